import fc from 'fast-check';
import type { ProjectSummary } from '../../content/compiledContent';
import { samples } from '../../testing/samples';
import { filterProjects, noFilters, readFilters, writeFilters } from './projectFilters';

test('filters are written to the query string', () => {
  expect(writeFilters({ tags: ['open-data', '台灣'], page: 2 })).toBe(
    '?tag=open-data&tag=%E5%8F%B0%E7%81%A3&page=2',
  );
  expect(writeFilters(noFilters)).toBe('');
});

test('reading returns the filters that were written', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: 'grapheme' })),
      fc.integer({ min: 1 }),
      (tags, page) => {
        const filters = { tags, page };
        expect(readFilters(writeFilters(filters))).toEqual(filters);
      },
    ),
    samples(100, 1_000),
  );
});

test('a URL without filters, or with invalid ones, has none', () => {
  expect(readFilters('')).toEqual(noFilters);
  for (const search of ['?utm=1', '?page=0', '?page=-2', '?page=two', '?page=2x', '?page=x2']) {
    expect(readFilters(search)).toEqual(noFilters);
  }
});

test('a duplicate topic in the URL counts once', () => {
  expect(readFilters('?tag=maps&tag=maps').tags).toEqual(['maps']);
});

const project = (slug: string, ...tags: string[]) => ({ slug, tags }) as unknown as ProjectSummary;
const projects = [
  project('clock', 'hardware'),
  project('plates', 'photography', 'open-data'),
  project('bus', 'open-data', 'poetry'),
];
const offered = ['open-data', 'poetry', 'maps'].map((tag) => ({ tag, count: 1 }));
const found = (...tags: string[]) =>
  filterProjects(projects, offered, tags).found.map(({ slug }) => slug);

test('a project must have every topic that is chosen', () => {
  expect(found()).toEqual(['clock', 'plates', 'bus']);
  expect(found('open-data')).toEqual(['plates', 'bus']);
  expect(found('open-data', 'poetry')).toEqual(['bus']);
  expect(found('open-data', 'maps')).toEqual([]);
});

test('a topic counts the matches that have it too, and the order of topics stays', () => {
  expect(filterProjects(projects, offered, ['poetry']).tags).toEqual([
    { tag: 'open-data', count: 1 },
    { tag: 'poetry', count: 1 },
    { tag: 'maps', count: 0 },
  ]);
});
