import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteIn, withPictures } from '../../../../generator/testing/compile';
import { ownersFolder } from '../../../../generator/testing/ownersFolder';
import { openBlog } from '../readers/openBlog';
import { importPosts, type ImportOptions } from '../write/importPosts';

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
  return {
    owner,
    write,
    /** Imports the blog. `from` is the name of a file or folder in `old`. */
    run({ from = '.', ...options }: Partial<ImportOptions> & { from?: string } = {}) {
      const { content, public: publicFolder } = owner.folders;
      const result = importPosts(openBlog(path.join(owner.root, 'old', from)), {
        content,
        public: publicFolder,
        map: {},
        languages: {},
        today,
        ...options,
      });
      // What the import has counted has its own tests, and so has the order of the report.
      const { reportItems } = result;
      const findings = reportItems
        .filter(({ kind }) => kind !== 'less than in the blog, counted')
        .map(({ kind, file, detail }) => ({ kind, file, ...(detail !== undefined && { detail }) }));
      const counted = reportItems.filter(({ kind }) => kind.endsWith(', counted'));
      const lost = reportItems.filter(({ level }) => level === 'lost').map(({ kind }) => kind);
      return {
        ...result,
        findings,
        counted,
        lost,
        kinds: [...new Set(findings.map(({ kind }) => kind))],
      };
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
