/**
 * Returns all cookies of a document, as in the `Cookie` header. The result is empty if the document
 * cannot access cookies because it is sandboxed.
 *
 * @param onError called in that case
 */
export function readAllCookies(
  document: { cookie: string },
  onError?: (cause: unknown) => void,
): string {
  try {
    return document.cookie;
  } catch (cause) {
    onError?.(cause);
    return '';
  }
}

/**
 * Returns the values of all cookies with the given name, still encoded. There can be several such
 * cookies if their paths or domains differ. The cookie with the most specific path comes first.
 *
 * The site reads cookies with this function. It uses universal-cookie only to write them, because
 * each page's inline script contains this function and must stay small.
 *
 * @param document a document, or an object with the value of the `Cookie` header
 * @param onError called if the document cannot access cookies because it is sandboxed; the result
 * is then empty
 */
export function readCookies(
  document: { cookie: string },
  name: string,
  onError?: (cause: unknown) => void,
): string[] {
  return `; ${readAllCookies(document, onError)}`
    .split(`; ${name}=`)
    .slice(1)
    .map((rest) => rest.replace(/;.*/, ''));
}
