import { createHash } from 'node:crypto';

/** Returns a short hash for use in URLs and in names of files. */
export function shortHash(inputs: Iterable<Buffer | string>): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input);
  return hash.digest('hex').slice(0, 12);
}
