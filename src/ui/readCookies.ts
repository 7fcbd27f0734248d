/**
 * The values of all cookies with a name, as encoded in `document.cookie` or in the header `Cookie`, most specific path
 * first; there is more than one if their paths or domains differ. universal-cookie writes cookies, but does not read
 * them, because the inline script of each page contains this function.
 *
 * @param onError called in a document without cookies (sandboxed), for which the result is empty
 */
export function readCookies(
  document: Pick<Document, 'cookie'>,
  name: string,
  onError?: (cause: unknown) => void,
): string[] {
  try {
    return `; ${document.cookie}`
      .split(`; ${name}=`)
      .slice(1)
      .map((rest) => rest.replace(/;.*/, ''));
  } catch (cause) {
    onError?.(cause);
    return [];
  }
}
