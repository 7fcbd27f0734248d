import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file of text.
 *
 * @param dist absolute path of the built site
 * @param file path of its URL
 */
export function writeText(dist: string, file: string, text: string): void {
  const target = path.join(dist, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Removes the output of an earlier build: pages that are not among these files, and all compressed files. */
export function removeOtherPages(dist: string, files: ReadonlySet<string>): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const isCurrent = files.has(`/${name.split(path.sep).join('/')}`);
    if (/\.html(\.br|\.gz)?$/.test(name) && !isCurrent) rmSync(path.join(dist, name));
  }
}
