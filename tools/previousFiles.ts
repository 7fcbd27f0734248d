import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { readPageParts } from './prerender/pageParts';

/** How long files of code stay after the build that no longer has them, in milliseconds. */
const stay = 7 * 24 * 60 * 60 * 1000;

const compressed = ['', '.br', '.gz'] as const;

/**
 * Before a build: the files of code of the build before count as new, since pages that are open now may
 * still ask for them.
 *
 * @param dist absolute path of the built site
 * @param folder what webpack has written beside it (prerenderConfigurations.ts)
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

/** After a build: removes files of code that belong to no build of the last seven days. */
export function removeOldFiles(dist: string, folder: string): void {
  const current = compiledFiles(folder);
  const assets = path.join(dist, 'assets');
  for (const name of readdirSync(assets)) {
    const file = path.join(assets, name);
    if (current.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) continue;
    if (Date.now() - statSync(file).mtimeMs > stay) rmSync(file);
  }
}

/** The files that webpack wrote last, by their names in `dist/`; none before the first build. */
function compiledFiles(folder: string): ReadonlySet<string> {
  try {
    return new Set(readPageParts(folder).files);
  } catch {
    return new Set();
  }
}
