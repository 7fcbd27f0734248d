/** An object of JSON that is no list. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was found, as far as it helps whoever reads the message. */
export function seen(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** @throws Error that names the place and says what was expected */
export function objectAt(place: string, value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error(`${place}: expected an object, got ${seen(value)}`);
  return value;
}

/** @throws Error that names the place and says what was expected */
export function textAt(place: string, value: unknown): string {
  if (typeof value !== 'string') throw new Error(`${place}: expected a text, got ${seen(value)}`);
  return value;
}

/** One or many, as XState writes most things: nothing, a thing, a list of things. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
