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
  const { from, to, marks, strokes } = yearContent([note(0), note(182), note(364)], []);
  expect([from, to]).toEqual(['2025-11-16', '2026-11-15']);
  expect(marks.map(({ at }) => at)).toEqual(
    [1 / 22, 0.5114, 1 - 0.5 / 22].map((at) => Number(at.toFixed(4))),
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

test('entries of one day stand beside each other, in their order', () => {
  const { marks } = yearContent([note(0), note(100), note(100), note(100)], []);
  expect(marks).toHaveLength(4);
  for (const gap of gapsOf(marks)) expect(gap).toBeGreaterThan(0.99);
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
  const [first, ...others] = marks.map(({ at }) => at);
  expect(first).toBe(0.0455);
  for (const at of others) expect(Math.abs(at - 0.505)).toBeLessThan(0.17);
  expect(marks.reduce((sum, mark) => sum + 1 + (mark.others?.length ?? 0), 0)).toBe(21);
});

test('an entry that is older than a year stands in its own year, between the newest entries of others', () => {
  const entries = [0, 100, 400, 700, 900, 1300, 1700, 2100, 2500].map(note);
  const { from, to, marks } = yearContent(entries, [], daysAgo(900));
  expect([from, to]).toEqual(['2024-01-01', '2024-12-31']);
  expect(marks.map(({ path, year }) => [path, year])).toEqual([
    ['/coding-notes/day-0', '2026'],
    ['/coding-notes/day-400', '2025'],
    ['/coding-notes/day-700', undefined],
    ['/coding-notes/day-900', undefined],
    ['/coding-notes/day-1300', '2023'],
    ['/coding-notes/day-1700', '2022'],
    ['/coding-notes/day-2100', '2021'],
  ]);
  expect([marks[0]?.at, marks[1]?.at, marks.at(-1)?.at]).toEqual([0, 0.0455, 1]);
});

test('each sports record has a stroke, or each week if there are many', () => {
  const year = yearContent([], [running([0, 5], [0, 3.25], [364, 10])]);
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
  expect(distances).toHaveLength(53);
  expect(distances[0]).toEqual([0.0455, 35]);
});

test('the months of the year are on the line, and an owner who has written nothing has none', () => {
  const { months } = yearContent([note(0)], []);
  expect(months.map(({ date }) => date.slice(0, 7))).toEqual(
    ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06'].concat([
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
      '2025-12',
    ]),
  );
  expect(yearContent([], [])).toEqual({ marks: [], months: [], strokes: [] });
});
