import { distanceByPeriod, recentYears } from './distanceByPeriod';

const on = (date: string, kilometres: number) => ({
  date,
  kilometres,
  seconds: 60,
  place: { text: 'here' },
});

const sums = (records: Parameters<typeof distanceByPeriod>[0]) =>
  distanceByPeriod(records).periods.map(({ kilometres }) => kilometres);

test('each month has the kilometres of its records, and those between have none', () => {
  const records = [on('2026-02-28', 3), on('2026-02-01', 2), on('2024-12-31', 1)];
  const { unit, periods } = distanceByPeriod(records);
  expect(unit).toBe('month');
  expect(periods).toHaveLength(15);
  expect(periods[0]).toEqual({ year: 2024, month: 12, kilometres: 1 });
  expect(periods[1]).toEqual({ year: 2025, month: 1, kilometres: 0 });
  expect(periods.at(-1)).toEqual({ year: 2026, month: 2, kilometres: 5 });
});

test('one record is the last of twelve months', () => {
  expect(sums([on('2026-02-01', 2)])).toEqual([...Array<number>(11).fill(0), 2]);
});

test('four years are drawn by month, more of them by year', () => {
  expect(distanceByPeriod([on('2026-12-01', 1), on('2023-01-31', 1)])).toMatchObject({
    unit: 'month',
    periods: { length: 48 },
  });
  expect(distanceByPeriod([on('2026-12-01', 1), on('2022-12-31', 1)])).toMatchObject({
    unit: 'year',
    periods: { length: 5 },
  });
});

test('after a gap of years nothing is left out', () => {
  expect(sums([on('2026-11-03', 10), on('2026-01-01', 5), on('2009-12-31', 1)])).toEqual([
    1,
    ...Array<number>(16).fill(0),
    15,
  ]);
});

test('the last twelve months are compared with the twelve before, without older records', () => {
  expect(
    recentYears([
      on('2026-11-01', 1),
      on('2025-12-01', 2),
      on('2025-11-30', 4),
      on('2024-12-01', 8),
      on('2024-11-30', 16),
    ]),
  ).toEqual({ recent: 3, earlier: 12 });
});

test('a year is not compared with part of a year', () => {
  expect(recentYears([on('2026-11-01', 1), on('2025-01-01', 8)])).toBeUndefined();
  expect(recentYears([])).toBeUndefined();
});
