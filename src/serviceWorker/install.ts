import { shellPath } from './answerPage';
import { digestIn } from './digestIn';
import { fetchFile } from './keepFiles';
import { keptCopy } from './keptCopy';
import {
  cacheNameOf,
  cacheOf,
  keptReleases,
  listOf,
  listPathOf,
  type ReleaseList,
} from './releases';

/**
 * Keeps a release: the code of every page, so that none of it is missing once the server has the next
 * release; and what of the content is kept of the release before, as far as it is still there. What has
 * not changed is not asked for again.
 *
 * @returns rejects when a part of the code does not arrive as it was built; then the release before stays
 */
export async function install(release: string): Promise<void> {
  const cache = await caches.open(cacheNameOf(release));
  if (!(await cache.match(listPathOf(release)))) await keepList(cache, release);
  const { files } = await listOf(release);
  const code = Object.keys(files).filter((path) => path.startsWith('/assets/'));
  await Promise.all(
    code.map(async (path) => {
      // Its name holds a hash: in the cache of any release it is the same.
      const kept = await caches.match(path);
      await cache.put(path, kept ?? (await fetchFile(path, files[path])));
    }),
  );
  const before = (await keptReleases()).filter((other) => other !== release).at(-1);
  if (before !== undefined) await takeOver(before, release);
}

async function keepList(cache: Cache, release: string): Promise<void> {
  const answer = await fetch(listPathOf(release));
  if (!answer.ok) throw new Error(`${listPathOf(release)}: expected 200, got ${answer.status}`);
  const text = await answer.text();
  const { shell } = JSON.parse(text) as ReleaseList;
  // It bears the security headers of the answer that it came with.
  await cache.put(shellPath, keptCopy(answer, shell, 'text/html; charset=utf-8'));
  await cache.put(listPathOf(release), keptCopy(answer, text));
}

/** Content that was opened before stays at hand, in its new state. */
async function takeOver(before: string, release: string): Promise<void> {
  const [from, to] = await Promise.all([cacheOf(before), caches.open(cacheNameOf(release))]);
  if (!from) return;
  await Promise.all(
    (await from.keys()).map(async ({ url }) => {
      const path = new URL(url).pathname;
      const digest = await digestIn(release, path);
      if (digest === undefined || (await to.match(path))) return;
      const kept = digest === (await digestIn(before, path)) ? await from.match(path) : undefined;
      // What does not arrive is asked for when it is needed.
      const file = kept ?? (await fetchFile(path, digest).catch(() => undefined));
      if (file) await to.put(path, file);
    }),
  );
}
