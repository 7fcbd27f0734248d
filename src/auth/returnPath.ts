import { matchRoutes } from 'react-router-dom';
import { paths } from '../paths';

/**
 * Returns whether the router shows the login page at a path. The router ignores case, trailing
 * slashes and percent-encoding.
 */
export function isLoginPage(pathname: string): boolean {
  return matchRoutes([{ path: paths.login }], pathname) !== null;
}

/**
 * Decides where the visitor goes after signing in. The result is always a path on this site, with
 * its query and fragment.
 *
 * @param wanted the remembered path, which is not trusted. Anything but an absolute path on this
 * origin is replaced with `/`.
 * @param origin the site's origin, such as `https://example.org`
 * @returns the path in the form in which the browser would open it
 */
export function safeReturnPath(wanted: unknown, origin: string): string {
  // Reject some strings before parsing, because the URL parser removes tabs and newlines and treats
  // `\` like `/`.
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // Once the parser has removed dot segments, the path may begin with two slashes, as it does for
  // `/.//evil.example`.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (isLoginPage(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
