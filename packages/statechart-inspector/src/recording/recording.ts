import * as v from 'valibot';
import { Actions, EventObject, Json, Moment, Transitions } from './message';

/** An actor in a recording. */
export const RecordedActor = v.object({
  /**
   * The actor's id, which is unique within the recording. The session id is not unique, because
   * session ids start over when the watched page is reloaded.
   */
  id: v.string(),
  /** The actor's id in XState, unique within the page load. `SendRequest` contains this id. */
  sessionId: v.string(),
  /** The number of the page load, starting at 1. */
  run: v.number(),
  name: v.string(),
  /** The parent actor's id in the recording, or null for a root actor. */
  parentId: v.nullable(v.string()),
  /** The `MachineDescription` of the actor's machine as JSON, or null if the page did not send one. */
  definition: v.nullable(v.string()),
});
export type RecordedActor = v.InferOutput<typeof RecordedActor>;

/** One entry of a recording as it is stored in a file. Entries are immutable and plain JSON. */
export const WrittenEntry = v.object({
  atMs: Moment,
  actorId: v.string(),
  /** The event, or null if the entry's kind is `actor`. */
  event: v.nullable(EventObject),
  /**
   * The id of the actor that sent the event, or null if the event did not come from another
   * actor.
   */
  sourceId: v.nullable(v.string()),
  /** The actor's snapshot after the event. It is null in entries of the kind `event`. */
  snapshot: Json,
  /**
   * The transitions taken in this step. In a `snapshot` entry, these are the transitions of all
   * microsteps that led to the snapshot. The list is empty if the page does not send microsteps.
   */
  transitions: Transitions,
  /**
   * The names of the actions that were executed in this step. In a `snapshot` entry, these are the
   * actions of all microsteps that led to the snapshot. The list is empty if the page does not
   * send actions.
   */
  actions: v.optional(Actions, []),
  /**
   * An actor was created (`actor`), an event was sent to an actor (`event`), an actor handled an
   * event (`snapshot`), or an actor took one step while handling an event (`microstep`).
   */
  kind: v.picklist(['actor', 'event', 'snapshot', 'microstep']),
});
/**
 * An entry with its sequence number in the recording. Numbers increase, with gaps where entries
 * were dropped.
 */
export type Entry = v.InferOutput<typeof WrittenEntry> & { index: number };
export type EntryKind = Entry['kind'];

/**
 * A recording, with its entries in order. Adding an item creates a new `Recording` object, but
 * appends the item to the existing lists, to avoid copying them. New lists are created only when
 * the oldest entries are dropped or the recording is cleared.
 */
export interface Recording {
  actors: ReadonlyMap<string, RecordedActor>;
  entries: readonly Entry[];
  /**
   * The ids of the page loads that have not been left, keyed by their number. Their running machines
   * accept events. A recording opened from a file has none.
   */
  livePages: ReadonlyMap<number, string>;
  /** How many of the oldest entries were dropped. */
  dropped: number;
  /** Whether the recording is still growing. It is false for a recording opened from a file. */
  isLive: boolean;
}

/**
 * Returns the state in a snapshot, such as `loggedIn.active`, or several paths if parallel states
 * are active. If the actor has ended, how it ended follows, as in `closed (stopped)`. If the actor
 * has no states, returns its status, such as `active` or `done`. If the snapshot has no state and no
 * status, returns an empty string.
 */
export function statePath(snapshot: unknown): string {
  const { value, status } = (snapshot ?? {}) as { value?: unknown; status?: unknown };
  const state = pathsOf(value).join(' ');
  const known = typeof status === 'string' ? status : '';
  if (state === '') return known;
  return known === '' || known === 'active' ? state : `${state} (${known})`;
}

function pathsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([state, inside]) => {
    const below = pathsOf(inside);
    return below.length === 0 ? [state] : below.map((path) => `${state}.${path}`);
  });
}

/**
 * Finds the last entry whose sequence number is not greater than `index`, with a binary search.
 * Returns its position in `entries`, or -1 if there is none.
 */
export function positionAtOrBefore(entries: readonly Entry[], index: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.index ?? Infinity) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Returns an actor's most recent step at or before the given sequence number. A step is an entry
 * with a snapshot.
 * @param index the sequence number of an entry, which may be another actor's. A number beyond the
 * end of the recording stands for its last entry.
 * @returns null if the actor has no step up to that entry
 */
export function stepAt({ entries }: Recording, actorId: string, index: number): Entry | null {
  for (let at = positionAtOrBefore(entries, index); at >= 0; at--) {
    const entry = entries[at];
    if (entry?.actorId === actorId && entry.kind !== 'event') return entry;
  }
  return null;
}

/**
 * Returns the snapshot before a step, or null if there is none. If the step is a `snapshot` entry,
 * skips the microsteps just before it, because those microsteps led to it.
 */
export function snapshotBefore(recording: Recording, { kind, actorId, index }: Entry): unknown {
  let before = stepAt(recording, actorId, index - 1);
  while (kind === 'snapshot' && before?.kind === 'microstep') {
    before = stepAt(recording, actorId, before.index - 1);
  }
  return before?.snapshot ?? null;
}

/** Returns a snapshot's context, or undefined if the actor is not a machine. */
export function contextOf(snapshot: unknown): unknown {
  return (snapshot as { context?: unknown } | null)?.context;
}

/**
 * Returns whether an actor is a machine, with or without states. Actors that are not machines have
 * no chart.
 */
export function isMachine({ definition }: RecordedActor): boolean {
  return definition !== null;
}
