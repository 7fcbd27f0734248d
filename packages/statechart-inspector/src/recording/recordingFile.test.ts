import fc from 'fast-check';
import { samples } from '../testing/samples';
import type { Recording } from './recording';
import { createRecorder } from './recorder';
import { readRecording, writeRecording } from './recordingFile';
import {
  actorMessage,
  eventMessage,
  microstepMessage,
  record,
  snapshotMessage,
} from './testing/messages';

const write = (recording: Recording) => [...writeRecording(recording, true)].join('');

const small = () => record(actorMessage(), eventMessage(), microstepMessage(), snapshotMessage());

/** Returns a valid file with one change. */
const fileWith = (change: (file: ReturnType<typeof parsed>) => void) => {
  const file = parsed();
  change(file);
  return JSON.stringify(file);
};
const parsed = () =>
  JSON.parse(write(small())) as Record<string, unknown> & {
    actors: Record<string, unknown>[];
    entries: Record<string, unknown>[];
  };

test('a file names its format and version', () => {
  expect(parsed()).toMatchObject({ format: 'xstate-recording', version: 2 });
});

test('what is recorded while a file is written is not in the file', () => {
  const recorder = createRecorder((work) => work());
  recorder.add(actorMessage());
  const parts = writeRecording(recorder.getRecording(), true);
  const start = parts.next().value as string;
  recorder.add(actorMessage({ sessionId: 'x:1' }));
  expect(readRecording([start, ...parts].join('')).entries).toHaveLength(1);
});

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ maxLength: 8 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const sessionId = fc.nat(4).map((number) => `x:${number}`);
const createdAt = fc.nat().map(String);
const event = fc.tuple(fc.string(), json).map(([type, payload]) => ({ type, payload }));
const message = fc.oneof(
  fc.record({ sessionId, createdAt, snapshot: json, name: fc.string() }).map(actorMessage),
  fc
    .record({ sessionId, createdAt, event, sourceId: fc.option(sessionId, { nil: undefined }) })
    .map(eventMessage),
  fc.record({ sessionId, createdAt, event, snapshot: json }).map(snapshotMessage),
  fc.record({ sessionId, createdAt, event, snapshot: json }).map(microstepMessage),
);

test('any recording is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), (messages) => {
      const recording = record(...messages);
      const text = write(recording);
      const read = readRecording(text);
      expect(read).toEqual({ ...recording, livePages: new Map(), isLive: false });
      expect(write(read)).toBe(text);
    }),
    samples(50, 500),
  );
});

test.each([
  ['{"format":', 'recording: expected JSON'],
  ['null', 'recording: expected Object'],
  ['{"format":"har","version":2}', 'format: expected "xstate-recording"'],
  [fileWith((file) => (file['version'] = 1)), 'version: expected 2'],
  [fileWith((file) => (file.entries = {} as never)), 'entries: expected Array'],
  [fileWith(({ entries }) => (entries[3]!['atMs'] = 'noon')), 'entries.3.atMs: expected number'],
  // `Date` cannot represent this value, so the page could not be rendered.
  [
    fileWith(({ entries }) => (entries[3]!['atMs'] = 1e30)),
    'entries.3.atMs: expected <=8640000000000000',
  ],
  [fileWith(({ entries }) => (entries[1]!['event'] = {})), 'entries.1.event.type is missing'],
  [
    fileWith(({ entries }) => (entries[2]!['kind'] = 'action')),
    'entries.2.kind: expected ("actor" | "event" | "snapshot" | "microstep")',
  ],
  [
    fileWith(({ entries }) => (entries[2]!['transitions'] = [7])),
    'entries.2.transitions.0: expected Object',
  ],
  [fileWith(({ actors }) => delete actors[0]!['run']), 'actors.0.run is missing'],
  [
    fileWith(({ entries }) => (entries[2]!['actorId'] = 'x')),
    'entries.2.actorId: expected the id of one of the actors',
  ],
])('an invalid file is refused with what was expected: %#', (text, expected) => {
  expect(() => readRecording(text)).toThrow(expect.objectContaining({ message: expected }));
});
