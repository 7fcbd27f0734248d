import { existsSync, readdirSync, rmdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { readPageParts } from './prerender/pageParts';

/** How long code and content are kept after the last build that contained them, in milliseconds. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

/** Folders of files that never change, because their names or folders contain a hash. */
const hashedFolders = ['assets', 'content'];

const compressed = /\.(br|gz)$/;

/**
 * Call before a build: gives the code and content of the current build a new age, because open pages may still request
 * them.
 *
 * @param dist absolute path of the built site
 * @param folder absolute path of webpack's other output (prerenderConfigurations.ts)
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

/** Call after a build: removes code and content that was in no build of the last seven days. */
export function removeOldFiles(dist: string, folder: string): void {
  const current = compiledFiles(folder);

  function clean(name: string) {
    const target = path.join(dist, name);
    for (const entry of readdirSync(target, { withFileTypes: true })) {
      const child = `${name}/${entry.name}`;
      const file = path.join(dist, child);
      if (entry.isDirectory()) clean(child);
      else if (current.has(child.replace(compressed, ''))) continue;
      else if (Date.now() - statSync(file).mtimeMs > maxAge) rmSync(file);
    }
    if (readdirSync(target).length === 0) rmdirSync(target);
  }
  for (const name of hashedFolders) if (existsSync(path.join(dist, name))) clean(name);
}

/** The files of the last build, relative to `dist/`; none before the first build. */
function compiledFiles(folder: string): ReadonlySet<string> {
  try {
    return new Set(readPageParts(folder).files);
  } catch {
    return new Set();
  }
}
