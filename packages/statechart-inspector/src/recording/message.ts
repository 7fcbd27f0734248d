/*
 * What a page under inspection tells the inspector's window, one `postMessage` each: the protocol of
 * @statelyai/inspect 0.7 (`StatelyInspectionEvent`, `Connected`), and of our own the microsteps, which it leaves
 * out, which opening of the page it was, and the way back (`OfferToSend`, `SendRequest`). A page that speaks the protocol alone can be watched, not sent to.
 */

interface Told {
  /** The actor that it is about, unique in its page. */
  sessionId: string;
  /** The actor at the root of its system. */
  rootId?: string | undefined;
  /** Milliseconds since 1970, as text. */
  createdAt: string;
  /**
   * Which opening of the page it happened in, and the how manyth message of it this is, from 0. Ids of
   * actors begin anew with each opening; what comes twice is the same message, told again. Of our own.
   */
  page?: string | undefined;
  index?: number | undefined;
}

/** An actor has been created. */
export interface ActorMessage extends Told {
  type: '@xstate.actor';
  name: string;
  parentId?: string | undefined;
  /** The definition of its machine as JSON; of other logic, an object with an id alone. */
  definition?: string | undefined;
  snapshot?: unknown;
}

/** An actor has been sent an event. */
export interface EventMessage extends Told {
  type: '@xstate.event';
  event: { type: string };
  /** The actor that sent it; none for what came from outside. */
  sourceId?: string | undefined;
}

/** An actor has answered an event: where it is now. */
export interface SnapshotMessage extends Told {
  type: '@xstate.snapshot';
  event: { type: string };
  snapshot: unknown;
}

/** A machine has taken a step within the answer to one event, and the transitions that it took. */
export interface MicrostepMessage extends Told {
  type: '@xstate.microstep';
  event: { type: string };
  snapshot: unknown;
  transitions: readonly TakenTransition[];
}

/** A transition by its place in the definition. */
export interface TakenTransition {
  /** Id of the state that it stands in. */
  source: string;
  /** As in the definition as resolved: `logout`, `xstate.done.actor.0.auth.startup`; empty for `always`. */
  eventType: string;
  /** Ids of states. */
  targets: readonly string[];
  /** Among the transitions of this state for this event, from 0, in the order of the definition. */
  position: number;
}

export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | MicrostepMessage;

/**
 * The inspector's window tells its opener that it listens. The page answers with all that has happened in it so
 * far, in order, and from then on with what happens. Said again, all is told again.
 */
export interface Connected {
  type: '@statelyai.connected';
}

/**
 * A page has been opened, such as one that was loaded again, and finds the inspector's window there already. The
 * window answers `Connected`, and keeps what it has.
 */
export interface PageOpened {
  type: 'inspector.opened';
}

/** The page is being left, so its actors are gone; it may come back (`PageOpened`). */
export interface PageLeft {
  type: 'inspector.left';
}

/** The page takes events for this actor. */
export interface OfferToSend {
  type: 'inspector.offer';
  sessionId: string;
  /** Events to begin with, one for each type that needs more than its type. */
  samples: readonly { type: string }[];
}

/** The inspector's window asks its opener to send an event to an actor. */
export interface SendRequest {
  type: 'inspector.send';
  sessionId: string;
  event: { type: string };
}
