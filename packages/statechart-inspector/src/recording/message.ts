import * as v from 'valibot';
import { protocolVersion } from './patch';

/*
 * Messages between a watched page and the inspector window, each sent with one `postMessage` call.
 * The page has copied its values with `plainCopy`, so they are plain JSON.
 */

/** A number of milliseconds that `Date` can represent (ECMA-262, section 21.4.1.1). */
export const Moment = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15));
/** Milliseconds since 1970, as text. */
const MomentText = v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d+)?$/));
export const Json = v.optional(v.unknown(), null);
export const EventObject = v.looseObject({ type: v.string() });
/** A JSON Patch (RFC 6902), see `Patch`. */
const PatchOperations = v.pipe(
  v.array(
    v.variant('op', [
      v.object({ op: v.picklist(['add', 'replace']), path: v.string(), value: v.unknown() }),
      v.object({ op: v.literal('remove'), path: v.string() }),
    ]),
  ),
  v.readonly(),
);

/** A transition that a machine took, identified by its position in the machine's definition. */
const TakenTransition = v.object({
  /** The id of the state that defines the transition. */
  source: v.string(),
  /**
   * The event type as XState uses it internally, such as `logout` or
   * `xstate.done.actor.0.auth.startup`. It is empty for `always`.
   */
  eventType: v.string(),
  /** The ids of the target states. */
  targets: v.array(v.string()),
  /** The transition's position among the transitions of the same state for the same event. */
  position: v.number(),
});
export type TakenTransition = v.InferOutput<typeof TakenTransition>;
export const Transitions = v.array(TakenTransition);
/**
 * The names of executed actions, in order. XState's own actions are written as in `xstate.emit saved`
 * or `xstate.raise next 300`, where the number is a delay in milliseconds. XState does not report
 * `assign`.
 */
export const Actions = v.array(v.string());

const fromActor = {
  /** The actor's id, unique within its page. */
  sessionId: v.string(),
  createdAt: MomentText,
  /**
   * The id of the page load. It distinguishes actors with the same id, because actor ids start over
   * after each page load.
   */
  pageLoadId: v.string(),
  /**
   * The message's sequence number within the page load, starting at 0. If a number repeats, the same
   * message was sent again.
   */
  index: v.number(),
  /** The page's `protocolVersion`. */
  version: v.pipe(v.number(), v.maxValue(protocolVersion)),
  /** How many values this message contains that no earlier message contained. */
  size: v.optional(v.number(), 0),
};
/** A snapshot, or a patch with its differences from the same actor's previous snapshot. */
const withSnapshot = {
  event: EventObject,
  snapshot: Json,
  patch: v.optional(PatchOperations),
  /**
   * The actions that were executed before this snapshot and after the actor's previous one.
   */
  actions: v.optional(Actions, []),
};

/** The schemas of all messages, keyed by message type. Unknown properties are removed. */
const messages = {
  /** An actor has been created. */
  '@xstate.actor': v.object({
    type: v.literal('@xstate.actor'),
    ...fromActor,
    name: v.string(),
    parentId: v.optional(v.string()),
    /** The `MachineDescription` as JSON, or null for other actor logic. */
    definition: v.nullable(v.string()),
    snapshot: Json,
  }),
  /**
   * An event was sent to an actor. If it did not come from another actor, `sourceId` is missing.
   */
  '@xstate.event': v.object({
    type: v.literal('@xstate.event'),
    ...fromActor,
    event: EventObject,
    sourceId: v.optional(v.string()),
  }),
  /** An actor has handled an event and now has this snapshot. */
  '@xstate.snapshot': v.object({
    type: v.literal('@xstate.snapshot'),
    ...fromActor,
    ...withSnapshot,
  }),
  /** While handling an event, a machine took these transitions in one step. */
  '@xstate.microstep': v.object({
    type: v.literal('@xstate.microstep'),
    ...fromActor,
    ...withSnapshot,
    transitions: Transitions,
  }),
};

type MessageOf<Type extends keyof typeof messages> = v.InferOutput<(typeof messages)[Type]>;

export type ActorMessage = MessageOf<'@xstate.actor'>;
export type EventMessage = MessageOf<'@xstate.event'>;
export type SnapshotMessage = MessageOf<'@xstate.snapshot'>;
export type MicrostepMessage = MessageOf<'@xstate.microstep'>;
export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | MicrostepMessage;

/**
 * Messages that control the connection. The window sends `Connected` when it is ready to receive
 * messages. After each `Connected`, the page sends all its previous messages in order, and from
 * then on each new message. The window sends `SendRequest` to ask the page to send an event to an
 * actor. A page that is loaded while the window is already open sends `PageOpened`, and the window
 * replies with `Connected`. When the visitor leaves the page, the page sends `PageLeft`.
 */
export type Connected = { type: 'inspector.connected' };
export type SendRequest = {
  type: 'inspector.send';
  /** The id of the page load. */
  pageLoadId: string;
  sessionId: string;
  event: { type: string };
};
export type PageOpened = { type: 'inspector.opened' };
export type PageLeft = { type: 'inspector.left'; pageLoadId: string };

/**
 * Decodes a message from `postMessage`. Events and snapshots become plain JSON.
 *
 * @returns null for messages of other protocols; for an invalid message, an Error that names the
 * first invalid position and the value expected there
 */
export function readMessage(data: unknown): InspectionMessage | Error | null {
  const type: unknown = (data as { type?: unknown } | null | undefined)?.type;
  if (typeof type !== 'string' || !Object.hasOwn(messages, type)) return null;
  const schema = messages[type as keyof typeof messages];
  const { success, output, issues } = v.safeParse(schema, data, { abortEarly: true });
  return success ? output : new Error(`A message ${type}: ${expectation(issues, 'message')}`);
}

/**
 * Describes the first issue that a schema has found, such as `entries.3.atMs: expected number`. The
 * description never contains the invalid value, which may be long or secret. Valibot's own message
 * contains it.
 * @param whole the name to use for the value if the value as a whole is invalid
 */
export function expectation(
  [issue]: readonly [v.BaseIssue<unknown>, ...unknown[]],
  whole: string,
): string {
  const place = v.getDotPath(issue) ?? whole;
  return issue.input === undefined ? `${place} is missing` : `${place}: expected ${issue.expected}`;
}
