import { countNew, rememberSeen } from './newEntries';

const entry = (slug: string, date?: string) => ({
  section: 'coding-notes',
  slug,
  title: { text: slug },
  summary: { text: slug },
  ...(date === undefined ? {} : { date }),
});
const first = [entry('b', '2026-02-02'), entry('a', '2026-01-01'), entry('page')];

beforeEach(() => localStorage.clear());

test('before the first visit all entries with a date are new', () => {
  expect(countNew(first)).toBe(2);
});

test('entries that appear after a visit are new, also on the same day', () => {
  rememberSeen(first);
  expect(countNew(first)).toBe(0);
  expect(countNew([entry('c', '2026-02-02'), ...first])).toBe(1);
  expect(countNew([entry('d', '2026-03-03'), entry('c', '2026-02-02'), ...first])).toBe(2);
});

test('an entry that is not shared any more is not counted', () => {
  rememberSeen(first);
  expect(countNew(first.slice(1))).toBe(0);
});

test('only a date and a number are stored', () => {
  rememberSeen(first);
  expect({ ...localStorage }).toEqual({ privateSeen: '2026-02-02 1' });
});

test('the entries stay new if the browser stores nothing', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  rememberSeen(first);
  expect(countNew(first)).toBe(2);
});
