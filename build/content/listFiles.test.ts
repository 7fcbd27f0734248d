import type { ProjectSummary } from '../../src/content/compiledContent';
import { listFiles } from './listFiles';

function projects(count: number): readonly ProjectSummary[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `p-${index}`,
    title: { text: `Clock ${index}` },
    summary: { text: 'ＴＩＤＥ' },
    date: `${2026 - Math.floor(index / 60)}-01-01`,
    tags: [`tag-${index % 70}`, 'all', 'all'],
    links: {},
    featured: false,
    draft: false,
    hasPage: false,
  }));
}

test('a list of a hundred is one file with all of them', () => {
  const hundred = projects(100);
  expect(listFiles(hundred)).toEqual({ list: { projects: hundred }, slices: [], searchParts: [] });
});

test('a longer list is cut, and put together again it is the same', () => {
  const all = projects(2130);
  const { list, slices, searchParts } = listFiles(all);
  expect(list.projects).toEqual(all.slice(0, 50));
  expect(list.long?.count).toBe(2130);
  expect(slices.map(({ length }) => length)).toEqual([
    ...Array.from({ length: 21 }, () => 100),
    30,
  ]);
  expect(slices.flat()).toEqual(all);
  expect(searchParts.map(({ texts }) => texts.length)).toEqual([2000, 130]);
  expect(searchParts[1]?.texts[0]).toBe('clock 2000\ntide\ntag-40\nall\nall');
  expect(searchParts[1]?.tagsOf[0]?.map((place) => searchParts[1]?.tags[place])).toEqual([
    'tag-40',
    'all',
  ]);
});

test('a longer list knows how many there are of each year, and its topics most used', () => {
  const { list } = listFiles(projects(130));
  expect(list.long?.years).toEqual([
    ['2026', 60],
    ['2025', 60],
    ['2024', 10],
  ]);
  expect(list.long?.tags).toHaveLength(50);
  expect(list.long?.tags[0]).toEqual({ tag: 'all', count: 130 });
});
