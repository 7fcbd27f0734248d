import { paths, withoutSlash } from '../paths';

/**
 * What a request asks for, as far as it is the worker's business: a page; a file of the build; or
 * `other`, which goes its way as if there were no worker.
 */
export type RequestKind = 'page' | 'file' | 'other';

/** Where the files of the build lie that a page is made of. */
const folders = ['/assets/', '/content/', '/images/', '/icons/'];

/**
 * Tells what a request asks for. What is not named here is not touched: calls to the API, `config.json`,
 * the address to which the provider's answer comes, whatever bears a token, and every other origin.
 *
 * @param request the request of a page, or that of a navigation
 * @param origin of the site
 */
export function kindOf(
  { method, url, mode, headers }: Pick<Request, 'method' | 'url' | 'mode' | 'headers'>,
  origin: string,
): RequestKind {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'other';
  if (headers.has('authorization') || headers.has('range')) return 'other';
  if (folders.some((folder) => address.pathname.startsWith(folder))) {
    return mode === 'navigate' || address.search !== '' ? 'other' : 'file';
  }
  return mode === 'navigate' && mayBePage(address) ? 'page' : 'other';
}

function mayBePage({ pathname, search }: URL): boolean {
  if (pathname === '/api' || pathname.startsWith('/api/')) return false;
  // With a query it bears the provider's answer, and so perhaps a code.
  if (withoutSlash(pathname) === paths.login && search !== '') return false;
  // A route has no extension (server/website.ts).
  return !pathname.slice(pathname.lastIndexOf('/')).includes('.');
}
