import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { redact } from '../redaction/redact';
import { type Patch, protocolVersion } from './patch';

/*
 * Messages between a watched page and the window of the inspector, one `postMessage` each: the protocol of
 * @statelyai/inspect 0.7 (`StatelyInspectionEvent`, `Connected`) and our additions: microsteps, patches of snapshots,
 * page loads, sequence numbers, and sending events (`OfferToSend`, `SendRequest`). Pages that send only the original
 * protocol can be watched but receive no events.
 */

/** @param name what error messages call it */
export function codec<Value>(
  name: string,
  is: (value: unknown) => value is Value,
  convert: (value: Value) => Value = (value) => value,
): t.Type<Value> {
  return new t.Type(
    name,
    is,
    (value, context) => (is(value) ? t.success(convert(value)) : t.failure(value, context)),
    t.identity,
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
/** Whether `Date` can represent a number of milliseconds (ECMA-262, section 21.4.1.1). */
export const isMoment = (value: unknown): value is number =>
  isNumber(value) && Math.abs(value) <= 8.64e15;
const isTime = (value: unknown): value is string =>
  isText(value) && /^\d+(\.\d+)?$/.test(value) && isMoment(Number(value));
const isVersion = (value: unknown): value is number => isNumber(value) && value <= protocolVersion;
const isEvent = (value: unknown): value is { type: string } =>
  isText((value as { type?: unknown } | null | undefined)?.type);
const isPatch = (value: unknown): value is Patch =>
  Array.isArray(value) &&
  value.every((one: Partial<Patch[number]> | null) => {
    return isText(one?.path) && ['add', 'replace', 'remove'].includes(one.op ?? '');
  });

/** Any value as plain JSON, so that screen and file agree. */
const asJson = <Value>(value: Value) => redact(value, (one) => one, Infinity) as Value;

export const Text = codec('a text', isText);
export const FiniteNumber = codec('a number', isNumber);
export const Json = codec('anything', t.unknown.is, (value) => asJson(value) ?? null);
export const EventObject = codec('an event with a text as its type', isEvent, asJson);

/** A transition, identified by its place in the definition. */
const TakenTransition = t.exact(
  t.type({
    /** Id of the state that defines it. */
    source: Text,
    /** As XState resolves it: `logout`, `xstate.done.actor.0.auth.startup`; empty for `always`. */
    eventType: Text,
    /** Ids of states. */
    targets: t.readonlyArray(Text, 'a list of ids'),
    /** Index among the transitions of this state for this event. */
    position: FiniteNumber,
  }),
  'a transition with source, eventType, targets and position',
);
export type TakenTransition = t.TypeOf<typeof TakenTransition>;
export const Transitions = t.readonlyArray(TakenTransition, 'a list of transitions');

/** Accepts `null` for an absent value, because some pages send it. */
const optional = <Value>({ name, is, validate }: t.Type<Value>) =>
  new t.Type<Value | undefined>(
    `${name} or nothing`,
    (value): value is Value | undefined => value === undefined || is(value),
    (value, context) => (value == null ? t.success(undefined) : validate(value, context)),
    t.identity,
  );
export const orNull = <Value>(name: string, { is, validate }: t.Type<Value>) =>
  new t.Type<Value | null>(
    name,
    (value): value is Value | null => value === null || is(value),
    (value, context) => (value === null ? t.success(null) : validate(value, context)),
    t.identity,
  );
export const TextOrNull = orNull('a text or null', Text);

const fromActor = {
  /** Id of the actor, unique in its page. */
  sessionId: Text,
  /** Id of the root actor of its system. */
  rootId: optional(Text),
  createdAt: codec('milliseconds since 1970, as text', isTime),
  /** Our addition: id of the page load. Ids of actors start again with each page load. */
  page: optional(Text),
  /** Our addition: sequence number within the page load, from 0. A repeated number is the same message sent again. */
  index: optional(FiniteNumber),
  /** Our addition: `protocolVersion` of the page. */
  version: optional(codec(`protocol version ${protocolVersion} or earlier`, isVersion)),
};
/** A snapshot, or what changed in it since the previous one of this actor. */
const withSnapshot = {
  event: EventObject,
  snapshot: Json,
  patch: optional(codec('a JSON Patch', isPatch, asJson)),
};

/** Other properties are dropped. */
const message = <Type extends string, Props extends t.Props>(type: Type, properties: Props) =>
  t.exact(t.type({ type: t.literal(type), ...properties }, 'an object'));

const codecs = {
  /** An actor has been created. */
  '@xstate.actor': message('@xstate.actor', {
    ...fromActor,
    name: optional(Text),
    parentId: optional(Text),
    /** The definition of the machine as JSON; for other logic, an object with only an id. */
    definition: optional(Text),
    snapshot: Json,
  }),
  /** An actor has been sent an event; `sourceId` is absent if the event came from outside. */
  '@xstate.event': message('@xstate.event', {
    ...fromActor,
    event: EventObject,
    sourceId: optional(Text),
  }),
  /** An actor has handled an event and is now in this state. */
  '@xstate.snapshot': message('@xstate.snapshot', { ...fromActor, ...withSnapshot }),
  /** A machine has taken one step while it handles an event, with these transitions. */
  '@xstate.microstep': message('@xstate.microstep', {
    ...fromActor,
    ...withSnapshot,
    transitions: Transitions,
  }),
  /** The page accepts events for this actor. `samples`: templates for those with more properties than `type`. */
  'inspector.offer': message('inspector.offer', {
    sessionId: Text,
    samples: t.readonlyArray(EventObject, 'a list of events'),
  }),
};

/** Properties that may be absent are optional. */
type Sent<Whole> = {
  [Name in keyof Whole as undefined extends Whole[Name] ? never : Name]: Whole[Name];
} & { [Name in keyof Whole as undefined extends Whole[Name] ? Name : never]?: Whole[Name] };
type MessageOf<Type extends keyof typeof codecs> = Sent<t.TypeOf<(typeof codecs)[Type]>>;

export type ActorMessage = MessageOf<'@xstate.actor'>;
export type EventMessage = MessageOf<'@xstate.event'>;
export type SnapshotMessage = MessageOf<'@xstate.snapshot'>;
export type MicrostepMessage = MessageOf<'@xstate.microstep'>;
export type OfferToSend = MessageOf<'inspector.offer'>;
export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | MicrostepMessage;

/**
 * From the window: `Connected`, it listens; the page sends all messages so far, in order, and then each new one, and
 * again whenever the window says so. `SendRequest`: the page is asked to send an event to an actor. From the page:
 * `PageOpened`, it was loaded while the window was open; the window replies `Connected`. `PageLeft`: its actors end.
 */
export type Connected = { type: '@statelyai.connected' };
export type SendRequest = { type: 'inspector.send'; sessionId: string; event: { type: string } };
export type PageOpened = { type: 'inspector.opened' };
export type PageLeft = { type: 'inspector.left' };

/**
 * Decodes a message from `postMessage`. Events, snapshots and definitions become plain JSON.
 *
 * @returns null for a message of another protocol; for an invalid message, an Error that names each place and what was
 *   expected there
 */
export function readMessage(data: unknown): InspectionMessage | OfferToSend | Error | null {
  const type: unknown = (data as { type?: unknown } | null | undefined)?.type;
  if (!isText(type) || !Object.hasOwn(codecs, type)) return null;
  const decoded = codecs[type as keyof typeof codecs].decode(data);
  return isLeft(decoded)
    ? new Error(`A message ${type}: ${expectations(decoded.left, 'message')}`)
    : decoded.right;
}

/** How many places an error message names. */
const most = 3;

/**
 * Prints codec errors, such as `entries[3].atMs: expected a number`. Never prints the value, which may be long or a
 * secret.
 *
 * @param whole the name of the value, if all of it is wrong
 */
export function expectations(errors: t.Errors, whole: string): string {
  const places = errors.slice(0, most).map(({ context }) => {
    const keys = context.map(({ key }) => key).filter((key) => key !== '');
    const path = keys.map((key, at) => (/^\d+$/.test(key) ? `[${key}]` : at > 0 ? `.${key}` : key));
    return `${path.join('') || whole}: expected ${context.at(-1)?.type.name}`;
  });
  if (errors.length > most) places.push(`and ${errors.length - most} more`);
  return places.join('; ');
}
