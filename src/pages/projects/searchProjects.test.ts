import { noFilters } from '../../reading/projectFilters';
import { projectSummary as project } from '../../testing/projectSummary';
import { prepareSearch } from './searchProjects';

const search = prepareSearch([
  project('clock', 'Tide Clock', 'Tells the tide at Anping', ['hardware', 'tides']),
  project('atlas', '夜市アトラス', '六晩歩いて測り、リソグラフで刷りました。', ['maps', 'print']),
  project('plates', '老屋門牌', '記錄台南中西區還掛著的舊門牌', ['photography', 'open-data']),
  project('bus', 'バス停俳句', '運行データを十七音に詠む', ['open-data', 'poetry']),
  project('notes', 'ＣＳＳ Café', 'Ｗｉｄｅ letters', []),
]);

const found = (query: string, locale: string, tags: string[] = []) =>
  search({ query, tags }, locale).found.map(({ slug }) => slug);

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
  expect(
    prepareSearch([project('a', 'foot', 'ball')])({ query: 'football', tags: [] }, 'en').found,
  ).toEqual([]);
});

test('what looks like a pattern is a text like any other', () => {
  expect(found('.*', 'en')).toEqual([]);
  expect(found('(', 'en')).toEqual([]);
});

test('a project must have every tag that is chosen', () => {
  expect(found('', 'en', ['open-data'])).toEqual(['plates', 'bus']);
  expect(found('', 'en', ['open-data', 'poetry'])).toEqual(['bus']);
  expect(found('俳句', 'ja', ['open-data'])).toEqual(['bus']);
  expect(found('', 'en', ['open-data', 'maps'])).toEqual([]);
});

test('tags are listed by use, then by the alphabet', () => {
  expect(search(noFilters, 'en').tags.map(({ tag, count }) => `${tag} ${count}`)).toEqual([
    'open-data 2',
    'hardware 1',
    'maps 1',
    'photography 1',
    'poetry 1',
    'print 1',
    'tides 1',
  ]);
});

test('a tag counts what is left with it, and the order of tags stays', () => {
  const tags = search({ query: '', tags: ['poetry'] }, 'en').tags;
  expect(tags.filter(({ count }) => count > 0)).toEqual([
    { tag: 'open-data', count: 1 },
    { tag: 'poetry', count: 1 },
  ]);
  expect(tags[0]?.tag).toBe('open-data');
});

test('an unknown tag is shown as chosen, and finds nothing', () => {
  const { found: none, tags } = search({ query: '', tags: ['nonsense'] }, 'en');
  expect(none).toEqual([]);
  expect(tags.at(-1)).toEqual({ tag: 'nonsense', count: 0 });
});

test('a tag written twice counts once', () => {
  const { tags } = prepareSearch([project('a', 'A', '', ['maps', 'maps'])])(noFilters, 'en');
  expect(tags).toEqual([{ tag: 'maps', count: 1 }]);
});
