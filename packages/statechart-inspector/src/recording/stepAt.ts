import type { Entry, Recording } from './recording';
import type { TakenTransition } from './message';
import { pointerTo } from './patch';

export { pointerTo };

/** A step of an actor compared with the snapshot before. */
export interface StepAt extends Step {
  /** The snapshot before; null at the first step. */
  before: unknown;
  /** What changed in its context. */
  changes: ReadonlyMap<string, Change>;
}

const known = new WeakMap<Entry, StepAt>();

/**
 * The last step of an actor up to an entry, and what it changed. A snapshot is compared with the previous snapshot, so
 * the changes of its microsteps are included. Returns the same object each time.
 *
 * @param index index of the entry; beyond the last, the present
 */
export function stepAt(recording: Recording, actorId: string, index: number): StepAt | null {
  const step = stepOf(recording, actorId, index);
  if (!step) return null;
  const found = known.get(step.entry);
  if (found) return found;
  let place = stepBefore(recording, actorId, step.entry.index);
  while (
    place !== null &&
    step.entry.kind === 'snapshot' &&
    recording.entries[place]?.kind === 'microstep'
  ) {
    place = stepBefore(recording, actorId, place);
  }
  const before = place === null ? null : (recording.entries[place]?.snapshot ?? null);
  const changes = contextChanges(contextOf(before), contextOf(step.snapshot));
  const stepBeside = { ...step, before, changes };
  known.set(step.entry, stepBeside);
  return stepBeside;
}

/** The context of a snapshot; undefined if the actor is not a machine. */
export function contextOf(snapshot: unknown): unknown {
  return (snapshot as { context?: unknown } | null)?.context;
}

/** The `value` of a snapshot; undefined if the actor is not a machine. */
export function valueOf(snapshot: unknown): unknown {
  return (snapshot as { value?: unknown } | null)?.value;
}

/** How an actor came to its current snapshot. */
export interface Step {
  /** The entry with the snapshot. */
  entry: Entry;
  snapshot: unknown;
  /** The event that was handled; null if the actor was created. */
  event: { type: string } | null;
  /** The transitions that it took; empty if the page sends no steps. */
  transitions: readonly TakenTransition[];
}

/**
 * The last step of an actor up to an entry, in logarithmic time.
 *
 * @param index index of an entry of any actor; beyond the last, the present
 * @returns null if the actor had no snapshot yet
 */
export function stepOf(recording: Recording, actorId: string, index: number): Step | null {
  const places = recording.snapshots.get(actorId) ?? [];
  const entry = recording.entries[places[countUpTo(places, index) - 1] ?? -1];
  if (!entry) return null;
  const { snapshot, event, transitions } = entry;
  return { entry, snapshot, event, transitions };
}

/** The index of the snapshot before that of `stepOf`; null if there is none. */
export function stepBefore(recording: Recording, actorId: string, index: number): number | null {
  const places = recording.snapshots.get(actorId) ?? [];
  return places[countUpTo(places, index) - 2] ?? null;
}

/** How many of these ascending numbers are at most `largest`. */
function countUpTo(ascending: readonly number[], largest: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) <= largest) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type Change = 'added' | 'removed' | 'changed';

/**
 * The differences between two JSON values, by JSON Pointer (RFC 6901): `` for the whole, `/user/name`. Only the deepest
 * places, not the values that contain them.
 *
 * @param before null or undefined if there was no value; then there are no differences
 */
export function contextChanges(before: unknown, after: unknown): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  if (before !== null && before !== undefined) compare(before, after, '', changes);
  return changes;
}

function compare(before: unknown, after: unknown, at: string, changes: Map<string, Change>): void {
  if (Object.is(before, after)) return;
  if (
    !isContainer(before) ||
    !isContainer(after) ||
    Array.isArray(before) !== Array.isArray(after)
  ) {
    changes.set(at, 'changed');
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = pointerTo(at, key);
    if (!Object.hasOwn(before, key)) changes.set(place, 'added');
    else if (!Object.hasOwn(after, key)) changes.set(place, 'removed');
    else compare(before[key], after[key], place, changes);
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
