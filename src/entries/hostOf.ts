/**
 * Returns a URL's host without "www.".
 *
 * @throws TypeError if the string is not a URL
 */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}
