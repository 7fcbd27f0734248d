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

test.each([['-5'], ['x5'], ['5 minutes'], ['1e3']])(
  'from %p comes no negative wait, and none that is not a number',
  (header) => {
    expect(retryAfterMs(header, now) ?? 0).toBeGreaterThanOrEqual(0);
  },
);
