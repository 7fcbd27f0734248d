/**
 * Whether a JSON value contains a text in one of its keys or values.
 *
 * @param text in lower case
 */
export function containsText(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null) {
    return String(value).toLowerCase().includes(text);
  }
  return Object.entries(value).some(
    ([key, one]) =>
      (!Array.isArray(value) && key.toLowerCase().includes(text)) || containsText(one, text),
  );
}
