import { matchRoutes } from 'react-router-dom';
import { paths } from '../paths';

/** Whether the router shows the login page at a path. The router ignores case, trailing slashes and percent-encoding. */
export function isLoginPage(pathname: string): boolean {
  return matchRoutes([{ path: paths.login }], pathname) !== null;
}

/**
 * Where to go after sign-in: a path on this site, with its query and fragment.
 *
 * @param wanted the remembered path, not trusted; `/` replaces anything but an absolute path of this origin
 * @param origin the site's origin, such as `https://example.org`
 * @returns the path as the browser would open it
 */
export function safeReturnPath(wanted: unknown, origin: string): string {
  // Refused before parsing: the URL parser drops tabs and newlines and reads `\` as `/`.
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // Dot segments can leave two slashes at the start: `/.//evil.example`.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (isLoginPage(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
