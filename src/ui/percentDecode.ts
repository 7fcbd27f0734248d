/**
 * Decodes percent-encoded text, such as a part of a URL or the value of a cookie. Text with a `%`
 * outside an escape sequence is returned unchanged.
 */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
