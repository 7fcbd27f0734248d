import fc from 'fast-check';
import { samples } from '../../../../src/testing/samples';
import { createRecordingBook } from './recordingBook';
import {
  actorMessage,
  eventMessage,
  microstepMessage,
  snapshotMessage,
  transition,
} from './testing/messages';
import { stepBefore, stepOf } from './timeline';

const at = (value: string, sessionId = 'x:0') => ({ sessionId, snapshot: { value } });

/** Two lights, told in turn. */
function record() {
  const book = createRecordingBook();
  book.add(actorMessage()); // 0
  book.add(eventMessage()); // 1
  book.add(actorMessage({ sessionId: 'x:1' })); // 2
  book.add(microstepMessage(at('yellow'))); // 3
  book.add(snapshotMessage(at('green'))); // 4
  book.add(snapshotMessage(at('off', 'x:1'))); // 5
  book.add(snapshotMessage(at('red'))); // 6
  return book.read({ page: null, isLive: true });
}

test('what an actor looked like after each entry, of whatever actor that is', () => {
  const values = (actorId: string) =>
    Array.from(
      { length: 8 },
      (_, index) => (stepOf(record(), actorId, index)?.snapshot as { value: string })?.value,
    );
  expect(values('1/x:0')).toEqual(['red', 'red', 'red', 'yellow', 'green', 'green', 'red', 'red']);
  expect(values('1/x:1')).toEqual([undefined, undefined, 'red', 'red', 'red', 'off', 'off', 'off']);
  expect(stepOf(record(), 'nobody', 3)).toBeNull();
});

test('a step says by which event and which transitions it came about', () => {
  expect(stepOf(record(), '1/x:0', 5)).toEqual({
    entry: expect.objectContaining({ index: 4 }),
    snapshot: { value: 'green' },
    event: { type: 'next' },
    transitions: [transition()],
  });
  expect(stepOf(record(), '1/x:0', 1)).toMatchObject({ event: null, transitions: [] });
});

test('steps of one actor, back from any moment', () => {
  const recording = record();
  expect(stepBefore(recording, '1/x:0', 7)).toBe(4);
  expect(stepBefore(recording, '1/x:0', 5)).toBe(3);
  expect(stepBefore(recording, '1/x:0', 1)).toBeNull();
  expect(stepBefore(recording, '1/x:1', 0)).toBeNull();
});

test('the past is found as a search from end to end would find it', () => {
  const told = fc.array(
    fc.record({ actor: fc.nat(3), kind: fc.constantFrom('event', 'snapshot') }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(told, fc.nat(3), fc.integer({ min: -1, max: 70 }), (messages, actor, index) => {
      const book = createRecordingBook();
      messages.forEach(({ actor, kind }, place) =>
        book.add(
          kind === 'event'
            ? eventMessage({ sessionId: `x:${actor}` })
            : snapshotMessage({ sessionId: `x:${actor}`, snapshot: place }),
        ),
      );
      const expected = messages.findLastIndex(
        (message, place) =>
          message.actor === actor && message.kind === 'snapshot' && place <= index,
      );
      const found = stepOf(book.read({ page: null, isLive: true }), `1/x:${actor}`, index);
      expect(found?.snapshot).toBe(expected === -1 ? undefined : expected);
    }),
    samples(100, 1_000),
  );
});
