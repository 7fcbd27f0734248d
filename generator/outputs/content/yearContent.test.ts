/** @jest-environment node */
import type { SiteEntry, SportSummary } from '../../../src/content/compiledContent';
import { yearContent } from './yearContent';

const newest = Date.UTC(2026, 10, 15);
const daysAgo = (days: number) =>
  new Date(newest - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const note = (days: number): SiteEntry => ({
  kind: 'coding-notes',
  path: `/coding-notes/day-${days}`,
  title: { text: `Day ${days}`, breaks: [3] },
  date: daysAgo(days),
  topics: [],
});

const days = (count: number, step = 1) => Array.from({ length: count }, (_, index) => index * step);

function running(...records: [days: number, kilometres: number][]): SportSummary {
  return {
    slug: 'running',
    sport: { text: 'Running' },
    records: records.map(([daysBefore, kilometres]) => ({
      date: daysAgo(daysBefore),
      kilometres,
      seconds: 1,
      place: { text: 'Anping' },
    })),
    draft: false,
  };
}

/** The distances between neighbouring marks, in places of the line. */
const gapsOf = (marks: readonly { at: number }[]) =>
  marks.slice(1).map(({ at }, index) => (at - (marks[index]?.at ?? 0)) * 22);

test('three entries stand at their dates, below the place of today', () => {
  const { from, to, marks, strokes } = yearContent([note(0), note(175), note(349)], []);
  expect([from, to]).toEqual(['2025-12-01', '2026-11-15']);
  expect(yearContent([note(0)], [], '2025-12-01').from).toBe('2025-12-01');
  expect(yearContent([note(0)], [], '2025-11-30').from).toBe('2025-01-01');
  expect(marks.map(({ at }) => at)).toEqual(
    [1 / 22, 0.5127, 1 - 0.5 / 22].map((at) => Number(at.toFixed(4))),
  );
  expect(marks[0]).toEqual({
    kind: 'coding-notes',
    path: '/coding-notes/day-0',
    title: { text: 'Day 0' },
    date: '2026-11-15',
    at: 0.0455,
  });
  expect(strokes).toEqual([]);
});

test('of 600 entries in ten years, each page has a few links, with room for each', () => {
  const entries = days(600, 6).map(note);
  for (const date of [undefined, daysAgo(5 * 365), daysAgo(599 * 6)]) {
    const { marks } = yearContent(entries, [], date);
    expect(marks.length).toBeLessThanOrEqual(23);
    expect(marks.length).toBeGreaterThan(15);
    for (const gap of gapsOf(marks)) expect(gap).toBeGreaterThan(0.99);
    expect(marks[0]?.at).toBeGreaterThanOrEqual(0);
    expect(marks.at(-1)?.at).toBeLessThanOrEqual(1);
    // Each entry of the year is on the line, alone or with others.
    const shown = marks.filter(({ year }) => year === undefined);
    const count = shown.reduce((sum, { others = [] }) => sum + 1 + others.length, 0);
    const { from = '', to = '' } = yearContent(entries, [], date);
    expect(count).toBe(entries.filter((one) => from <= one.date && one.date <= to).length);
  }
});

test('entries of one week share marks, rather than standing months from their date', () => {
  const { marks } = yearContent([note(0), ...days(20).map((day) => note(180 + (day % 7)))], []);
  expect(marks).toHaveLength(9);
  const [first, ...others] = marks.map(({ at }) => at);
  expect(first).toBe(0.0455);
  for (const at of others) expect(Math.abs(at - 0.53)).toBeLessThan(0.17);
  expect(marks.reduce((sum, mark) => sum + 1 + (mark.others?.length ?? 0), 0)).toBe(21);
});

test('an entry that is older than a year stands in its own year, between the newest entries of others', () => {
  const entries = [0, 100, 400, 700, 900, 1300, 1700, 2100, 2500].map(note);
  const shownOn = (daysBefore: number) => {
    const { from, to, marks } = yearContent(entries, [], daysAgo(daysBefore));
    const shown = marks.map(({ path, year = '', at }) => `${path.slice(18)} ${year} ${at}`);
    return [from, to, shown.join(', ')];
  };
  expect(shownOn(900)).toEqual([
    '2024-01-01',
    '2024-12-31',
    '0 2026 0, 400 2025 0.0455, 700  0.1248, 900  0.5482, ' +
      '1300 2023 0.9091, 1700 2022 0.9545, 2100 2021 1',
  ]);
  // Only the nearest three of the newer years have a link.
  expect(shownOn(1700)).toEqual([
    '2022-01-01',
    '2022-12-31',
    '400 2025 0, 700 2024 0.0455, 1300 2023 0.0909, 1700  0.7414, 2100 2021 0.9545, 2500 2020 1',
  ]);
});

test('each sports record has a stroke, or each week if there are many', () => {
  const year = yearContent([], [running([0, 5], [0, 3.25], [349, 10])]);
  expect(year.strokes).toEqual([
    {
      path: '/sports-records/running',
      distances: [
        [0.0455, 8.3],
        [0.9773, 10],
      ],
    },
  ]);
  const daily = yearContent([], [running(...days(365).map((day) => [day, 5] as [number, number]))]);
  const [{ distances = [] } = {}] = daily.strokes;
  expect(distances).toHaveLength(50);
  expect(distances[0]).toEqual([0.0455, 35]);
});

test('the months of the year are on the line, and an owner who has written nothing has none', () => {
  const { months } = yearContent([{ ...note(0), date: '2026-10-31' }], []);
  expect(months.map(({ date }) => date).join(' ')).toBe(
    '2026-10-01 2026-09-01 2026-08-01 2026-07-01 2026-06-01 2026-05-01 ' +
      '2026-04-01 2026-03-01 2026-02-01 2026-01-01 2025-12-01 2025-11-01',
  );
  expect([months[0]?.at, months.at(-1)?.at]).toEqual([0.1223, 0.9773]);
  expect(yearContent([], [])).toEqual({ marks: [], months: [], strokes: [] });
});
