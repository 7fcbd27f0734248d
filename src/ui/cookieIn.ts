/**
 * The value of a cookie as it stands, undefined without one. In a few bytes and without a library, since
 * the script that stands in every page asks for cookies before anything is painted.
 *
 * @param cookies as `document.cookie` has them
 */
export function cookieIn(cookies: string, name: string): string | undefined {
  return `; ${cookies}`.split(`; ${name}=`)[1]?.split(';')[0];
}
