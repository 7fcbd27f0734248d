import fc from 'fast-check';
import { samples } from '../testing/samples';
import { niceScale, timeTicks } from './chartScales';
import { distanceByPeriod } from './distanceByPeriod';

test.each([
  [312, [0, 100, 200, 300, 400]],
  [42.2, [0, 20, 40, 60]],
  [4, [0, 1, 2, 3, 4]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [0, [0, 1]],
])('up to %d the axis has round marks', (highest, marks) => {
  expect(niceScale(highest)).toEqual(marks);
});

test('the marks begin at 0, are few, and nothing is above the last', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (highest) => {
      const marks = niceScale(highest);
      expect(marks[0]).toBe(0);
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-8));
    }),
    samples(100, 1_000),
  );
});

const on = (date: string) => ({ date, kilometres: 1, seconds: 60, place: { text: 'here' } });

/**
 * Returns the labels on the time axis as month numbers, counted from 1, each with its year if the
 * axis shows it.
 */
function names(from: string, to: string, most: number): string[] {
  const all = distanceByPeriod([on(to), on(from)]);
  return timeTicks(all, most).map(({ year, month, withYear }) => {
    if (all.unit === 'year') return String(year);
    return withYear ? `${String(month)} ${String(year)}` : String(month);
  });
}

test('the first named month and each January include the year', () => {
  expect(names('2025-12-01', '2026-11-30', 4)).toEqual(['1 2026', '4', '7', '10']);
  expect(names('2025-12-01', '2026-11-30', 8)).toEqual(['1 2026', '3', '5', '7', '9', '11']);
  expect(names('2024-11-24', '2026-11-19', 4)).toEqual(['1 2025', '7', '1 2026', '7']);
  expect(names('2025-05-01', '2026-03-01', 4)).toEqual(['4 2025', '7', '10', '1 2026']);
});

test('four years of months have four names', () => {
  expect(names('2022-12-01', '2026-11-30', 4)).toEqual(['1 2023', '1 2024', '1 2025', '1 2026']);
});

test('named years are round numbers', () => {
  expect(names('2019-01-01', '2026-01-01', 8)).toHaveLength(8);
  expect(names('1999-01-01', '2026-01-01', 4)).toEqual(['2000', '2010', '2020']);
});

test('there are never more names than fit', () => {
  for (let months = 1; months < 1200; months += 7) {
    const from = new Date(Date.UTC(2026, 11 - months, 1)).toISOString().slice(0, 10);
    for (const most of [4, 8]) {
      const count = names(from, '2026-12-01', most).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(most);
    }
  }
});
