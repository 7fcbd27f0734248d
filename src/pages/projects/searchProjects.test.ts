import type { ProjectSummary } from '../../content/compiledContent';
import { searchProjects } from './searchProjects';

/** A project with the texts that the search uses. */
function project(
  slug: string,
  title: string,
  summary = '',
  tags: readonly string[] = [],
): ProjectSummary {
  return {
    slug,
    title: { text: title },
    summary: { text: summary },
    date: '2026-01-01',
    tags,
    links: {},
    featured: false,
    draft: false,
    hasPage: false,
  };
}

const projects = [
  project('clock', 'Tide Clock', 'Tells the tide at Anping', ['hardware', 'tides']),
  project('atlas', '夜市アトラス', '六晩歩いて測り、リソグラフで刷りました。', ['maps', 'print']),
  project('plates', '老屋門牌', '記錄台南中西區還掛著的舊門牌', ['photography', 'open-data']),
  project('bus', 'バス停俳句', '運行データを十七音に詠む', ['open-data', 'poetry']),
  project('notes', 'ＣＳＳ Café', 'Ｗｉｄｅ letters 🎐', []),
];
const offered = [
  { tag: 'open-data', count: 2 },
  { tag: 'poetry', count: 1 },
  { tag: 'maps', count: 1 },
];

const search = (query: string, locale: string, tags: string[] = []) =>
  searchProjects(projects, offered, { query, tags, page: 1 }, locale);
const found = (query: string, locale: string, tags?: string[]) =>
  search(query, locale, tags).found.map(({ slug }) => slug);

const all = ['clock', 'atlas', 'plates', 'bus', 'notes'];

test('without filters all are found, in the order given', () => {
  expect(found('', 'en')).toEqual(all);
  expect(found('  ', 'en')).toEqual(all);
});

test.each([
  ['en', 'TIDE', ['clock']],
  ['en', 'tid', ['clock']],
  ['en', 'clock anping', ['clock']],
  ['en', 'clock atlas', []],
  ['en', 'tide, clock!', ['clock']],
  ['en', ' \u3000', ['clock', 'atlas', 'plates', 'bus', 'notes']],
  ['en', ' 🎐 ', ['notes']],
  ['en', 'cafe', ['notes']],
  ['en', 'css wide', ['notes']],
  ['en', 'poetry', ['bus']],
  ['en', 'open-data', ['plates', 'bus']],
  ['zh-Hant-TW', '門牌', ['plates']],
  ['zh-Hant-TW', '台南門牌', ['plates']],
  ['zh-Hant-TW', '臺南門牌', ['plates']],
  ['zh-Hant-TW', '臺中門牌', []],
  ['zh-Hant-TW', '夜市', ['atlas']],
  ['ja', 'アトラス', ['atlas']],
  ['ja', 'あとらす', ['atlas']],
  ['ja', 'ｱﾄﾗｽ', ['atlas']],
  ['ja', '夜市アトラス', ['atlas']],
  ['ja', 'データ俳句', ['bus']],
  ['ja', 'バス', ['bus']],
  ['ja', 'はす', []],
])('in %s "%s" finds %j', (locale, query, slugs) => {
  expect(found(query, locale)).toEqual(slugs);
});

test('a text of another language than the page’s is found too', () => {
  expect(found('門牌', 'en')).toEqual(['plates']);
  expect(found('tide clock', 'ja')).toEqual(['clock']);
});

test('no word is found across the border of two texts', () => {
  expect(found('clocktells', 'en')).toEqual([]);
});

test('a query that looks like a regular expression is ordinary text', () => {
  expect(found('.*', 'en')).toEqual([]);
  expect(found('(', 'en')).toEqual([]);
});

test('a project must have every tag that is chosen', () => {
  expect(found('', 'en', ['open-data'])).toEqual(['plates', 'bus']);
  expect(found('', 'en', ['open-data', 'poetry'])).toEqual(['bus']);
  expect(found('俳句', 'ja', ['open-data'])).toEqual(['bus']);
  expect(found('', 'en', ['open-data', 'maps'])).toEqual([]);
});

test('a topic counts the matches that have it too, and the order of topics stays', () => {
  expect(search('', 'en', ['poetry']).tags).toEqual([
    { tag: 'open-data', count: 1 },
    { tag: 'poetry', count: 1 },
    { tag: 'maps', count: 0 },
  ]);
});

test('an unknown topic is listed as chosen, and no project matches it', () => {
  const { found: none, tags } = search('', 'en', ['nonsense']);
  expect(none).toEqual([]);
  expect(tags.at(-1)).toEqual({ tag: 'nonsense', count: 0 });
});
