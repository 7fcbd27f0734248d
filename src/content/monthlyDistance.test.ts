import { monthlyDistance } from './monthlyDistance';

const on = (date: string, kilometres: number) => ({
  date,
  kilometres,
  seconds: 60,
  place: { text: 'here' },
});

test('each month has the kilometres of its records, and those between have none', () => {
  expect(monthlyDistance([on('2026-02-28', 3), on('2026-02-01', 2), on('2025-12-31', 1)])).toEqual([
    { first: '2025-12-01', kilometres: 1 },
    { first: '2026-01-01', kilometres: 0 },
    { first: '2026-02-01', kilometres: 5 },
  ]);
});

test('one record makes one month, none makes none', () => {
  expect(monthlyDistance([on('2026-02-01', 2)])).toHaveLength(1);
  expect(monthlyDistance([])).toEqual([]);
});

test('after a gap of years the last two years are left', () => {
  const months = monthlyDistance([on('2026-11-03', 10), on('2009-01-01', 1)]);
  expect(months).toHaveLength(24);
  expect(months[0]?.first).toBe('2024-12-01');
  expect(months.at(-1)).toEqual({ first: '2026-11-01', kilometres: 10 });
});
