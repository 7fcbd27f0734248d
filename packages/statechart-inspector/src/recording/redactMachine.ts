import { redact } from '../redaction/redact';

/** What of a definition is data, not structure. */
const dataOf = new Set(['context', 'input', 'params', 'meta', 'output', 'data']);

/**
 * The definition of a machine, JSON, without secrets. Its states and events keep their names, whatever these are:
 * a state `code` is none, and without it there is no chart.
 */
export function redactDefinition(definition: string): string {
  let machine: unknown;
  try {
    machine = JSON.parse(definition);
  } catch {
    return redact(definition) as string;
  }
  return JSON.stringify(redactTexts(machine, dataOf));
}

/** A snapshot without secrets; the names of its states stay. */
export function redactSnapshot(snapshot: unknown): unknown {
  const redacted = redact(snapshot);
  if (typeof snapshot !== 'object' || snapshot === null || !('value' in snapshot)) return redacted;
  return { ...(redacted as object), value: redactTexts(snapshot.value) };
}

/** @param data names of what is redacted by its names as well */
function redactTexts(value: unknown, data: ReadonlySet<string> = new Set()): unknown {
  if (typeof value !== 'object' || value === null) return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactTexts(item, data));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      data.has(key) ? redact(item) : redactTexts(item, data),
    ]),
  );
}
