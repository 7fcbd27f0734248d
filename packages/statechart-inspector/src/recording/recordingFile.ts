import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { createRedaction } from '../redaction/redactMessage';
import { replaceSecrets } from '../redaction/redact';
import {
  codec,
  EventObject,
  expectations,
  FiniteNumber,
  isMoment,
  Json,
  Text,
  Transitions,
} from './message';
import type { Entry, RecordedActor, Recording } from './recording';

const orNull = <Value>(name: string, { validate, is }: t.Type<Value>) =>
  new t.Type<Value | null>(
    name,
    (value): value is Value | null => value === null || is(value),
    (value, context) => (value === null ? t.success(null) : validate(value, context)),
    t.identity,
  );
const TextOrNull = orNull('a text or null', Text);

const Actor: t.Type<RecordedActor> = t.exact(
  t.type({
    id: Text,
    sessionId: Text,
    run: FiniteNumber,
    name: Text,
    parentId: TextOrNull,
    rootId: Text,
    definition: TextOrNull,
  }),
  'an actor',
);

const WrittenEntry: t.Type<Omit<Entry, 'index'>> = t.exact(
  t.type({
    kind: t.keyof({ actor: null, event: null, snapshot: null, microstep: null }),
    atMs: codec('milliseconds since 1970', isMoment),
    actorId: Text,
    event: orNull('an event or null', EventObject),
    sourceId: TextOrNull,
    snapshot: Json,
    transitions: Transitions,
  }),
  'an entry',
);

/** The file format, version 1. */
const RecordingFile = t.type(
  {
    format: t.literal('xstate-recording'),
    version: t.literal(1),
    writtenAt: Text,
    page: TextOrNull,
    actors: t.readonlyArray(Actor, 'a list of actors'),
    entries: t.readonlyArray(WrittenEntry, 'a list of entries'),
  },
  'a recording: an object with format, version, writtenAt, page, actors and entries',
);

/**
 * Writes a recording as JSON for `readRecording`. Secrets are replaced by `{token}`: `connectInspector` sends none, but
 * other pages may.
 */
export function writeRecording(recording: Recording, now = new Date()): string {
  const { message: redactAll } = createRedaction(replaceSecrets, Infinity);
  const file: t.OutputOf<typeof RecordingFile> = {
    format: 'xstate-recording',
    version: 1,
    writtenAt: now.toISOString(),
    page: recording.page,
    actors: [...recording.actors.values()].map(redactAll),
    entries: recording.entries.map(redactAll),
  };
  return JSON.stringify(file);
}

/**
 * Reads a file of `writeRecording`.
 *
 * @throws Error that says what was expected where, such as `entries[3].atMs: expected a number`
 */
export function readRecording(text: string): Recording {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error('recording: expected JSON', { cause });
  }
  const decoded = RecordingFile.decode(json);
  if (isLeft(decoded)) throw new Error(expectations(decoded.left, 'recording'));
  const { page, actors, entries } = decoded.right;
  const known = new Map(actors.map((actor) => [actor.id, actor]));
  entries.forEach(({ actorId }, index) => {
    if (known.has(actorId)) return;
    throw new Error(`entries[${index}].actorId: expected the id of one of the actors`);
  });
  return {
    actors: known,
    entries: entries.map((entry, index) => ({ ...entry, index })),
    ...{ offers: new Map(), page, isLive: false },
  };
}
