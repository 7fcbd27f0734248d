import { isSecureUrl } from '../src/api/secureUrl';

/**
 * Under which origin visitors see the site, fixed at build time: what a sitemap, a feed and a preview
 * name has to be a whole URL.
 *
 * @param value the variable `PUBLIC_URL`, the same as the server's
 * @returns an origin, without a slash at its end; `http://localhost:8080` where none is given
 * @throws Error that says what was expected
 */
export function publicUrl(value = ''): string {
  if (value === '') return 'http://localhost:8080';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin = url !== undefined && value.replace(/\/$/, '') === url.origin;
  if (isOrigin && isSecureUrl(url)) return url.origin;
  throw new Error(
    'PUBLIC_URL: expected the origin of the site (https, or http on loopback; no path), ' +
      `such as https://example.org, got ${JSON.stringify(value)}`,
  );
}
