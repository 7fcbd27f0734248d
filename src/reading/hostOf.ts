/**
 * Where a link leads, as one would say it: the host of a URL without the "www." that says nothing.
 *
 * @throws TypeError when it is no URL
 */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}
