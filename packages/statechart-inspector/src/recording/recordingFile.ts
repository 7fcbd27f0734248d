import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { redact } from '../redaction/redact';
import {
  EventObject,
  expectations,
  FiniteNumber,
  Json,
  Milliseconds,
  Text,
  Transitions,
} from './codecs';
import type { Entry, RecordedActor, Recording } from './recording';
import { createRecordingBook } from './recordingBook';

const TextOrNull = new t.Type<string | null>(
  'a text or null',
  (value): value is string | null => value === null || typeof value === 'string',
  (value, context) => (value === null ? t.success(null) : Text.validate(value, context)),
  t.identity,
);

const EventOrNull = new t.Type<{ type: string } | null>(
  'an event or null',
  (value): value is { type: string } | null => value === null || EventObject.is(value),
  (value, context) => (value === null ? t.success(null) : EventObject.validate(value, context)),
  t.identity,
);

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
    atMs: Milliseconds,
    actorId: Text,
    event: EventOrNull,
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
  const file: t.OutputOf<typeof RecordingFile> = {
    format: 'xstate-recording',
    version: 1,
    writtenAt: now.toISOString(),
    page: recording.page,
    actors: [...recording.actors.values()].map((actor) => ({
      ...actor,
      definition: actor.definition && redactDefinition(actor.definition),
    })),
    entries: recording.entries.map(({ event, snapshot, ...entry }) => ({
      ...entry,
      event: redact(event) as typeof event,
      snapshot: redactSnapshot(snapshot),
    })),
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
  const book = createRecordingBook();
  actors.forEach(book.addActor);
  const known = new Set(actors.map(({ id }) => id));
  entries.forEach((entry, index) => {
    if (!known.has(entry.actorId)) {
      throw new Error(`entries[${index}].actorId: expected the id of one of the actors`);
    }
    book.addEntry(entry);
  });
  return book.read({ page, isLive: false });
}

/** Properties of a definition that contain data, not structure. */
const dataOf = new Set(['context', 'input', 'params', 'meta', 'output', 'data']);

/**
 * Removes secrets from the definition of a machine (JSON). States and events keep their names: a state `code` is not a
 * secret, and the chart needs it.
 */
function redactDefinition(definition: string): string {
  let machine: unknown;
  try {
    machine = JSON.parse(definition);
  } catch {
    return redact(definition) as string;
  }
  return JSON.stringify(redactTexts(machine, dataOf));
}

/** Removes secrets from a snapshot; its states keep their names. */
function redactSnapshot(snapshot: unknown): unknown {
  const redacted = redact(snapshot);
  if (typeof snapshot !== 'object' || snapshot === null || !('value' in snapshot)) return redacted;
  return { ...(redacted as object), value: redactTexts(snapshot.value) };
}

/** Redacts texts only, except below the properties in `data`, where secret names count too. */
function redactTexts(value: unknown, data: ReadonlySet<string> = new Set()): unknown {
  if (typeof value !== 'object' || value === null) return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactTexts(item, data));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      data.has(key) ? redact(item) : redactTexts(item, data),
    ]),
  );
}
