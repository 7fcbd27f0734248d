/**
 * Writes into a page of which release it is: `<html data-release>`, which the application says with what
 * it asks for, and by which the service worker knows the page (src/serviceWorker/releaseIn.ts).
 */
export function markPage(html: string, release: string): string {
  if (!html.includes('<html ')) throw new Error('Expected a page with <html lang>.');
  return html.replace('<html ', `<html data-release="${release}" `);
}
