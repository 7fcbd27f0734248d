/**
 * Decodes the percent-encoding of a part of a URL. Text with a `%` outside an escape sequence is
 * returned unchanged.
 */
export function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
