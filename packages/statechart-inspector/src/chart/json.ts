/** A JSON object, not a list. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value for an error message, shortened. */
export function seen(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** @throws Error that names the place and what was expected */
export function objectAt(place: string, value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error(`${place}: expected an object, got ${seen(value)}`);
  return value;
}

/** @throws Error that names the place and what was expected */
export function textAt(place: string, value: unknown): string {
  if (typeof value !== 'string') throw new Error(`${place}: expected a text, got ${seen(value)}`);
  return value;
}

/** Normalises XState's short forms: nothing, one value, or a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
