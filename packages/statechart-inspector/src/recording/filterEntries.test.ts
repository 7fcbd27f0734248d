import { type EntryFilter, filterEntries } from './filterEntries';
import type { Entry, Recording } from './recording';
import { createRecorder } from './recorder';
import { actorMessage, eventMessage, snapshotMessage } from './testing/messages';

function record() {
  const book = createRecorder((work) => work());
  book.add(actorMessage());
  book.add(eventMessage({ event: { type: 'power.OUTAGE' } }));
  book.add(snapshotMessage({ snapshot: { value: { red: 'blinking' } } }));
  book.add(actorMessage({ sessionId: 'x:1', name: 'fetchLamp' }));
  book.add(eventMessage({ sessionId: 'x:1', event: { type: 'other' } }));
  return { book, read: book.getRecording };
}
const filterOf = (filter: Partial<EntryFilter>): EntryFilter => ({
  text: '',
  actorId: null,
  kinds: new Set(['actor', 'event', 'microstep', 'snapshot'] as const),
  ...filter,
});
const filterEntriesBy = (recording: Recording, filter: Partial<EntryFilter>) =>
  filterEntries(recording, filterOf(filter), Infinity);
const places = ({ found }: { found: readonly Entry[] }) => found.map(({ index }) => index);

test('without a filter every entry matches', () => {
  expect(places(filterEntriesBy(record().read(), {}))).toEqual([0, 1, 2, 3, 4]);
});

test.each([
  ['outage', [1]],
  [' OUTAGE ', [1]],
  ['red.blink', [2]],
  ['fetchlamp', [3, 4]],
  ['light', [0, 1, 2]],
  ['nothing of the kind', []],
])('the text %p is searched in events, actors and states', (text, expected) => {
  expect(places(filterEntriesBy(record().read(), { text }))).toEqual(expected);
});

test('entries are filtered by kind and by actor', () => {
  const recording = record().read();
  expect(places(filterEntriesBy(recording, { kinds: new Set(['event']) }))).toEqual([1, 4]);
  expect(places(filterEntriesBy(recording, { actorId: '1/x:1' }))).toEqual([3, 4]);
  expect(
    places(filterEntriesBy(recording, { kinds: new Set(['event']), actorId: '1/x:1' })),
  ).toEqual([4]);
});

test('entries that were checked are not checked again after an addition', () => {
  const { book, read } = record();
  const filter = { kinds: new Set(['event'] as const) };
  const { found: before } = filterEntriesBy(read(), filter);
  expect(filterEntriesBy(read(), filter).found).toBe(before);
  const reads: string[] = [];
  const entries = read().entries as Entry[];
  entries.forEach((entry, index) => {
    entries[index] = new Proxy(entry, {
      get: (target, key: keyof Entry) => {
        reads.push(`${index}.${key}`);
        return target[key];
      },
    });
  });
  book.add(snapshotMessage());
  expect(filterEntriesBy(read(), filter).found).toBe(before);
  book.add(eventMessage());
  const after = filterEntriesBy(read(), filter);
  expect(after.found).not.toBe(before);
  expect(reads).toEqual([]);
  expect(places(after)).toEqual([1, 4, 6]);
});

test('a long search takes several calls, each of which goes on where the last one stopped', () => {
  const { book, read } = record();
  for (let count = 0; count < 500; count++) book.add(eventMessage());
  let time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => time++);
  const filter = { kinds: new Set(['event'] as const) };
  const calls = Array.from({ length: 4 }, () => filterEntries(read(), filterOf(filter), 3));
  expect(calls.map(({ isComplete }) => isComplete)).toEqual([false, false, true, true]);
  expect(calls.map(({ found }) => found.length)).toEqual([197, 397, 502, 502]);
});
