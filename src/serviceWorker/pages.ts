import { readAddress } from '../locale/address';
import { choosePage } from '../locale/choosePage';
import { localeCookie, visitorLocale } from '../locale/detectLocale';
import type { Locale } from '../locale/locales';
import { fileUrl, hashedFolders, paths, withoutSlash } from '../paths';

// TypeScript's library for workers declares `self` as the scope of any worker.
declare const self: ServiceWorkerGlobalScope;

/**
 * Returns whether the worker can read the cookie with the chosen language. If it cannot, it caches
 * no pages, because it does not know which language the visitor would get.
 */
export function canCachePages(): boolean {
  return 'cookieStore' in self;
}

/**
 * Returns whether a navigation's URL is that of a page that the worker may cache. URLs of the API
 * and of files are excluded. So is the URL to which the identity provider redirects visitors,
 * because its query contains an authorization code.
 */
export function isPageUrl({ pathname, search }: URL): boolean {
  if (pathname === '/api' || pathname.startsWith('/api/')) return false;
  if (withoutSlash(readAddress(pathname).path) === paths.login && search !== '') return false;
  // A page's URL has no extension (server/website.ts).
  return !pathname.slice(pathname.lastIndexOf('/')).includes('.');
}

/**
 * Returns whether a URL may be an entry's old URL, which the host redirects. Such a URL has the
 * landing page's path and a query, like `/?p=12` in WordPress.
 */
export function mayBeEarlierAddress({ pathname, search }: URL): boolean {
  return search !== '' && readAddress(pathname).path === paths.home;
}

/**
 * Returns whether a URL names a file that never changes, because the name of the file or its folder
 * contains a hash.
 */
export function isHashedFile({ pathname, search }: URL): boolean {
  const { path } = readAddress(pathname);
  return search === '' && hashedFolders.some((folder) => path.startsWith(`/${folder}/`));
}

/** Returns the page that this visitor should see at a URL. */
async function chosenPage(url: string): Promise<{ locale: Locale; file: string }> {
  const { cookieStore } = self as Partial<ServiceWorkerGlobalScope>;
  const remembered = (await cookieStore?.get(localeCookie))?.value;
  const visitor = visitorLocale(remembered, navigator.language);
  const { pathname } = new URL(url);
  const { locale = visitor } = readAddress(pathname);
  return { locale, file: fileUrl(choosePage(pathname, visitor)) };
}

/**
 * Returns a page's cache key: the URL path of its file, which depends on the path and the language,
 * but not on the query. All private entries have the same file, so their URLs are not stored.
 */
export async function pageKey(url: string): Promise<string> {
  return (await chosenPage(url)).file;
}

/**
 * Returns the response to cache for a navigation: the page in the visitor's language. A static host
 * sends the same page to everyone. If that page is in another language, the function fetches the
 * page in the visitor's language from its own file.
 *
 * @param url the URL of the page
 * @param response the host's response to the navigation
 * @returns a response without a URL, because the URL of a private entry must not stay in the cache;
 * null if there is no page in the visitor's language
 */
export async function pageToCache(url: string, response: Response): Promise<Response | null> {
  const { locale, file } = await chosenPage(url);
  if (await isPageIn(locale, response)) return withoutUrl(response);
  if (response.status !== 200) return null;
  const other = await fetch(file, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  return (await isPageIn(locale, other)) ? withoutUrl(other) : null;
}

function withoutUrl({ body, status, headers }: Response): Response {
  return new Response(body, { status, headers });
}

async function isPageIn(language: Locale, response: Response): Promise<boolean> {
  // Do not cache redirected responses, because browsers refuse them for navigations.
  if (response.status !== 200 || response.redirected) return false;
  return new RegExp(`<html\\b[^>]* lang="${language}"`, 'i').test(await response.clone().text());
}
