import { orderOf, queryOf, recordColumns, sortRecords, type RecordOfSport } from './sortRecords';

const record = (
  date: string,
  kilometres: number,
  seconds: number,
  place: string,
): RecordOfSport => ({
  slug: 'running',
  sport: { text: place === 'b' ? 'Ride' : 'Run' },
  date,
  kilometres,
  seconds,
  place: { text: place },
});

const records = [
  record('2026-03-01', 10, 3000, 'b'),
  record('2026-02-01', 42, 14000, 'c'),
  record('2026-01-01', 5, 1200, 'a'),
];

test.each([
  ['date', ['2026-01-01', '2026-02-01', '2026-03-01']],
  ['sport', ['2026-03-01', '2026-02-01', '2026-01-01']],
  ['distance', ['2026-01-01', '2026-03-01', '2026-02-01']],
  ['duration', ['2026-01-01', '2026-03-01', '2026-02-01']],
  ['speed', ['2026-02-01', '2026-03-01', '2026-01-01']],
  ['place', ['2026-01-01', '2026-03-01', '2026-02-01']],
] as const)('records are sorted by %s, both ways', (column, dates) => {
  const sorted = (descending: boolean) =>
    sortRecords(records, { column, descending }, 'en').map(({ date }) => date);
  expect(sorted(false)).toEqual(dates);
  if (column !== 'sport') expect(sorted(true)).toEqual([...dates].reverse());
});

test('numbers in words are sorted as numbers', () => {
  const stages = ['10', '9', '1'].map((stage) => record('2026-01-01', 5, 60, `Stage ${stage}`));
  const sorted = sortRecords(stages, { column: 'place', descending: false }, 'en');
  expect(sorted.map(({ place }) => place.text)).toEqual(['Stage 1', 'Stage 9', 'Stage 10']);
});

test('reading returns the order that was written to a URL', () => {
  for (const column of recordColumns) {
    for (const descending of [true, false]) {
      const query = new URLSearchParams(queryOf({ column, descending }));
      expect(orderOf(query)).toEqual({ column, descending });
    }
  }
});

test('an unknown order is the usual order', () => {
  expect(orderOf(new URLSearchParams('sort=colour'))).toEqual({ column: 'date', descending: true });
});

test('equal records are newest first in both directions', () => {
  const same = ['2026-02-01', '2026-03-01', '2026-01-01'].map((date) => record(date, 5, 60, 'a'));
  for (const descending of [true, false]) {
    const sorted = sortRecords(same, { column: 'distance', descending }, 'en');
    expect(sorted.map(({ date }) => date)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
  }
});
