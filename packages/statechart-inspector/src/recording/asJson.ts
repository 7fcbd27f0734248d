/**
 * A copy of anything that came by `postMessage` (HTML, structured clone) as plain JSON, so that what is
 * recorded is what is written to a file: maps as a list of pairs, sets as a list, dates, big integers and
 * numbers that JSON lacks as text, errors by name and message, repetitions as a word. What is `undefined` is
 * left out.
 */
export function asJson(value: unknown): unknown {
  return copy(value, []);
}

function copy(value: unknown, around: object[]): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return `{${typeof value}}`;
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (value instanceof Date) return isNaN(Number(value)) ? String(value) : value.toISOString();
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (around.includes(value)) return '{repetition}';
  around.push(value);
  const copied = copyInside(value, around);
  around.pop();
  return copied;
}

function copyInside(value: object, around: object[]): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, around));
  if (value instanceof Map || value instanceof Set) {
    return [...(value as Iterable<unknown>)].map((item) => copy(item, around));
  }
  const copied: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    if (item === undefined) continue;
    // As JSON.parse has it: a property like any other.
    if (key === '__proto__')
      Object.defineProperty(copied, key, { ...own, value: copy(item, around) });
    else copied[key] = copy(item, around);
  }
  return copied;
}

const own = { configurable: true, enumerable: true, writable: true };
