/**
 * The values of all cookies with a name, as encoded in `document.cookie`, most specific path first; there is
 * more than one if their paths or domains differ. Not universal-cookie, because the inline script of each page
 * contains it.
 *
 * @param onError called in a document without cookies (sandboxed), for which the result is empty
 */
export function readCookies(
  document: Document,
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
