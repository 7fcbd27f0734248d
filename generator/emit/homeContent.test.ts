/** @jest-environment node */
import type { SiteEntry } from '../../src/content/compiledContent';
import { homeContent } from './homeContent';
import type { SiteSummaries } from '../model/collections';

const daysAgo = (days: number) =>
  new Date(Date.UTC(2026, 10, 15 - days)).toISOString().slice(0, 10);

const note = (days: number): SiteEntry => ({
  kind: 'coding-notes',
  path: `/coding-notes/day-${days}`,
  title: { text: `Day ${days}` },
  date: daysAgo(days),
  tags: [],
});

/** Returns a year's activities for an owner with only one sport. */
function yearOf(notes: readonly SiteEntry[], runs: readonly number[]) {
  const records = runs.map((days) => ({ date: daysAgo(days), kilometres: 5 }));
  const running = { slug: 'running', sport: { text: 'Running' }, records };
  const summaries = { projects: [], 'sports-records': [running] };
  return homeContent(summaries as unknown as SiteSummaries, notes).year;
}

const days = (count: number) => Array.from({ length: count }, (_, index) => index);

test('each activity of a year has a mark, if they are few', () => {
  const year = yearOf(days(100).map(note), days(50));
  expect(year).toHaveLength(150);
  expect(year[0]).toEqual({
    kind: 'coding-notes',
    path: '/coding-notes/day-0',
    title: { text: 'Day 0' },
    date: '2026-11-15',
  });
});

test('the activities of a week have one mark for each sport and section, if they are many', () => {
  const often = [...days(365), ...days(365), ...days(365)];
  const year = yearOf(often.map(note), often);
  // A year has 52 weeks and one day, so its activities fall into 53 weeks.
  expect(year).toHaveLength(2 * 53);
  expect(year.slice(0, 2)).toEqual([
    { kind: 'coding-notes', path: '/coding-notes', date: '2026-11-15', count: 21 },
    {
      kind: 'sports-records',
      path: '/sports-records/running',
      title: { text: 'Running' },
      date: '2026-11-15',
      kilometres: 105,
      count: 21,
    },
  ]);
  for (const kind of ['coding-notes', 'sports-records']) {
    const counts = year.filter((one) => one.kind === kind).map(({ count = 1 }) => count);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3 * 365);
  }
});

test('the projects of a week have one mark, which leads to their list, if activities are many', () => {
  const projects = days(151).map((): SiteEntry => ({ ...note(0), kind: 'projects' }));
  expect(yearOf(projects, [])).toEqual([
    { kind: 'projects', path: '/projects', date: '2026-11-15', count: 151 },
  ]);
});

test('a single activity of a week keeps its title', () => {
  const year = yearOf([note(10)], [...days(7), ...days(7), ...days(150)]);
  expect(year.find(({ kind }) => kind === 'coding-notes')).toMatchObject({
    path: '/coding-notes/day-10',
    title: { text: 'Day 10' },
  });
});
