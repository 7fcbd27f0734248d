/**
 * A copy of anything that came by `postMessage` (HTML, structured clone) as plain JSON, so that what is
 * recorded is what is written to a file: maps as a list of pairs, sets as a list, dates, numbers that JSON lacks
 * and big integers as text, errors by name and message, repetitions as a word. What is `undefined` is left out.
 */
export function asJson(value: unknown, around: ReadonlySet<unknown> = new Set()): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return `{${typeof value}}`;
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (around.has(value)) return '{repetition}';
  const inside = new Set(around).add(value);
  const copy = (item: unknown) => asJson(item, inside);
  if (value instanceof Date)
    return copy(isNaN(Number(value)) ? String(value) : value.toISOString());
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Map || value instanceof Set)
    return [...(value as Iterable<unknown>)].map(copy);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, copy(item)]])),
  );
}
