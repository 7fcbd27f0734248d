import { recentYears } from './recentYears';

const on = (date: string, kilometres: number) => ({
  date,
  kilometres,
  seconds: 60,
  place: { text: 'here' },
});

test('the last twelve months are compared to the twelve before, and not to what is older', () => {
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

test('nothing is compared to a year that is not whole', () => {
  expect(recentYears([on('2026-11-01', 1), on('2025-01-01', 8)])).toBeUndefined();
  expect(recentYears([on('2026-11-01', 1), on('2024-12-01', 8)])).toEqual({
    recent: 1,
    earlier: 8,
  });
  expect(recentYears([])).toBeUndefined();
});
