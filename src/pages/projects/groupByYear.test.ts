import type { Project } from '../../content/project';
import { groupByYear } from './groupByYear';

const projectOf = (date: string): Project => ({
  slug: date,
  title: { 'zh-Hant-TW': date },
  summary: { 'zh-Hant-TW': date },
  date,
  tags: [],
  links: {},
});

test('projects stand under their years, years and projects in the order given', () => {
  const projects = ['2026-12-31', '2026-01-01', '2024-06-01'].map(projectOf);
  expect(
    groupByYear(projects).map(({ year, projects: ofYear }) => [year, ...ofYear.map((p) => p.date)]),
  ).toEqual([
    ['2026', '2026-12-31', '2026-01-01'],
    ['2024', '2024-06-01'],
  ]);
});

test('no projects, no years', () => {
  expect(groupByYear([])).toEqual([]);
});
