import { clockTime, timeSince } from './entryWords';

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
