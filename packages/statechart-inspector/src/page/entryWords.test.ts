import { skippedType } from '../recording/patch';
import type { Entry, Recording } from '../recording/recording';
import { clockTime, entryText, timeSince } from './entryWords';

test('a state after skipped events says how many were skipped, not that one was ignored', () => {
  const machine = { actorId: 'm', atMs: 0, sourceId: null, transitions: [], actions: [] };
  const before: Entry = {
    ...machine,
    index: 0,
    kind: 'microstep',
    event: { type: 'go' },
    snapshot: { value: 'a' },
  };
  const after: Entry = {
    ...machine,
    index: 1,
    kind: 'snapshot',
    event: { type: skippedType, events: 40 } as { type: string },
    snapshot: { value: 'b' },
  };
  const recording: Recording = {
    actors: new Map(),
    entries: [before, after],
    livePages: new Map(),
    dropped: 0,
    isLive: true,
  };
  expect(entryText(recording, after)).toBe('b (after 40 skipped events)');
});

test('a time is shown with milliseconds', () => {
  expect(clockTime(new Date(2026, 10, 21, 14, 3, 7, 12).getTime())).toBe('14:03:07.012');
});

test.each([
  [0, '+0 ms'],
  [12.4, '+12 ms'],
  [3_400, '+3.4 s'],
  [120_000, '+2 min'],
  [-5, '−5 ms'],
])('a duration of %p ms is shown as %s', (ms, text) => {
  expect(timeSince(ms)).toBe(text);
});
