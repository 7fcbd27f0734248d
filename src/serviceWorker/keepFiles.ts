import { digestIn } from './digestIn';
import { digestOf } from './digestOf';
import { keptCopy } from './keptCopy';
import { cacheOf } from './releases';

/**
 * Asks for a file of the build.
 *
 * @param path of its URL
 * @param digest by the list of the release
 * @returns a copy for the cache; rejects when it does not arrive as it was built
 */
export async function fetchFile(path: string, digest: string | undefined): Promise<Response> {
  const isHashed = path.startsWith('/assets/');
  // What is fetched here is for later: it stands back behind what a page waits for.
  const answer = await fetch(path, { priority: 'low', ...(!isHashed && { cache: 'no-cache' }) });
  const body = await answer.arrayBuffer();
  if (!answer.ok || (await digestOf(body)) !== digest) {
    throw new Error(`${path}: expected the file that was built, got status ${answer.status}`);
  }
  return keptCopy(answer, body);
}

/**
 * Keeps files of a release that are not kept yet. What is no file of it is passed over, and so is what
 * does not arrive: it is asked for again when it is needed.
 */
export async function keepFiles(paths: readonly string[], release: string): Promise<void> {
  const cache = await cacheOf(release);
  if (!cache) return;
  const keep = async (path: string) => {
    const digest = await digestIn(release, path);
    if (digest === undefined || (await cache.match(path))) return;
    await cache.put(path, await fetchFile(path, digest));
  };
  await Promise.allSettled(paths.map(keep));
}
