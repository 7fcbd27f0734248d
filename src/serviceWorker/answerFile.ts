import { releaseHeader, releaseIsOver } from '../content/release';
import { digestIn } from './digestIn';
import { digestOf } from './digestOf';
import { keptCopy } from './keptCopy';
import { cacheOf, releaseOnServer } from './releases';

/**
 * Answers the request for a file of the build out of the cache of the page's release, else from the
 * network, and keeps it if it belongs to that release. Content of another release is not given to a
 * page: it is told that its release is over.
 *
 * @param request one of the kind `file`; `x-release` says of which release the page is
 * @param own the release of this worker
 */
export async function answerFile(request: Request, own: string): Promise<Response> {
  const path = new URL(request.url).pathname;
  const isHashed = path.startsWith('/assets/');
  const saidRelease = request.headers.get(releaseHeader);
  const release = saidRelease ?? own;
  // Storage that fails, as on a damaged disk, is no reason not to answer.
  const cache = await cacheOf(release).catch(() => undefined);
  const found = isHashed ? caches.match(path) : cache?.match(path);
  const kept = await found?.catch(() => undefined);
  if (kept) return kept;

  // Without a hash in its name, what the browser still has may be of another release.
  const answer = await fetch(request, isHashed ? {} : { cache: 'no-cache' });
  if (!answer.ok) return answer;
  const digest = cache && (await digestIn(release, path));
  const body = await answer.clone().arrayBuffer();
  if (digest !== undefined && (await digestOf(body)) === digest) {
    // A full disk is no reason not to answer.
    await cache?.put(path, keptCopy(answer, body)).catch(() => undefined);
    return answer;
  }
  if (isHashed || saidRelease === null) return answer;
  const current = await releaseOnServer();
  const isOver = current !== undefined && current !== release;
  return isOver ? new Response(null, { status: releaseIsOver }) : answer;
}
