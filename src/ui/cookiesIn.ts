/**
 * The values of the cookies of a name as they stand, first the one that counts: there is more than one
 * where their paths or domains differ. None in a document that may have no cookies (HTML, "cookie-averse",
 * or sandboxed). In a few bytes and without a library, since the script that stands in every page asks for
 * cookies before anything is painted.
 */
export function cookiesIn(document: Document, name: string): string[] {
  try {
    return `; ${document.cookie}`
      .split(`; ${name}=`)
      .slice(1)
      .map((rest) => rest.replace(/;.*/, ''));
  } catch {
    return [];
  }
}
