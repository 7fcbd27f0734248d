import { groupByYear } from './groupByYear';

test('entries stand under their years, years and entries in the order given', () => {
  const entries = ['2026-12-31', '2026-01-01', '2024-06-01'].map((date) => ({ date }));
  expect(
    groupByYear(entries).map(({ year, entries: of }) => [year, ...of.map((e) => e.date)]),
  ).toEqual([
    ['2026', '2026-12-31', '2026-01-01'],
    ['2024', '2024-06-01'],
  ]);
});

test('no entries, no years', () => {
  expect(groupByYear([])).toEqual([]);
});
