import * as t from 'io-ts';
import { asJson } from './asJson';
import type { TakenTransition } from './message';

/** A text, of any length. */
export const Text = new t.Type<string>('a text', t.string.is, t.string.validate, t.identity);

/** A finite number. */
export const FiniteNumber = new t.Type<number>(
  'a number',
  (value): value is number => Number.isFinite(value),
  (value, context) =>
    Number.isFinite(value) ? t.success(value as number) : t.failure(value, context),
  t.identity,
);

/** The furthest that a clock goes from 1970, in milliseconds, either way (ECMA-262, section 21.4.1.1). */
const furthest = 8.64e15;

/** A moment that a clock can show. */
export const Milliseconds = new t.Type<number>(
  'milliseconds since 1970',
  isMoment,
  (value, context) => (isMoment(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
);

/** @returns false for what `Date` and its kin throw at */
export function isMoment(value: unknown): value is number {
  return Number.isFinite(value) && Math.abs(value as number) <= furthest;
}

/** Anything, as plain JSON. */
export const Json = new t.Type<unknown>(
  'anything',
  t.unknown.is,
  (value) => t.success(asJson(value)),
  t.identity,
);

/** An event: its type, and whatever else it carries, as plain JSON. */
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
