import fc from 'fast-check';
import { samples } from '../testing/samples';
import { stateText } from './recording';
import { createRecordingBook } from './recordingBook';
import { stepAt, stepBefore, stepOf } from './stepAt';
import {
  actorMessage,
  eventMessage,
  microstepMessage,
  snapshotMessage,
  transition,
} from './testing/messages';

const at = (value: string, sessionId = 'x:0') => ({
  sessionId,
  snapshot: { value, context: { value } },
});

/** Two actors that take turns. */
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

test('a step is the last snapshot of the actor up to an entry, with its event and transitions', () => {
  const recording = record();
  const values = (actorId: string) =>
    Array.from(
      { length: 8 },
      (_, index) => (stepOf(recording, actorId, index)?.snapshot as { value: string })?.value,
    );
  expect(values('1/x:0')).toEqual(['red', 'red', 'red', 'yellow', 'green', 'green', 'red', 'red']);
  expect(values('1/x:1')).toEqual([undefined, undefined, 'red', 'red', 'red', 'off', 'off', 'off']);
  expect(stepOf(recording, 'unknown', 3)).toBeNull();
  expect(stepOf(recording, '1/x:0', 5)).toMatchObject({
    entry: { index: 4 },
    event: { type: 'next' },
    transitions: [transition()],
  });
  expect(stepOf(recording, '1/x:0', 1)).toMatchObject({ event: null, transitions: [] });
  expect([7, 5, 1].map((index) => stepBefore(recording, '1/x:0', index))).toEqual([4, 3, null]);
});

test('a snapshot is compared with the previous snapshot, not with its own microstep', () => {
  expect(stepAt(record(), '1/x:0', 4)).toMatchObject({ before: { value: 'red' } });
  expect(stepAt(record(), '1/x:0', 6)).toMatchObject({ before: { value: 'green' } });
});

test('binary search finds the same step as a linear search', () => {
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

test.each([
  [{ value: 'red', status: 'active' }, 'red'],
  [{ value: { loggedIn: { active: 'idle' } } }, 'loggedIn.active.idle'],
  [{ value: { up: { left: 'a', right: 'b' }, down: {} } }, 'up.left.a up.right.b down'],
  [{ value: {}, status: 'active' }, 'active'],
  [{ status: 'done', output: 1 }, 'done'],
  [7, ''],
  [null, ''],
])('the state of %j is %p', (snapshot, text) => {
  expect(stateText(snapshot)).toBe(text);
});

test('the state of a snapshot is its paths, also if names have spaces', () => {
  const value = { a: { b: 'Verifying Credentials' }, c: {} };
  expect(stateText({ value })).toBe('a.b.Verifying Credentials c');
  expect(stateText({ status: 'done' })).toBe('done');
});
