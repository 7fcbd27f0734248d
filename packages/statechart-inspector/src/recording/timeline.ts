import type { TakenTransition } from './message';
import type { Entry, Recording } from './recording';

/** How an actor came to look as it does. */
export interface Step {
  /** The entry that says how it looks. */
  entry: Entry;
  snapshot: unknown;
  /** What it answered; null where it had just been created. */
  event: { type: string } | null;
  /** What it took on the way; empty where the page tells no steps. */
  transitions: readonly TakenTransition[];
}

/**
 * The last step of an actor up to a moment, in logarithmic time.
 *
 * @param index of the entry after which one looks, of whatever actor; beyond the last, the present
 * @returns null where nothing had been told of how it looks
 */
export function stepOf(recording: Recording, actorId: string, index: number): Step | null {
  const places = recording.snapshots.get(actorId) ?? [];
  const entry = recording.entries[places[countUpTo(places, index) - 1] ?? -1];
  if (!entry) return null;
  const { snapshot, event, transitions } = entry;
  return { entry, snapshot, event, transitions };
}

/** The actor's last step before the one in which it is at a moment: the place of its entry, null at the first. */
export function stepBefore(recording: Recording, actorId: string, index: number): number | null {
  const places = recording.snapshots.get(actorId) ?? [];
  return places[countUpTo(places, index) - 2] ?? null;
}

/** How many of these ascending numbers are at most so large. */
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
