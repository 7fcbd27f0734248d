import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles, isHidden } from './files';

/** Returns a short hash for use in URLs and in names of files. */
export function shortHash(inputs: Iterable<Buffer | string>): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Returns a hash of code: of Node's version, and of all files in folders. Hidden files, such as those
 * of editors, are not code.
 *
 * @param root absolute path of the project
 * @param names files and folders, relative to the project, which may not exist
 */
export function hashCode(root: string, names: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of names) {
    for (const file of findFiles(path.join(root, name), (one) => !isHidden(one)).files) {
      const place = path.join(name, file);
      hash.update(`\0${place}\0`).update(readFileSync(path.join(root, place)));
    }
  }
  return hash.digest('hex');
}
