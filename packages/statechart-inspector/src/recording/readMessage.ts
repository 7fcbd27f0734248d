import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import {
  asJson,
  EventObject,
  expectations,
  FiniteNumber,
  isMoment,
  Json,
  Text,
  Transitions,
} from './codecs';
import { type InspectionMessage, type OfferToSend, protocolVersion } from './message';
import type { Patch } from './patch';

/** Accepts `null` for an absent value, because some pages send it. */
const OptionalText = new t.Type<string | undefined>(
  'a text or nothing',
  (value): value is string | undefined => value === undefined || typeof value === 'string',
  (value, context) =>
    value === undefined || value === null
      ? t.success(undefined)
      : typeof value === 'string'
        ? t.success(value)
        : t.failure(value, context),
  t.identity,
);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && isMoment(Number(value));

const Time = new t.Type<string>(
  'milliseconds since 1970, as text',
  isTime,
  (value, context) => (isTime(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
);

const OptionalNumber = new t.Type<number | undefined>(
  'a number or nothing',
  (value): value is number | undefined => value === undefined || FiniteNumber.is(value),
  (value, context) =>
    value === undefined || value === null
      ? t.success(undefined)
      : FiniteNumber.validate(value, context),
  t.identity,
);

const isKnown = (value: unknown): value is number | undefined =>
  value === undefined || (FiniteNumber.is(value) && value <= protocolVersion);

const Version = new t.Type<number | undefined>(
  `protocol version ${protocolVersion} or earlier`,
  isKnown,
  (value, context) => (isKnown(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
);

const fromActor = {
  sessionId: Text,
  rootId: OptionalText,
  createdAt: Time,
  page: OptionalText,
  index: OptionalNumber,
  version: Version,
};

const isOperation = (value: unknown): value is Patch[number] => {
  const { op, path } = (value ?? {}) as { op?: unknown; path?: unknown };
  return typeof path === 'string' && ['add', 'replace', 'remove'].includes(op as string);
};
const isPatch = (value: unknown): value is Patch =>
  Array.isArray(value) && value.every(isOperation);

const OptionalPatch = new t.Type<Patch | undefined, Patch | undefined>(
  'a JSON Patch or nothing',
  (value): value is Patch | undefined => value === undefined || isPatch(value),
  (value, context) =>
    value === undefined
      ? t.success(undefined)
      : isPatch(value)
        ? t.success(asJson(value) as Patch)
        : t.failure(value, context),
  t.identity,
);

/** Codecs by message type; other properties are dropped. */
const codecs: Readonly<Record<string, t.Type<InspectionMessage | OfferToSend, unknown>>> = {
  '@xstate.actor': message('@xstate.actor', {
    ...fromActor,
    name: OptionalText,
    parentId: OptionalText,
    definition: OptionalText,
    snapshot: Json,
  }),
  '@xstate.event': message('@xstate.event', {
    ...fromActor,
    event: EventObject,
    sourceId: OptionalText,
  }),
  '@xstate.snapshot': message('@xstate.snapshot', {
    ...fromActor,
    event: EventObject,
    snapshot: Json,
    patch: OptionalPatch,
  }),
  '@xstate.microstep': message('@xstate.microstep', {
    ...fromActor,
    event: EventObject,
    snapshot: Json,
    patch: OptionalPatch,
    transitions: Transitions,
  }),
  'inspector.offer': message('inspector.offer', {
    sessionId: Text,
    samples: t.readonlyArray(EventObject, 'a list of events'),
  }),
};

function message(type: string, properties: t.Props) {
  return t.exact(
    t.type({ type: t.literal(type), ...properties }, 'an object'),
  ) as t.Mixed as t.Type<InspectionMessage | OfferToSend, unknown>;
}

/**
 * Decodes a message of message.ts from `postMessage`. Events, snapshots and definitions become plain JSON.
 *
 * @returns null for a message of another protocol; for an invalid message, an Error that names each place and what was
 *   expected there
 */
export function readMessage(data: unknown): InspectionMessage | OfferToSend | Error | null {
  const type: unknown = (data as { type?: unknown } | null | undefined)?.type;
  const codec = typeof type === 'string' && Object.hasOwn(codecs, type) ? codecs[type] : undefined;
  if (!codec) return null;
  const decoded = codec.decode(data);
  return isLeft(decoded)
    ? new Error(`A message ${String(type)}: ${expectations(decoded.left, 'message')}`)
    : decoded.right;
}
