import type { Patch } from './patch';

/*
 * Messages between a watched page and the window of the inspector, one `postMessage` each: the protocol of
 * @statelyai/inspect 0.7 (`StatelyInspectionEvent`, `Connected`) and our additions: microsteps, patches of snapshots,
 * page loads, sequence numbers, and sending events (`OfferToSend`, `SendRequest`). Pages that send only the original
 * protocol can be watched but receive no events.
 */

/** Version of our additions. A window refuses messages of a later version. */
export const protocolVersion = 1;

interface FromActor {
  /** Id of the actor, unique in its page. */
  sessionId: string;
  /** Id of the root actor of its system. */
  rootId?: string | undefined;
  /** Milliseconds since 1970, as text. */
  createdAt: string;
  /**
   * Our addition: id of the page load. Ids of actors start again with each page load.
   */
  page?: string | undefined;
  /** Our addition: sequence number within the page load, from 0. A repeated number is the same message sent again. */
  index?: number | undefined;
  /** Our addition: `protocolVersion` of the page. */
  version?: number | undefined;
}

/** A snapshot, or what changed in it since the previous one of this actor. */
interface WithSnapshot {
  snapshot: unknown;
  patch?: Patch | undefined;
}

/** An actor has been created. */
export interface ActorMessage extends FromActor {
  type: '@xstate.actor';
  name: string;
  parentId?: string | undefined;
  /** The definition of the machine as JSON; for other logic, an object with only an id. */
  definition?: string | undefined;
  snapshot?: unknown;
}

/** An actor has been sent an event. */
export interface EventMessage extends FromActor {
  type: '@xstate.event';
  event: { type: string };
  /** Id of the sending actor; absent if the event came from outside. */
  sourceId?: string | undefined;
}

/** An actor has handled an event and is now in this state. */
export interface SnapshotMessage extends FromActor, WithSnapshot {
  type: '@xstate.snapshot';
  event: { type: string };
}

/** A machine has taken one step while it handles an event, with these transitions. */
export interface MicrostepMessage extends FromActor, WithSnapshot {
  type: '@xstate.microstep';
  event: { type: string };
  transitions: readonly TakenTransition[];
}

/** A transition, identified by its place in the definition. */
export interface TakenTransition {
  /** Id of the state that defines it. */
  source: string;
  /** As XState resolves it: `logout`, `xstate.done.actor.0.auth.startup`; empty for `always`. */
  eventType: string;
  /** Ids of states. */
  targets: readonly string[];
  /** Index among the transitions of this state for this event. */
  position: number;
}

export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | MicrostepMessage;

/**
 * The window of the inspector listens. The page sends all messages so far, in order, and then each new one. If the
 * window says so again, the page sends them all again.
 */
export interface Connected {
  type: '@statelyai.connected';
}

/** A page was loaded while the window of the inspector was open. The window replies `Connected` and keeps its recording. */
export interface PageOpened {
  type: 'inspector.opened';
}

/** The page is being left, and its actors end; it may come back (`PageOpened`). */
export interface PageLeft {
  type: 'inspector.left';
}

/** The page accepts events for this actor. */
export interface OfferToSend {
  type: 'inspector.offer';
  sessionId: string;
  /** Templates, one for each type of event that has more properties than `type`. */
  samples: readonly { type: string }[];
}

/** The window of the inspector asks the page to send an event to an actor. */
export interface SendRequest {
  type: 'inspector.send';
  sessionId: string;
  event: { type: string };
}
