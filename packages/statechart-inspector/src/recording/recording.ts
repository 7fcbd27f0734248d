import type { TakenTransition } from './message';

/** An actor of a recording. */
export interface RecordedActor {
  /** Unique in the recording; session ids repeat when the watched page is reloaded. */
  id: string;
  /** Unique in its page load; `SendRequest` uses it. */
  sessionId: string;
  /** Number of the page load, from 1. */
  run: number;
  name: string;
  /** Id of the parent actor in the recording; null for a root. */
  parentId: string | null;
  rootId: string;
  /** The definition of its machine as JSON; null if the page sent none. */
  definition: string | null;
}

export type EntryKind = 'actor' | 'event' | 'snapshot' | 'microstep';

/** One event of the recording. Immutable, and plain JSON. */
export interface Entry {
  /** Index among the entries. */
  index: number;
  /** Milliseconds since 1970. */
  atMs: number;
  /** The actor was created (`actor`), was sent an event, has handled it (`snapshot`), or took one step of that. */
  kind: EntryKind;
  actorId: string;
  /** Null if an actor was created. */
  event: { type: string } | null;
  /** Id of the actor that sent the event; null if it came from outside. */
  sourceId: string | null;
  /** Snapshot of the actor afterwards; null for an event that was sent. */
  snapshot: unknown;
  /** Transitions of this step; in a snapshot, those of all its steps. Empty if the page sends no steps. */
  transitions: readonly TakenTransition[];
}

/**
 * The entries in order. Each addition makes a new object around the same lists, which only grow: nothing is copied.
 */
export interface Recording {
  actors: ReadonlyMap<string, RecordedActor>;
  entries: readonly Entry[];
  /** By the id of an actor: the indexes of its entries that have a snapshot, ascending. */
  snapshots: ReadonlyMap<string, readonly number[]>;
  /** By the id of an actor that accepts events: templates for them. Empty in an opened recording. */
  offers: ReadonlyMap<string, readonly { type: string }[]>;
  /** Origin of the watched page; null if unknown. */
  page: string | null;
  /** Whether it is still growing; false if it was opened from a file. */
  isLive: boolean;
}

/**
 * The state of a snapshot: `loggedIn.active`, for parallel states several paths. For an actor without states, its
 * status: `active`, `done`. Empty if the snapshot has neither.
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
