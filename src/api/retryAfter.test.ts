import { retryAfterMs } from './retryAfter';

const now = Date.parse('2026-11-21T10:00:00Z');

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5 minutes', undefined],
  ['', undefined],
  [null, undefined],
])('%p asks for %p milliseconds', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});
