import { addressOf, readAddress } from '../locale/address';
import { detectLocale, localeCookie } from '../locale/detectLocale';
import { locales, type Locale } from '../locale/locales';
import { pageFile } from '../locale/pageFile';
import { isPrivateEntryPath, paths, withoutSlash } from '../paths';

/** In TypeScript's library for workers, which cannot be combined with the one for pages. */
interface WithCookieStore {
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> };
}

/** Whether the worker can read the cookie of the chosen language. If not, it caches no pages. */
export function canCachePages(): boolean {
  return 'cookieStore' in globalThis;
}

/**
 * Whether a navigation asks for a page of the site, which the worker may cache. Excluded are the API, files, and the
 * address to which the identity provider sends visitors back, because its query contains a code.
 */
export function isPageUrl({ pathname, search }: URL): boolean {
  if (pathname === '/api' || pathname.startsWith('/api/')) return false;
  if (withoutSlash(readAddress(pathname).path) === paths.login && search !== '') return false;
  // A route has no extension (server/website.ts).
  return !pathname.slice(pathname.lastIndexOf('/')).includes('.');
}

/** Whether a URL is that of a file that never changes: its name, or that of its folder, contains a hash. */
export function isHashedFile({ pathname, search }: URL): boolean {
  return search === '' && /^\/(assets|content)\//.test(readAddress(pathname).path);
}

/** The language of the page at a URL for this visitor: that of the address, else the cookie `locale`, else the browser's. */
async function visitorLanguage(url: string): Promise<Locale> {
  const { locale: ofAddress } = readAddress(new URL(url).pathname);
  if (ofAddress) return ofAddress;
  const { cookieStore } = globalThis as WithCookieStore;
  const chosen = (await cookieStore?.get(localeCookie))?.value;
  return locales.find((locale) => locale === chosen) ?? detectLocale(navigator.language);
}

/**
 * The key of a page in the cache: the server chooses the page by path and language, not by the query. Private entries
 * have the same page, so that their addresses are not stored.
 */
export async function pageKey(url: string): Promise<string> {
  const { pathname } = new URL(url);
  const { locale, path } = readAddress(pathname);
  const page = isPrivateEntryPath(path) ? addressOf(paths.private, locale) : pathname;
  return `${page}?lang=${await visitorLanguage(url)}`;
}

/**
 * The response to cache for a navigation: the page in the visitor's language. A static host sends everyone the same
 * page; then the page in their language is fetched from its own file. The response has no URL, because that of a
 * private entry must not stay in the cache.
 *
 * @returns null if there is no such page
 */
export async function pageToCache(url: string, response: Response): Promise<Response | null> {
  const language = await visitorLanguage(url);
  if (await isPageIn(language, response)) return withoutUrl(response);
  if (response.status !== 200) return null;
  const { path } = readAddress(new URL(url).pathname);
  const file = pageFile(addressOf(withoutSlash(path)), language);
  const other = await fetch(file, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  return (await isPageIn(language, other)) ? withoutUrl(other) : null;
}

function withoutUrl({ body, status, headers }: Response): Response {
  return new Response(body, { status, headers });
}

async function isPageIn(language: Locale, response: Response): Promise<boolean> {
  // The browser refuses to navigate to a response that was redirected.
  if (response.status !== 200 || response.redirected) return false;
  return new RegExp(`<html\\b[^>]* lang="${language}"`, 'i').test(await response.clone().text());
}
