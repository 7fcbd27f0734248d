/**
 * The raw values of all cookies with a name, the most specific path first. There is more than one if their paths
 * or domains differ; none in a document without cookies (sandboxed, or "cookie-averse" in HTML). No library,
 * because the inline script of each page uses it before the first paint.
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
