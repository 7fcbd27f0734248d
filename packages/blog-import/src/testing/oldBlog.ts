import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteIn, withPictures } from '../../../../generator/testing/compile';
import { ownersFolder } from '../../../../generator/testing/ownersFolder';
import { openBlog } from '../readers/openBlog';
import {
  finishImport,
  importBlog,
  startImport,
  type ImportOptions,
  type ImportResult,
} from '../write/importBlog';
import type { DownloadOptions } from '../write/download';

export const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

/** The day on which all tests import. */
const today = '2026-11-22';

/** Returns a post with front matter in YAML. */
export const post = (front: string, body = 'Text of the post.') =>
  `---\n${front}\n---\n\n${body}\n`;

/**
 * Gives each test in a file an empty folder `old` for a blog, and an owner's folder to import it
 * into. Call this once per test file.
 */
export function oldBlog() {
  const owner = ownersFolder();
  const { write } = owner;
  const all = (options: Partial<ImportOptions>): ImportOptions => ({
    content: owner.folders.content,
    public: owner.folders.public,
    map: {},
    languages: {},
    today,
    ...options,
  });
  return {
    owner,
    write,
    /**
     * Imports the blog without examining its files, so that tests need not wait. `from` is the name of a
     * file or folder in `old`.
     */
    run({ from = '.', ...options }: TestOptions = {}) {
      const blog = openBlog(path.join(owner.root, 'old', from));
      const started = startImport(blog, all(options));
      return foundBy(finishImport(started, { findFile: started.findFile, damaged: new Set() }));
    },
    /** Imports the blog as the command does. */
    async runAll(options: TestOptions = {}, download?: Omit<DownloadOptions, 'folder'>) {
      const blog = openBlog(path.join(owner.root, 'old'));
      return foundBy(await importBlog(blog, all(options), download));
    },
    /** Returns a file that the import has written. */
    imported: (file: string) => readFileSync(path.join(owner.folders.content, file), 'utf8'),
    /**
     * Reads the imported content as the build does, and throws an error if the build would reject
     * it.
     */
    site: async ({ drafts = true } = {}) => siteIn(await withPictures(owner), { drafts, today }),
  };
}

type TestOptions = Partial<ImportOptions> & { from?: string };

function foundBy(result: ImportResult) {
  const { reportItems } = result;
  // What the import has counted has its own tests, and so has the order of the report.
  const findings = reportItems
    .filter(({ kind }) => kind !== 'less than in the blog, counted')
    .map(({ kind, file, detail }) => ({ kind, file, ...(detail !== undefined && { detail }) }));
  return {
    ...result,
    findings,
    counted: reportItems.filter(({ kind }) => kind.endsWith(', counted')),
    lost: reportItems.filter(({ level }) => level === 'lost').map(({ kind }) => kind),
    kinds: [...new Set(findings.map(({ kind }) => kind))],
  };
}
