import { type EntryFilter, filterEntries } from './filterEntries';
import { actorMessage, eventMessage, record, snapshotMessage } from './testing/messages';

const recording = record(
  actorMessage(),
  eventMessage({ event: { type: 'power.OUTAGE' } }),
  snapshotMessage({ snapshot: { value: { red: 'blinking' } } }),
  actorMessage({ sessionId: 'x:1', name: 'fetchLamp' }),
  eventMessage({ sessionId: 'x:1', event: { type: 'other' } }),
);
const indexesBy = (filter: Partial<EntryFilter>) =>
  filterEntries(recording, {
    text: '',
    actorId: null,
    kinds: new Set(['actor', 'event', 'microstep', 'snapshot'] as const),
    ...filter,
  }).map(({ index }) => index);

test('without a filter every entry matches', () => {
  expect(indexesBy({})).toEqual([0, 1, 2, 3, 4]);
});

test.each([
  ['outage', [1]],
  [' OUTAGE ', [1]],
  ['red.blink', [2]],
  ['fetchlamp', [3, 4]],
  ['light', [0, 1, 2]],
  ['nothing of the kind', []],
])('the text %p is searched in events, actors and states', (text, expected) => {
  expect(indexesBy({ text })).toEqual(expected);
});

test('entries are filtered by kind and by actor', () => {
  expect(indexesBy({ kinds: new Set(['event']) })).toEqual([1, 4]);
  expect(indexesBy({ actorId: '1/x:1' })).toEqual([3, 4]);
  expect(indexesBy({ kinds: new Set(['event']), actorId: '1/x:1' })).toEqual([4]);
});
