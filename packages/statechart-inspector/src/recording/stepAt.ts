import type { Entry, Recording } from './recording';
import type { TakenTransition } from './message';

/** A step of an actor compared with the snapshot before. */
export interface StepAt extends Step {
  /** The snapshot before; null at the first step. */
  before: unknown;
}

const known = new WeakMap<Entry, StepAt>();

/**
 * The last step of an actor up to an entry, beside the one before: for a snapshot the previous snapshot, not its own
 * microsteps. Returns the same object each time.
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
  const stepBeside = { ...step, before };
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
