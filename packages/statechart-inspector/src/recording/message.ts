import * as v from 'valibot';
import { plainCopy } from './plainCopy';
import { type Patch, protocolVersion } from './patch';

/*
 * Messages between a watched page and the inspector window, each sent with one `postMessage` call.
 * They follow the protocol of @statelyai/inspect 0.7 (`StatelyInspectionEvent`, `Connected`). We
 * add microsteps, snapshot patches, page loads, sequence numbers, and the ability to send events
 * (`OfferToSend`, `SendRequest`). Pages that use only the original protocol can be watched, but
 * events cannot be sent to them. Each schema's error message describes the expected value.
 */

const isNumber = (value: unknown) => Number.isFinite(value);
/**
 * Returns whether `Date` can represent this number of milliseconds (ECMA-262, section 21.4.1.1).
 */
const isMoment = (value: unknown) => isNumber(value) && Math.abs(Number(value)) <= 8.64e15;
const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && isMoment(Number(value));
const isVersion = (value: unknown) => isNumber(value) && Number(value) <= protocolVersion;
const isEvent = (value: unknown) =>
  typeof (value as { type?: unknown } | null | undefined)?.type === 'string';
const isPatch = (value: unknown) =>
  Array.isArray(value) &&
  value.every((one: Partial<Patch[number]> | null) => {
    return typeof one?.path === 'string' && ['add', 'replace', 'remove'].includes(one.op ?? '');
  });

/**
 * Converts any value to plain JSON, so that a live recording shows the same values as a saved one.
 */
const asJson = <Value>(value: Value) => plainCopy(value, Infinity) as Value;

export const Text = v.string('a text');
export const FiniteNumber = v.custom<number>(isNumber, 'a number');
export const Moment = v.custom<number>(isMoment, 'milliseconds since 1970');
export const Json = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value): unknown => asJson(value) ?? null),
);
export const EventObject = v.pipe(
  v.custom<{ type: string }>(isEvent, 'an event with a text as its type'),
  v.transform((value) => asJson(value)),
);

/** A transition that a machine took, identified by its position in the machine's definition. */
const TakenTransition = v.object(
  {
    /** The id of the state that defines the transition. */
    source: Text,
    /**
     * The event type as XState uses it internally, such as `logout` or
     * `xstate.done.actor.0.auth.startup`. It is empty for `always`.
     */
    eventType: Text,
    /** The ids of the target states. */
    targets: v.array(Text, 'a list of ids'),
    /** The transition's position among the transitions of the same state for the same event. */
    position: FiniteNumber,
  },
  'a transition with source, eventType, targets and position',
);
export type TakenTransition = v.InferOutput<typeof TakenTransition>;
export const Transitions = v.array(TakenTransition, 'a list of transitions');
/**
 * The names of executed actions, in order. XState's own actions are written as in `xstate.emit saved`
 * or `xstate.raise next 300`, where the number is a delay in milliseconds. XState does not report
 * `assign`.
 */
export const Actions = v.array(Text, 'a list of names');

/** Accepts a missing value or `null`, because some pages send `null`. */
const optional = <Value extends v.GenericSchema>(schema: Value) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

const fromActor = {
  /** The actor's id, unique within its page. */
  sessionId: Text,
  createdAt: v.custom<string>(isTime, 'milliseconds since 1970, as text'),
  /**
   * Our addition: the id of the page load. It distinguishes actors with the same id, because actor
   * ids start over after each page load.
   */
  page: optional(Text),
  /**
   * Our addition: the message's sequence number within the page load, starting at 0. If a number
   * repeats, the same message was sent again.
   */
  index: optional(FiniteNumber),
  /** Our addition: the page's `protocolVersion`. */
  version: optional(v.custom<number>(isVersion, `protocol version ${protocolVersion} or earlier`)),
  /** Our addition: how many values this message contains that no earlier message contained. */
  size: optional(FiniteNumber),
};
/** A snapshot, or a patch with its differences from the same actor's previous snapshot. */
const withSnapshot = {
  event: EventObject,
  snapshot: Json,
  patch: optional(
    v.pipe(
      v.custom<Patch>(isPatch, 'a JSON Patch'),
      v.transform((value) => asJson(value)),
    ),
  ),
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
    name: optional(Text),
    parentId: optional(Text),
    /** The machine's definition as JSON. For other actor logic, it contains only an id. */
    definition: optional(Text),
    snapshot: Json,
  }),
  /**
   * An event was sent to an actor. If it did not come from another actor, `sourceId` is missing.
   */
  '@xstate.event': v.object({
    type: v.literal('@xstate.event'),
    ...fromActor,
    event: EventObject,
    sourceId: optional(Text),
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
    page: Text,
    sessionId: Text,
    samples: v.array(EventObject, 'a list of events'),
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
 * first invalid positions and the value expected at each
 */
export function readMessage(data: unknown): InspectionMessage | OfferToSend | Error | null {
  const type: unknown = (data as { type?: unknown } | null | undefined)?.type;
  if (typeof type !== 'string' || !Object.hasOwn(messages, type)) return null;
  const { success, output, issues } = v.safeParse(messages[type as keyof typeof messages], data);
  return success ? output : new Error(`A message ${type}: ${expectations(issues, 'message')}`);
}

/** The maximum number of positions that an error message names. */
const most = 3;

/**
 * Describes the issues that a schema has found, such as `entries[3].atMs: expected a number`. The
 * description never contains the invalid value, which may be long or secret.
 * @param whole the name to use for the value if the value as a whole is invalid
 */
export function expectations(issues: readonly v.BaseIssue<unknown>[], whole: string): string {
  const places = issues.slice(0, most).map(({ path = [], type, expected, message }) => {
    const keys = path.map(({ key }, at) =>
      typeof key === 'number' ? `[${key}]` : `${at > 0 ? '.' : ''}${String(key)}`,
    );
    const name = keys.join('') || whole;
    const isMissing = type === 'object' && expected !== 'Object';
    return isMissing ? `${name} is missing` : `${name}: expected ${message}`;
  });
  if (issues.length > most) places.push(`and ${issues.length - most} more`);
  return places.join('; ');
}
