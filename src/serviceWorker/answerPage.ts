import type { Locale } from '../locale/locales';
import { pageFile } from '../locale/pageFile';
import { withoutSlash } from '../paths';
import { keptCopy } from './keptCopy';
import { releaseIn } from './releaseIn';
import { cacheNameOf } from './releases';
import { visitorLanguage } from './visitorLanguage';

/** Under which path the site without a page is kept. No page has it, since it has an extension. */
export const shellPath = '/shell.html';

interface PageOptions {
  /** Whether what is kept is good enough. */
  fromCache: boolean;
  /** Called when the server has answered with a page of another release. */
  whenOver: () => void;
  /** Takes work that the visitor does not wait for. */
  later: (work: Promise<unknown>) => void;
}

/**
 * Answers a navigation: out of the cache of this worker's release, in the language that the visitor
 * reads now, else from the network, else (offline) with the shell.
 */
export async function answerPage(
  request: Request,
  release: string,
  { fromCache, whenOver, later }: PageOptions,
): Promise<Response> {
  // Storage that fails, as on a damaged disk, is no reason not to answer.
  const place = await placeOf(request.url).catch(() => undefined);
  const kept = place && (await keptUnder(place.key, release));
  if (kept && fromCache) return kept;
  try {
    const answer = await fetch(request);
    if (isPage(answer)) {
      const copy = answer.clone();
      const isOver = async () => (await keep(copy, release, place)) === 'other release';
      later(isOver().then((over) => over && whenOver()));
    }
    return answer;
  } catch (error) {
    const shell = kept ?? (await keptUnder(shellPath, release));
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
  const cache = await pagesOf(release);
  const { origin, pathname } = new URL(url);
  const place = await placeOf(url);
  if (!place || (await cache.match(place.key))) return;
  const answer = await fetchPage(origin + pathname);
  if (isPage(answer)) await keep(answer, release, place);
}

/** What the cache of the release holds under a key; undefined too where the cache cannot be read. */
function keptUnder(key: string, release: string): Promise<Response | undefined> {
  return pagesOf(release)
    .then((cache) => cache.match(key))
    .catch(() => undefined);
}

const pagesOf = (release: string) => caches.open(cacheNameOf(release));

/** Where a page is kept. */
interface Place {
  /** Path and language: by these the server chooses the page (its answer varies by nothing else). */
  key: string;
  pathname: string;
  language: Locale;
}

async function placeOf(url: string): Promise<Place | undefined> {
  const language = await visitorLanguage();
  const { pathname } = new URL(url);
  return language && { key: `${pathname}?lang=${language}`, pathname, language };
}

/** Keeps a page if it is of the release. */
async function keep(
  answer: Response,
  release: string,
  place: Place | undefined,
): Promise<'other release' | undefined> {
  const text = await answer.text();
  if (releaseIn(text) !== release) return 'other release';
  if (!place) return;
  await put(place.key, keptCopy(answer, text), release);
  if (isIn(place.language, text)) return;
  // A static host knows nothing of the visitor. The next time, no script has to put that right.
  const inLanguage = await fetchPage(pageFile(withoutSlash(place.pathname), place.language));
  const other = await inLanguage.text();
  if (isPage(inLanguage) && releaseIn(other) === release && isIn(place.language, other)) {
    await put(place.key, keptCopy(inLanguage, other), release);
  }
  return;
}

/** As far as there is room for it: else it is asked for again the next time. */
function put(key: string, page: Response, release: string): Promise<void> {
  return pagesOf(release)
    .then((cache) => cache.put(key, page))
    .catch(() => undefined);
}

function fetchPage(url: string): Promise<Response> {
  return fetch(url, { headers: { accept: 'text/html' }, cache: 'no-cache' });
}

function isPage(answer: Response): boolean {
  return answer.status === 200 && answer.headers.get('content-type')?.includes('html') === true;
}

function isIn(language: Locale, page: string): boolean {
  return new RegExp(`<html\\b[^>]* lang="${language}"`, 'i').test(page);
}
