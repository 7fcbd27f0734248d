import * as v from 'valibot';
import { plainCopy } from './plainCopy';
import { type Patch, protocolVersion } from './patch';

/*
 * Messages between a watched page and the inspector window, each sent with one `postMessage` call.
 * They follow the protocol of @statelyai/inspect 0.7 (`StatelyInspectionEvent`, `Connected`). We
 * add microsteps, snapshot patches, page loads, sequence numbers, and the ability to send events
 * (`OfferToSend`, `SendRequest`). Pages that use only the original protocol can be watched, but
 * events cannot be sent to them.
 */

/**
 * Converts any value to plain JSON, so that a live recording shows the same values as a saved one.
 */
const asJson = <Value>(value: Value) => plainCopy(value, Infinity) as Value;

/** A number of milliseconds that `Date` can represent (ECMA-262, section 21.4.1.1). */
export const Moment = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15));
/** Milliseconds since 1970, as text. */
const MomentText = v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d+)?$/));
export const Json = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value): unknown => asJson(value) ?? null),
);
export const EventObject = v.pipe(
  v.looseObject({ type: v.string() }),
  v.transform((value): { type: string } => asJson(value)),
);
/** A JSON Patch (RFC 6902), see `Patch`. */
const PatchOperations = v.pipe(
  v.array(
    v.variant('op', [
      v.object({ op: v.picklist(['add', 'replace']), path: v.string(), value: v.unknown() }),
      v.object({ op: v.literal('remove'), path: v.string() }),
    ]),
  ),
  v.transform((value): Patch => asJson(value)),
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

/** Accepts a missing value or `null`, because some pages send `null`. */
const optional = <Value extends v.GenericSchema>(schema: Value) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

const fromActor = {
  /** The actor's id, unique within its page. */
  sessionId: v.string(),
  createdAt: MomentText,
  /**
   * Our addition: the id of the page load. It distinguishes actors with the same id, because actor
   * ids start over after each page load.
   */
  page: optional(v.string()),
  /**
   * Our addition: the message's sequence number within the page load, starting at 0. If a number
   * repeats, the same message was sent again.
   */
  index: optional(v.number()),
  /** Our addition: the page's `protocolVersion`. */
  version: optional(v.pipe(v.number(), v.maxValue(protocolVersion))),
  /** Our addition: how many values this message contains that no earlier message contained. */
  size: optional(v.number()),
};
/** A snapshot, or a patch with its differences from the same actor's previous snapshot. */
const withSnapshot = {
  event: EventObject,
  snapshot: Json,
  patch: optional(PatchOperations),
  /**
   * Our addition: the actions that were executed before this snapshot and after the actor's previous
   * one.
   */
  actions: optional(Actions),
};

/** The schemas of all messages, keyed by message type. Unknown properties are removed. */
const messages = {
  /** An actor has been created. */
  '@xstate.actor': v.object({
    type: v.literal('@xstate.actor'),
    ...fromActor,
    name: optional(v.string()),
    parentId: optional(v.string()),
    /** The machine's definition as JSON. For other actor logic, it contains only an id. */
    definition: optional(v.string()),
    snapshot: Json,
  }),
  /**
   * An event was sent to an actor. If it did not come from another actor, `sourceId` is missing.
   */
  '@xstate.event': v.object({
    type: v.literal('@xstate.event'),
    ...fromActor,
    event: EventObject,
    sourceId: optional(v.string()),
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
  /**
   * The page accepts events for this actor. `samples` contains templates for events that have more
   * properties than `type`.
   */
  'inspector.offer': v.object({
    type: v.literal('inspector.offer'),
    /** The id of the page load. */
    page: v.string(),
    sessionId: v.string(),
    samples: v.array(EventObject),
  }),
};

type MessageOf<Type extends keyof typeof messages> = v.InferOutput<(typeof messages)[Type]>;

export type ActorMessage = MessageOf<'@xstate.actor'>;
export type EventMessage = MessageOf<'@xstate.event'>;
export type SnapshotMessage = MessageOf<'@xstate.snapshot'>;
export type MicrostepMessage = MessageOf<'@xstate.microstep'>;
export type OfferToSend = MessageOf<'inspector.offer'>;
export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | MicrostepMessage;

/**
 * Messages that control the connection. The window sends `Connected` when it is ready to receive
 * messages. After each `Connected`, the page sends all its previous messages in order, and from
 * then on each new message. The window sends `SendRequest` to ask the page to send an event to an
 * actor. A page that is loaded while the window is already open sends `PageOpened`, and the window
 * replies with `Connected`. When the visitor leaves the page, the page sends `PageLeft`.
 */
export type Connected = { type: '@statelyai.connected' };
export type SendRequest = {
  type: 'inspector.send';
  /** The id of the page load. */
  page: string;
  sessionId: string;
  event: { type: string };
};
export type PageOpened = { type: 'inspector.opened' };
export type PageLeft = { type: 'inspector.left'; page: string };

/**
 * Decodes a message from `postMessage`. Events and snapshots become plain JSON.
 *
 * @returns null for messages of other protocols; for an invalid message, an Error that names the
 * first invalid position and the value expected there
 */
export function readMessage(data: unknown): InspectionMessage | OfferToSend | Error | null {
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
