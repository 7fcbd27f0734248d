import { keptCopy } from './keptCopy';
import { cacheOf, listOf, type Digests } from './releases';

const read = new Map<string, Promise<Digests>>();

/**
 * The digest that a file has in a release of which something is kept. A folder with many files has a
 * list of its own, which is fetched when one of them is first asked for.
 *
 * @param path of the file's URL
 * @returns undefined for what is no file of the release, or where its list cannot be had
 */
export async function digestIn(release: string, path: string): Promise<string | undefined> {
  try {
    const { files, folders } = await listOf(release);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const list = folders[folder];
    if (list === undefined) return files[path];
    return (await folderList(list, release))[path.slice(folder.length)];
  } catch {
    return undefined;
  }
}

/** By its path, which holds a hash: releases in which nothing of the folder has changed share it. */
function folderList(path: string, release: string): Promise<Digests> {
  const known = read.get(path);
  if (known) return known;
  const reading = readFolderList(path, release);
  read.set(path, reading);
  reading.catch(() => read.delete(path));
  return reading;
}

async function readFolderList(path: string, release: string): Promise<Digests> {
  const kept = await caches.match(path);
  if (kept) return (await kept.json()) as Digests;
  const answer = await fetch(path);
  const text = await answer.text();
  const list = JSON.parse(text) as Digests;
  await (await cacheOf(release))?.put(path, keptCopy(answer, text)).catch(() => undefined);
  return list;
}
