import * as v from 'valibot';
import { EventObject, FiniteNumber, Json, Moment, Text, Transitions } from './message';

/** An actor of a recording. */
export const RecordedActor = v.object(
  {
    /**
     * The id of the actor, which is unique within the recording. The session id is not unique,
     * because the session ids start again when the watched page is reloaded.
     */
    id: Text,
    /**
     * The id of the actor in XState, unique within its page load. `SendRequest` contains this id.
     */
    sessionId: Text,
    /** Number of the page load; the first is 1. */
    run: FiniteNumber,
    name: Text,
    /** The id of the parent actor in the recording. It is null for a root actor. */
    parentId: v.nullable(Text),
    rootId: Text,
    /** The definition of the actor's machine as JSON. It is null if the page sent none. */
    definition: v.nullable(Text),
  },
  'an actor',
);
export type RecordedActor = v.InferOutput<typeof RecordedActor>;

/**
 * The kinds of entries. `actor` means that an actor was created, and `event` that an event was sent
 * to an actor. `snapshot` means that an actor has handled an event, and `microstep` that an actor
 * has taken one step in handling an event.
 */
const entryKinds = ['actor', 'event', 'snapshot', 'microstep'] as const;

/**
 * One entry of the recording, in the form in which a file contains it. An entry is immutable and
 * plain JSON.
 */
export const WrittenEntry = v.object(
  {
    atMs: Moment,
    actorId: Text,
    /** Null if an actor was created. */
    event: v.nullable(EventObject),
    /**
     * The id of the actor that sent the event. It is null if the event came from outside all
     * actors.
     */
    sourceId: v.nullable(Text),
    /**
     * The snapshot of the actor after the event. It is null in an entry for an event that was sent.
     */
    snapshot: Json,
    /**
     * The transitions of this step. In an entry for a snapshot, these are the transitions of all
     * steps that led to it. The list is empty if the page does not send steps.
     */
    transitions: Transitions,
    kind: v.picklist(entryKinds, `one of ${entryKinds.join(', ')}`),
  },
  'an entry',
);
/**
 * An entry with its sequence number in the recording. The numbers increase. Numbers are missing
 * where entries were dropped.
 */
export type Entry = v.InferOutput<typeof WrittenEntry> & { index: number };
export type EntryKind = Entry['kind'];

/**
 * A recording, with its entries in order. Each addition creates a new object, but the new object
 * contains the same lists, to which the items were appended. This avoids copying the lists. New
 * lists are created only when the oldest entries are dropped.
 */
export interface Recording {
  actors: ReadonlyMap<string, RecordedActor>;
  entries: readonly Entry[];
  /**
   * Templates for events. The keys are the ids of the actors that accept these events. The map is
   * empty in an opened recording.
   */
  offers: ReadonlyMap<string, readonly { type: string }[]>;
  /** Origin of the watched page; null if unknown. */
  page: string | null;
  /** How many of the oldest entries were dropped. */
  dropped: number;
  /**
   * Whether the recording is still growing. It is false if the recording was opened from a file.
   */
  isLive: boolean;
}

/**
 * Returns the state in a snapshot, such as `loggedIn.active`. If the machine has parallel states,
 * the result contains several paths. For an actor without states, the result is the status, such as
 * `active` or `done`. If the snapshot has neither a state nor a status, the result is empty.
 */
export function stateText(snapshot: unknown): string {
  const { value, status } = (snapshot ?? {}) as { value?: unknown; status?: unknown };
  return pathsOf(value).join(' ') || (typeof status === 'string' ? status : '');
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
 * Returns the index in `entries` of the last entry whose sequence number is not greater than
 * `index`. Returns -1 if there is no such entry. The function uses binary search.
 */
export function placeOf(entries: readonly Entry[], index: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.index ?? Infinity) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Returns the last entry of an actor that has a snapshot and is not later than the given entry.
 * @param index the sequence number of the given entry, which may belong to any actor. A number
 * after the last entry stands for the present.
 * @returns null if the actor had no snapshot yet
 */
export function stepAt({ entries }: Recording, actorId: string, index: number): Entry | null {
  for (let at = placeOf(entries, index); at >= 0; at--) {
    const entry = entries[at];
    if (entry?.actorId === actorId && entry.kind !== 'event') return entry;
  }
  return null;
}

/**
 * Returns the snapshot before a step, or null if there is none. If the step is a `snapshot` entry,
 * skips the microsteps before it, because they are part of the same step.
 */
export function snapshotBefore(recording: Recording, { kind, actorId, index }: Entry): unknown {
  let before = stepAt(recording, actorId, index - 1);
  while (kind === 'snapshot' && before?.kind === 'microstep') {
    before = stepAt(recording, actorId, before.index - 1);
  }
  return before?.snapshot ?? null;
}

/** Returns the context in a snapshot. Returns undefined if the actor is not a machine. */
export function contextOf(snapshot: unknown): unknown {
  return (snapshot as { context?: unknown } | null)?.context;
}

/** Returns the `value` of a snapshot. Returns undefined if the actor is not a machine. */
export function valueOf(snapshot: unknown): unknown {
  return (snapshot as { value?: unknown } | null)?.value;
}
