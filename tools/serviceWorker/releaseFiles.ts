import { createHash, type BinaryLike } from 'node:crypto';

/** First 72 bits of the SHA-256, in base64url: src/serviceWorker/digestOf.ts makes the same. */
export function shortDigest(...parts: BinaryLike[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, 9).toString('base64url');
}

/** What a page of the site is made of; not what is beside it for others, such as feeds, and no licence. */
const ofPages = /^(assets|content|images|icons)\/.*(?<!\.LICENSE\.txt)$/;

/**
 * The list that the service worker knows the files of a release by.
 *
 * @param files content of each file of the build by its name, such as `assets/main.js`
 * @returns digest of each file that pages are made of, by the path of its URL, in order
 */
export function releaseFiles(files: ReadonlyMap<string, Buffer>): Record<string, string> {
  const digests = [...files]
    .filter(([name]) => ofPages.test(name))
    .map(
      ([name, content]) => [new URL(`/${name}`, 'https://site.invalid').pathname, content] as const,
    )
    .map(([path, content]) => [path, shortDigest(content)] as const);
  return Object.fromEntries(digests.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
