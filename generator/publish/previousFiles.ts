import {
  existsSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { entriesFile, type EntriesFile } from '../../server/buildFiles';
import { projectAnchor } from '../../src/paths';
import { readPageParts } from '../bundle/pageParts';

/** How long code and content are kept after the last build that contained them, in milliseconds. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

/**
 * Folders in which files never change, because either the file name or the name of a subfolder
 * contains a hash.
 */
export const hashedFolders = ['assets', 'content'];

const compressed = /\.(br|gz)$/;

/**
 * Marks the existing build's code and content as recent, because pages that are already open may
 * still request them. Call this before a build.
 *
 * @param dist absolute path of the built site
 * @param folder absolute path of the folder for webpack's output that is not part of the site
 * (prerenderConfigurations.ts)
 */
export function renewPreviousFiles(dist: string, folder: string): void {
  const now = new Date();
  for (const name of compiledFiles(folder)) {
    for (const extension of ['', '.br', '.gz']) {
      const file = path.join(dist, name + extension);
      if (existsSync(file)) utimesSync(file, now, now);
    }
  }
}

/**
 * Removes code and content that has not been in any build for the last seven days. If an earlier
 * build published an entry that is private now, this function removes the files of all earlier
 * builds, regardless of their age. Call it after a build.
 */
export function removeOldFiles(dist: string, folder: string): void {
  const current = compiledFiles(folder);
  const age = publishedPrivate(dist, current) ? 0 : maxAge;

  function clean(name: string) {
    const target = path.join(dist, name);
    for (const entry of readdirSync(target, { withFileTypes: true })) {
      const child = `${name}/${entry.name}`;
      const file = path.join(dist, child);
      if (entry.isDirectory()) clean(child);
      else if (current.has(child.replace(compressed, ''))) continue;
      else if (Date.now() - statSync(file).mtimeMs >= age) rmSync(file);
    }
    if (readdirSync(target).length === 0) rmdirSync(target);
  }
  for (const name of hashedFolders) if (existsSync(path.join(dist, name))) clean(name);
}

/**
 * Returns whether an earlier build's content contains an entry that is private now. Such an entry
 * may have a file for its page. A project may have no page, so this function also looks for it in
 * the search files.
 */
function publishedPrivate(dist: string, current: ReadonlySet<string>): boolean {
  const list = path.join(`${dist}-private`, entriesFile);
  const content = path.join(dist, 'content');
  if (!existsSync(list) || !existsSync(content)) return false;
  const { entries } = JSON.parse(readFileSync(list, 'utf8')) as EntriesFile;
  const files = new Set(entries.map(({ section, slug }) => `${section}/${slug}.json`));
  const projects = entries.filter(({ section }) => section === 'projects');
  return readdirSync(content, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep))
    .filter((parts) => !current.has(['content', ...parts].join('/')))
    .some((parts) => {
      if (files.has(parts.slice(-2).join('/'))) return true;
      if (projects.length === 0 || parts.at(-1) !== 'search.json') return false;
      const search = readFileSync(path.join(content, ...parts), 'utf8');
      return projects.some(({ slug }) => search.includes(`#${projectAnchor(slug)}"`));
    });
}

/**
 * Returns the paths of the last build's files, relative to `dist/`. The set is empty if there has
 * been no build yet.
 */
function compiledFiles(folder: string): ReadonlySet<string> {
  try {
    return new Set(readPageParts(folder).files);
  } catch {
    return new Set();
  }
}
