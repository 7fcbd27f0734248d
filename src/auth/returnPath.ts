import { isLoginPage } from './isLoginPage';

/**
 * Where to send a visitor after login: a path on this site, with its query and fragment.
 *
 * @param wanted whatever was remembered; anything but an absolute path of this very origin is refused
 * @param origin the site's origin, such as `https://example.org`
 * @returns the path as the browser would open it, or `/`
 */
export function safeReturnPath(wanted: unknown, origin: string): string {
  // The URL parser drops tabs and newlines and reads `\` as `/`: refuse them before it does.
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // Dot segments can leave a second slash at the start: `/.//evil.example`.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  // Back to the login page would be no way on.
  if (isLoginPage(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
