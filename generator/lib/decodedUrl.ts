/**
 * Decodes a URL to the form in which the owner wrote it, because the Markdown pipeline
 * percent-encodes all non-ASCII characters.
 */
export function decodedUrl(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
