import * as v from 'valibot';
import { EventObject, FiniteNumber, Json, Moment, Text, Transitions } from './message';

/** An actor of a recording. */
export const RecordedActor = v.object(
  {
    /** Unique in the recording; session ids repeat when the watched page is reloaded. */
    id: Text,
    /** Unique in its page load; `SendRequest` uses it. */
    sessionId: Text,
    /** Number of the page load; the first is 1. */
    run: FiniteNumber,
    name: Text,
    /** Id of the parent actor in the recording; null for a root. */
    parentId: v.nullable(Text),
    rootId: Text,
    /** The definition of its machine as JSON; null if the page sent none. */
    definition: v.nullable(Text),
  },
  'an actor',
);
export type RecordedActor = v.InferOutput<typeof RecordedActor>;

/** The kinds of entries: an actor was created, was sent an event, has handled an event, or took one step to handle it. */
const entryKinds = ['actor', 'event', 'snapshot', 'microstep'] as const;

/** One entry of the recording, as a file contains it. It is immutable and plain JSON. */
export const WrittenEntry = v.object(
  {
    atMs: Moment,
    actorId: Text,
    /** Null if an actor was created. */
    event: v.nullable(EventObject),
    /** Id of the actor that sent the event; null if it came from outside. */
    sourceId: v.nullable(Text),
    /** Snapshot of the actor afterwards; null for an event that was sent. */
    snapshot: Json,
    /** Transitions of this step; in a snapshot, those of all its steps. Empty if the page sends no steps. */
    transitions: Transitions,
    kind: v.picklist(entryKinds, `one of ${entryKinds.join(', ')}`),
  },
  'an entry',
);
/** An entry with its number since the recording began. Numbers increase, with gaps where entries were dropped. */
export type Entry = v.InferOutput<typeof WrittenEntry> & { index: number };
export type EntryKind = Entry['kind'];

/**
 * The entries in order. To avoid copies, an addition makes a new object around the same lists, which only grow. New lists
 * are made only when the oldest entries are dropped.
 */
export interface Recording {
  actors: ReadonlyMap<string, RecordedActor>;
  entries: readonly Entry[];
  /** Templates for events, by the id of the actor that accepts them. Empty in an opened recording. */
  offers: ReadonlyMap<string, readonly { type: string }[]>;
  /** Origin of the watched page; null if unknown. */
  page: string | null;
  /** How many of the oldest entries were dropped. */
  dropped: number;
  /** Whether the recording is still growing; false if it was opened from a file. */
  isLive: boolean;
}

/**
 * The state of a snapshot, such as `loggedIn.active`; parallel states give several paths. For an actor without states,
 * it is the status, such as `active` or `done`. It is empty if the snapshot has neither.
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

/** The place of the last entry up to an index among the entries, by binary search; -1 if there is none. */
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
 * The last entry of an actor with a snapshot, up to an index.
 *
 * @param index index of an entry of any actor; an index beyond the last means the present
 * @returns null if the actor had no snapshot yet
 */
export function stepAt({ entries }: Recording, actorId: string, index: number): Entry | null {
  for (let at = placeOf(entries, index); at >= 0; at--) {
    const entry = entries[at];
    if (entry?.actorId === actorId && entry.kind !== 'event') return entry;
  }
  return null;
}

/** The snapshot before a step; null if there is none. Before a snapshot is the previous one, not its own microsteps. */
export function snapshotBefore(recording: Recording, { kind, actorId, index }: Entry): unknown {
  let before = stepAt(recording, actorId, index - 1);
  while (kind === 'snapshot' && before?.kind === 'microstep') {
    before = stepAt(recording, actorId, before.index - 1);
  }
  return before?.snapshot ?? null;
}

/** The context of a snapshot; undefined if the actor is not a machine. */
export function contextOf(snapshot: unknown): unknown {
  return (snapshot as { context?: unknown } | null)?.context;
}

/** The `value` of a snapshot; undefined if the actor is not a machine. */
export function valueOf(snapshot: unknown): unknown {
  return (snapshot as { value?: unknown } | null)?.value;
}
