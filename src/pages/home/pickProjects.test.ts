import type { Project } from '../../content/project';
import { pickProjects } from './pickProjects';

/** Projects named by their slugs; a star marks a featured one. */
function projectsOf(...names: string[]): Project[] {
  return names.map((name) => ({
    slug: name.replace('*', ''),
    title: { 'zh-Hant-TW': name },
    summary: { 'zh-Hant-TW': name },
    date: '2026-01-01',
    tags: [],
    links: {},
    featured: name.endsWith('*'),
  }));
}

const slugs = (projects: readonly Project[]) => projects.map(({ slug }) => slug);

test.each([
  ['the newest where none is featured', ['a', 'b', 'c', 'd'], ['a', 'b', 'c']],
  ['an older featured one before a newer plain one', ['a', 'b', 'c', 'd*'], ['a', 'b', 'd']],
  ['the newest of many featured ones', ['a', 'b*', 'c*', 'd*', 'e*'], ['b', 'c', 'd']],
  ['all there are, where there are few', ['a', 'b*'], ['a', 'b']],
  ['none of none', [], []],
])('it picks %s, newest first', (_, names, picked) => {
  expect(slugs(pickProjects(projectsOf(...names), 3))).toEqual(picked);
});
