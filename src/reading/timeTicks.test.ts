import { distanceByPeriod } from './distanceByPeriod';
import { timeTicks } from './timeTicks';

const on = (date: string) => ({ date, kilometres: 1, seconds: 60, place: { text: 'here' } });

/** The names on the axis: months from 1, with their year where it is written. */
function names(from: string, to: string, most: number): string[] {
  const all = distanceByPeriod([on(to), on(from)]);
  return timeTicks(all, most).map(({ at, withYear }) => {
    const { year = 0, month = 0 } = all.periods[at] ?? {};
    if (all.unit === 'year') return String(year);
    return withYear ? `${String(month)} ${String(year)}` : String(month);
  });
}

test('the first month and each January bear their year', () => {
  expect(names('2025-12-01', '2026-11-30', 4)).toEqual(['1 2026', '4', '7', '10']);
  expect(names('2025-12-01', '2026-11-30', 8)).toEqual(['1 2026', '3', '5', '7', '9', '11']);
  expect(names('2024-11-24', '2026-11-19', 4)).toEqual(['1 2025', '7', '1 2026', '7']);
  expect(names('2025-05-01', '2026-03-01', 4)).toEqual(['4 2025', '7', '10', '1 2026']);
});

test('four years of months bear four names', () => {
  expect(names('2022-12-01', '2026-11-30', 4)).toEqual(['1 2023', '1 2024', '1 2025', '1 2026']);
});

test('years bear round names, few enough', () => {
  expect(names('2019-01-01', '2026-01-01', 8)).toHaveLength(8);
  expect(names('1999-01-01', '2026-01-01', 4)).toEqual(['2000', '2010', '2020']);
});

test('there are never more names than there is room for', () => {
  for (let months = 1; months < 1200; months += 7) {
    const from = new Date(Date.UTC(2026, 11 - months, 1)).toISOString().slice(0, 10);
    for (const most of [4, 8]) {
      const count = names(from, '2026-12-01', most).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(most);
    }
  }
});
