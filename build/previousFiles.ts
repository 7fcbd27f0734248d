import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { readPageParts } from './prerender/pageParts';

/** How long scripts and styles are kept after the last build that contained them, in milliseconds. */
const stay = 7 * 24 * 60 * 60 * 1000;

const compressed = ['', '.br', '.gz'] as const;

/**
 * Call before a build: marks the scripts and styles of the current build as new, because open pages may still
 * request them.
 *
 * @param dist absolute path of the built site
 * @param folder absolute path of webpack's other output (prerenderConfigurations.ts)
 */
export function renewPreviousFiles(dist: string, folder: string): void {
  const now = new Date();
  for (const name of compiledFiles(folder)) {
    for (const end of compressed) {
      const file = path.join(dist, name + end);
      if (existsSync(file)) utimesSync(file, now, now);
    }
  }
}

/** Call after a build: removes scripts and styles that were in no build of the last seven days. */
export function removeOldFiles(dist: string, folder: string): void {
  const current = compiledFiles(folder);
  const assets = path.join(dist, 'assets');
  for (const name of readdirSync(assets)) {
    const file = path.join(assets, name);
    if (current.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) continue;
    if (Date.now() - statSync(file).mtimeMs > stay) rmSync(file);
  }
}

/** The files of the last build, relative to `dist/`; none before the first build. */
function compiledFiles(folder: string): ReadonlySet<string> {
  try {
    return new Set(readPageParts(folder).files);
  } catch {
    return new Set();
  }
}
