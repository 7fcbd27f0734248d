import * as v from 'valibot';
import { redact } from '../redaction/redact';
import { type Patch, protocolVersion } from './patch';

/*
 * The messages between a watched page and the window of the inspector. Each message is sent with
 * one `postMessage`. The messages follow the protocol of @statelyai/inspect 0.7
 * (`StatelyInspectionEvent`, `Connected`). Our additions to this protocol are microsteps, patches
 * of snapshots, page loads, sequence numbers, and sending events (`OfferToSend`, `SendRequest`).
 * Pages that send only the original protocol can be watched, but events cannot be sent to them. The
 * error message of each schema describes the expected value.
 */

const isNumber = (value: unknown) => Number.isFinite(value);
/**
 * Returns whether a value is a number of milliseconds that `Date` can represent (ECMA-262, section
 * 21.4.1.1).
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

/** Converts any value to plain JSON, so that the page shows the same values as a saved file. */
const asJson = <Value>(value: Value) => redact(value, (one) => one, Infinity) as Value;

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

/** Identifies a transition that was taken by its position in the definition of the machine. */
const TakenTransition = v.object(
  {
    /** Id of the state that defines it. */
    source: Text,
    /**
     * The type of the event in the form that XState uses internally, such as `logout` or
     * `xstate.done.actor.0.auth.startup`. It is empty for `always`.
     */
    eventType: Text,
    /** Ids of states. */
    targets: v.array(Text, 'a list of ids'),
    /** The position of the transition among those of the same state for the same event. */
    position: FiniteNumber,
  },
  'a transition with source, eventType, targets and position',
);
export type TakenTransition = v.InferOutput<typeof TakenTransition>;
export const Transitions = v.array(TakenTransition, 'a list of transitions');

/** Accepts `null` as well as a missing value, because some pages send `null`. */
const optional = <Value extends v.GenericSchema>(schema: Value) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

const fromActor = {
  /** Id of the actor, unique in its page. */
  sessionId: Text,
  /** Id of the root actor of its system. */
  rootId: optional(Text),
  createdAt: v.custom<string>(isTime, 'milliseconds since 1970, as text'),
  /**
   * The id of the page load, which is our addition to the protocol. The id is needed because the
   * ids of actors start from the beginning after each page load.
   */
  page: optional(Text),
  /**
   * The sequence number of the message within the page load, counted from 0. It is our addition to
   * the protocol. If a message has the same number as an earlier one, it is the same message, which
   * was sent again.
   */
  index: optional(FiniteNumber),
  /** Our addition: `protocolVersion` of the page. */
  version: optional(v.custom<number>(isVersion, `protocol version ${protocolVersion} or earlier`)),
};
/** A snapshot, or a patch with the differences from the previous snapshot of the same actor. */
const withSnapshot = {
  event: EventObject,
  snapshot: Json,
  patch: optional(
    v.pipe(
      v.custom<Patch>(isPatch, 'a JSON Patch'),
      v.transform((value) => asJson(value)),
    ),
  ),
};

/** The schemas of all messages, by the type of the message. Unknown properties are removed. */
const messages = {
  /** An actor has been created. */
  '@xstate.actor': v.object({
    type: v.literal('@xstate.actor'),
    ...fromActor,
    name: optional(Text),
    parentId: optional(Text),
    /**
     * The definition of the machine as JSON. For other actor logic, it is an object that contains
     * only an id.
     */
    definition: optional(Text),
    snapshot: Json,
  }),
  /** An event was sent to an actor. If it came from outside all actors, `sourceId` is missing. */
  '@xstate.event': v.object({
    type: v.literal('@xstate.event'),
    ...fromActor,
    event: EventObject,
    sourceId: optional(Text),
  }),
  /** An actor has handled an event, and this is its new snapshot. */
  '@xstate.snapshot': v.object({
    type: v.literal('@xstate.snapshot'),
    ...fromActor,
    ...withSnapshot,
  }),
  /** A machine has taken these transitions in one step of handling an event. */
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
 * The messages that control the connection. The window sends `Connected` when it is ready to
 * receive messages. After each `Connected`, the page first sends all earlier messages in order, and
 * then each new message. The window sends `SendRequest` to ask the page to send an event to an
 * actor. If the page is loaded while the window is open, the page sends `PageOpened`, and the
 * window replies with `Connected`. When the visitor leaves
 * the page, the page sends `PageLeft`.
 */
export type Connected = { type: '@statelyai.connected' };
export type SendRequest = { type: 'inspector.send'; sessionId: string; event: { type: string } };
export type PageOpened = { type: 'inspector.opened' };
export type PageLeft = { type: 'inspector.left' };

/**
 * Decodes a message from `postMessage`. Events, snapshots and definitions become plain JSON.
 *
 * @returns null for a message of another protocol; for an invalid message, an Error that names each
 * invalid position and the value that was expected there
 */
export function readMessage(data: unknown): InspectionMessage | OfferToSend | Error | null {
  const type: unknown = (data as { type?: unknown } | null | undefined)?.type;
  if (typeof type !== 'string' || !Object.hasOwn(messages, type)) return null;
  const { success, output, issues } = v.safeParse(messages[type as keyof typeof messages], data);
  return success ? output : new Error(`A message ${type}: ${expectations(issues, 'message')}`);
}

/** How many places an error message names. */
const most = 3;

/**
 * Returns the issues that a schema has found as text, such as `entries[3].atMs: expected a number`.
 * The text never contains the invalid value, which may be long or secret.
 * @param whole the name for the whole value. The text contains this name if the whole value is
 * invalid.
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
