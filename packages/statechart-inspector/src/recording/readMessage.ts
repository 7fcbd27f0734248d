import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { EventObject, FiniteNumber, isMoment, Json, Text, Transitions } from './codecs';
import { expectations } from './expectations';
import type { InspectionMessage, OfferToSend } from './message';

/** `null` stands for nothing as well: not every page leaves out what it does not know. */
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

const told = {
  sessionId: Text,
  rootId: OptionalText,
  createdAt: Time,
  page: OptionalText,
  index: OptionalNumber,
};

/** The messages by their type; what they carry beyond this is left out. */
const codecs: Readonly<Record<string, t.Type<InspectionMessage | OfferToSend, unknown>>> = {
  '@xstate.actor': message('@xstate.actor', {
    ...told,
    name: OptionalText,
    parentId: OptionalText,
    definition: OptionalText,
    snapshot: Json,
  }),
  '@xstate.event': message('@xstate.event', {
    ...told,
    event: EventObject,
    sourceId: OptionalText,
  }),
  '@xstate.snapshot': message('@xstate.snapshot', { ...told, event: EventObject, snapshot: Json }),
  '@xstate.microstep': message('@xstate.microstep', {
    ...told,
    event: EventObject,
    snapshot: Json,
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
 * Decodes what `postMessage` brings: the protocol of message.ts, which is that of @statelyai/inspect with
 * additions. What an actor, an event or a snapshot carries comes out as plain JSON.
 *
 * @returns null for what is not of the protocol; for a message of it that is not as it should be, an Error
 *   that says where and what was expected there
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
