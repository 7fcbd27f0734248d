import { clockTime, timeSince } from './clockTime';

test('a moment is told to the millisecond', () => {
  const at = new Date(2026, 10, 21, 14, 3, 7, 12).getTime();
  expect(clockTime(at)).toBe('14:03:07.012');
});

test('a moment that is no number is told as unknown', () => {
  expect(clockTime(Number.NaN)).toBe('??:??:??.???');
});

test('a time is told in the unit that it is read in', () => {
  expect(timeSince(0)).toBe('+0 ms');
  expect(timeSince(12.4)).toBe('+12 ms');
  expect(timeSince(3_400)).toBe('+3.4 s');
  expect(timeSince(120_000)).toBe('+2 min');
});

test('a clock that went back is told as it is', () => {
  expect(timeSince(-5)).toBe('−5 ms');
});
