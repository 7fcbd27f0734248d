import { readFileSync } from 'node:fs';
import { shortHash } from '../lib/hash';

/**
 * Reads a file again of which only the hash is known.
 *
 * @throws Error if the file has changed, because the hash does not stand for the new bytes
 */
export function readUnchanged(file: string, hash: string): Buffer {
  const bytes = readFileSync(file);
  if (shortHash([bytes]) !== hash) throw new Error('it has changed in the meantime');
  return bytes;
}
