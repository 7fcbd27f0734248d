import { countNew, rememberSeen } from './newEntries';

const entry = (slug: string, date?: string) => ({
  section: 'coding-notes',
  slug,
  title: { text: slug },
  summary: { text: slug },
  ...(date === undefined ? {} : { date }),
});
const first = [entry('b', '2026-02-02'), entry('a', '2026-01-01'), entry('page')];

/**
 * Signs in a visitor. Like the access tokens of this project's API, the token contains the subject.
 */
function signIn(subject: string) {
  const claims = Buffer.from(JSON.stringify({ sub: subject, exp: 1 })).toString('base64url');
  document.cookie = `accessToken=h.${claims}.s; Path=/; Secure`;
}

beforeEach(() => {
  localStorage.clear();
  signIn('ann');
});

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

test('each visitor of a browser has their own number (row 55)', () => {
  rememberSeen(first);
  signIn('bob');
  expect(countNew(first)).toBe(2);
  rememberSeen(first.slice(1));
  expect(countNew(first)).toBe(1);
  signIn('ann');
  expect(countNew(first)).toBe(0);
});

test('only a date and a number are stored, and nothing from which the visitor can be read', () => {
  rememberSeen(first);
  const [[key, value] = [], ...others] = Object.entries({ ...localStorage });
  expect(key).toMatch(/^privateSeen\.[0-9a-z]+$/);
  expect(key).not.toContain('ann');
  expect([value, others]).toEqual(['2026-02-02 1', []]);
});

test('an access token that names nobody shares one number', () => {
  document.cookie = 'accessToken=opaque; Path=/; Secure';
  rememberSeen(first);
  expect(countNew(first)).toBe(0);
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
