import { snapshotBefore, statePath, stepAt } from './recording';
import {
  actorMessage,
  eventMessage,
  microstepMessage,
  record,
  snapshotMessage,
  transition,
} from './testing/messages';

const at = (value: string, sessionId = 'x:0') => ({
  sessionId,
  snapshot: { value, context: { value } },
});

/** A recording in which the entries of two actors alternate. */
const recording = record(
  actorMessage(), // 0
  eventMessage(), // 1
  actorMessage({ sessionId: 'x:1' }), // 2
  microstepMessage(at('yellow')), // 3
  snapshotMessage(at('green')), // 4
  snapshotMessage(at('off', 'x:1')), // 5
  snapshotMessage(at('red')), // 6
);

test('a step is the last snapshot of the actor up to an entry, with its event and transitions', () => {
  const values = (actorId: string) =>
    Array.from(
      { length: 8 },
      (_, index) => (stepAt(recording, actorId, index)?.snapshot as { value: string })?.value,
    );
  expect(values('1/x:0')).toEqual(['red', 'red', 'red', 'yellow', 'green', 'green', 'red', 'red']);
  expect(values('1/x:1')).toEqual([undefined, undefined, 'red', 'red', 'red', 'off', 'off', 'off']);
  expect(stepAt(recording, 'unknown', 3)).toBeNull();
  expect(stepAt(recording, '1/x:0', Infinity)).toMatchObject({ index: 6 });
  expect(stepAt(recording, '1/x:0', 5)).toMatchObject({
    index: 4,
    event: { type: 'next' },
    transitions: [transition()],
  });
  expect(stepAt(recording, '1/x:0', 1)).toMatchObject({ event: null, transitions: [] });
});

test('a snapshot is compared with the previous snapshot, not with its own microstep', () => {
  const before = recording.entries.map((entry) => snapshotBefore(recording, entry));
  expect([before[4], before[6]]).toMatchObject([{ value: 'red' }, { value: 'green' }]);
  expect([before[0], before[2]]).toEqual([null, null]);
  const twoSteps = record(
    actorMessage(),
    microstepMessage(at('yellow')),
    microstepMessage(at('blue')),
    snapshotMessage(at('green')),
  );
  expect(snapshotBefore(twoSteps, twoSteps.entries[3]!)).toMatchObject({ value: 'red' });
});

test.each([
  [{ value: 'red', status: 'active' }, 'red'],
  [{ value: { loggedIn: { active: 'idle' } } }, 'loggedIn.active.idle'],
  [{ value: { up: { left: 'a', right: 'b' }, down: {} } }, 'up.left.a up.right.b down'],
  [{ value: { a: { b: 'Verifying Credentials' } } }, 'a.b.Verifying Credentials'],
  [{ value: {}, status: 'active' }, 'active'],
  [{ status: 'done', output: 1 }, 'done'],
  [{ value: 'red', status: 'error' }, 'red (error)'],
  [7, ''],
  [null, ''],
])('the state of %j is %p', (snapshot, text) => {
  expect(statePath(snapshot)).toBe(text);
});
