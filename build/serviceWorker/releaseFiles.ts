import { createHash, type BinaryLike } from 'node:crypto';

/** First 72 bits of the SHA-256, in base64url: src/serviceWorker/digestOf.ts makes the same. */
export function shortDigest(...parts: BinaryLike[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, 9).toString('base64url');
}

/** What a page of the site is made of; not what is beside it for others, such as feeds, and no licence. */
const ofPages = /^(assets|content|images|icons)\/.*(?<!\.LICENSE\.txt)$/;

/** From how many files on a folder has a list of its own. */
const many = 100;

/** What the service worker knows the files of a release by (src/serviceWorker/releases.ts). */
export interface ReleaseFiles {
  /** Digest of each file that pages are made of, by the path of its URL, in order. */
  files: Record<string, string>;
  /** Paths of the lists of those folders that have many files, by the folders' paths. */
  folders: Record<string, string>;
}

/**
 * Lists the files of a release: what a visitor has to fetch of that must not grow with all that the
 * owner has written, so a folder of many files has a list of its own.
 *
 * @param files content of each file of the build by its name, such as `assets/main.js`
 * @returns the list, and the lists of folders, as JSON by the paths of their URLs
 */
export function releaseFiles(files: ReadonlyMap<string, Buffer>): {
  list: ReleaseFiles;
  folderLists: ReadonlyMap<string, string>;
} {
  const digests = [...files]
    .filter(([name]) => ofPages.test(name))
    .map(
      ([name, content]) => [new URL(`/${name}`, 'https://site.invalid').pathname, content] as const,
    )
    .map(([path, content]) => [path, shortDigest(content)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const byFolder = new Map<string, (readonly [string, string])[]>();
  for (const entry of digests) {
    const folder = entry[0].slice(0, entry[0].lastIndexOf('/') + 1);
    const entries = byFolder.get(folder);
    if (entries) entries.push(entry);
    else byFolder.set(folder, [entry]);
  }
  const list: ReleaseFiles = { files: {}, folders: {} };
  const folderLists = new Map<string, string>();
  for (const [folder, entries] of byFolder) {
    // The worker needs all the code.
    if (folder === '/assets/' || entries.length < many) {
      Object.assign(list.files, Object.fromEntries(entries));
      continue;
    }
    const names = entries.map(([path, digest]) => [path.slice(folder.length), digest] as const);
    const text = JSON.stringify(Object.fromEntries(names));
    const path = `/assets/files.${shortDigest(text)}.json`;
    list.folders[folder] = path;
    folderLists.set(path, text);
  }
  return { list, folderLists };
}
