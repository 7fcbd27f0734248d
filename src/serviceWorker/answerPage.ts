import { keptCopy } from './keptCopy';
import { releaseIn } from './releaseIn';
import { cacheNameOf } from './releases';
import { visitorLanguage } from './visitorLanguage';

/** Under which path the site without a page is kept. No page has it, since it has an extension. */
export const shellPath = '/shell.html';

/**
 * Answers a navigation: out of the cache of this worker's release, in the language that the visitor
 * reads now, else from the network, else (offline) with the shell.
 *
 * @param whenOver called when the server has answered with a page of another release
 */
export async function answerPage(
  request: Request,
  release: string,
  { fromCache, whenOver }: { fromCache: boolean; whenOver: () => void },
): Promise<Response> {
  const cache = await caches.open(cacheNameOf(release));
  const key = await keyOf(request.url);
  const kept = key && (await cache.match(key));
  if (kept && fromCache) return kept;
  try {
    const answer = await fetch(request);
    if (!isPage(answer)) return answer;
    const text = await answer.clone().text();
    if (releaseIn(text) !== release) whenOver();
    else if (key) await cache.put(key, keptCopy(answer, text)).catch(() => undefined);
    return answer;
  } catch (error) {
    const shell = kept ?? (await cache.match(shellPath));
    if (shell) return shell;
    throw error;
  }
}

/**
 * Keeps a page that was opened before there was a worker to keep it.
 *
 * @param url address of the page
 */
export async function keepPage(url: string, release: string): Promise<void> {
  const cache = await caches.open(cacheNameOf(release));
  const { origin, pathname } = new URL(url);
  const key = await keyOf(url);
  if (!key || (await cache.match(key))) return;
  const headers = { accept: 'text/html' };
  const answer = await fetch(origin + pathname, { headers, cache: 'no-cache' });
  if (!isPage(answer)) return;
  const text = await answer.text();
  if (releaseIn(text) === release) await cache.put(key, keptCopy(answer, text));
}

/** Path and language: by these the server chooses the page (its answer varies by nothing else). */
async function keyOf(url: string): Promise<string | undefined> {
  const language = await visitorLanguage();
  return language && `${new URL(url).pathname}?lang=${language}`;
}

function isPage(answer: Response): boolean {
  return answer.status === 200 && answer.headers.get('content-type')?.includes('html') === true;
}
