/**
 * Returns the host of a URL without "www.".
 *
 * @throws TypeError if the text is not a URL
 */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}
