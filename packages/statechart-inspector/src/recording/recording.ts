import type { TakenTransition } from './message';

/** An actor that a recording knows. */
export interface RecordedActor {
  /** Unique in the recording: the same session id comes again when the watched page is reloaded. */
  id: string;
  /** Unique in its page, as long as that is open: what a `SendRequest` names. */
  sessionId: string;
  /** How often the watched page had been loaded by then, from 1. */
  run: number;
  name: string;
  /** Ids of actors in the recording; null for a root. */
  parentId: string | null;
  rootId: string;
  /** The definition of its machine as JSON; null where the page told none. */
  definition: string | null;
}

export type EntryKind = 'actor' | 'event' | 'snapshot' | 'microstep';

/** One thing that happened. All that it carries is plain JSON, and never changed. */
export interface Entry {
  /** Its place among the entries, from 0. */
  index: number;
  /** Milliseconds since 1970. */
  atMs: number;
  /** Created; sent an event; answered it; took a step within the answer. */
  kind: EntryKind;
  actorId: string;
  /** Null where an actor was created. */
  event: { type: string } | null;
  /** Id of the actor that sent the event; null for what came from outside. */
  sourceId: string | null;
  /** Where the actor is after this; null for what it is sent. */
  snapshot: unknown;
  /** Those taken in this step; in an answer, those of all its steps. Empty where the page tells no steps. */
  transitions: readonly TakenTransition[];
}

/**
 * What happened, in order. A new object when something is added, around lists that only grow: what a
 * place holds never changes, and nothing is copied.
 */
export interface Recording {
  actors: ReadonlyMap<string, RecordedActor>;
  entries: readonly Entry[];
  /** By the id of an actor, the places of its entries that have a snapshot, in order. */
  snapshots: ReadonlyMap<string, readonly number[]>;
  /** By the id of an actor that takes events, events to begin with. None in a recording that was opened. */
  offers: ReadonlyMap<string, readonly { type: string }[]>;
  /** The page that was watched, as its origin; null where nobody said. */
  page: string | null;
  /** Whether it goes on; false for one that was opened from a file. */
  isLive: boolean;
}
