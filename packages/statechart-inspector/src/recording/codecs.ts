import * as t from 'io-ts';
import type { Errors } from 'io-ts';
import type { TakenTransition } from './message';

/** Any text. */
export const Text = new t.Type<string>('a text', t.string.is, t.string.validate, t.identity);

/** A finite number. */
export const FiniteNumber = new t.Type<number>(
  'a number',
  (value): value is number => Number.isFinite(value),
  (value, context) =>
    Number.isFinite(value) ? t.success(value as number) : t.failure(value, context),
  t.identity,
);

/** The largest time value, in milliseconds before or after 1970 (ECMA-262, section 21.4.1.1). */
const furthest = 8.64e15;

/** A time that `Date` can represent. */
export const Milliseconds = new t.Type<number>(
  'milliseconds since 1970',
  isMoment,
  (value, context) => (isMoment(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
);

/** Whether `Date` and `Intl.DateTimeFormat` can represent a value. */
export function isMoment(value: unknown): value is number {
  return Number.isFinite(value) && Math.abs(value as number) <= furthest;
}

/** Anything, converted to plain JSON. */
export const Json = new t.Type<unknown>(
  'anything',
  t.unknown.is,
  (value) => t.success(asJson(value)),
  t.identity,
);

/** An event: a type and any other properties, converted to plain JSON. */
export const EventObject = new t.Type<{ type: string }>(
  'an event with a text as its type',
  isEvent,
  (value, context) =>
    isEvent(value) ? t.success(asJson(value) as { type: string }) : t.failure(value, context),
  t.identity,
);

function isEvent(value: unknown): value is { type: string } {
  return typeof (value as { type?: unknown } | null | undefined)?.type === 'string';
}

export const Transitions: t.Type<readonly TakenTransition[]> = t.readonlyArray(
  t.exact(
    t.type({
      source: Text,
      eventType: Text,
      targets: t.readonlyArray(Text, 'a list of ids'),
      position: FiniteNumber,
    }),
    'a transition with source, eventType, targets and position',
  ),
  'a list of transitions',
);

/**
 * Copies any value of the structured clone algorithm (HTML) as plain JSON, so that screen and file agree: maps become
 * lists of pairs, sets lists, dates, bigints, NaN and infinities text, errors their name and message, cycles
 * `{repetition}`. Members that are `undefined` are dropped.
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
    // Like JSON.parse: an ordinary property.
    if (key === '__proto__')
      Object.defineProperty(copied, key, { ...own, value: copy(item, around) });
    else copied[key] = copy(item, around);
  }
  return copied;
}

const own = { configurable: true, enumerable: true, writable: true };

/** How many places an error message names. */
const most = 3;

/**
 * Prints codec errors, such as `entries[3].atMs: expected a number`. Never prints the value, which may be long or a
 * secret.
 *
 * @param whole the name of the value, if all of it is wrong
 */
export function expectations(errors: Errors, whole: string): string {
  const places = errors
    .slice(0, most)
    .map(({ context }) => {
      const path = context
        .filter(({ key }, place) => key !== '' && !isMember(context[place - 1]?.type))
        .map(({ key }, place) => (/^\d+$/.test(key) ? `[${key}]` : place > 0 ? `.${key}` : key))
        .join('');
      return `${path || whole}: expected ${context.at(-1)?.type.name}`;
    })
    .join('; ');
  return errors.length > most ? `${places}; and ${errors.length - most} more` : places;
}

/** io-ts puts the index of an intersection's part into the path, although no value has it. */
function isMember(codec: unknown): boolean {
  return (codec as { _tag?: string } | undefined)?._tag === 'IntersectionType';
}
