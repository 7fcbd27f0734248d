import type { SiteEntry } from '../../content/compiledContent';
import { foldText } from './foldText';
import { foldEntry, matchEntries, readQuery } from './matchEntries';

function entry(
  slug: string,
  title: string,
  summary = '',
  topics: readonly string[] = [],
): SiteEntry {
  const path = `/projects/${slug}`;
  const date = '2026-01-01';
  return {
    kind: 'projects',
    path,
    title: { text: title },
    summary: { text: summary },
    date,
    topics,
  };
}

const entries = [
  entry('clock', 'Tide Clock', 'Tells the tide at Anping', ['hardware', 'tides']),
  entry('atlas', '夜市アトラス', '六晩歩いて測り、リソグラフで刷りました。', ['maps', 'print']),
  entry('plates', '老屋門牌', '記錄台南中西區還掛著的舊門牌', ['photography', 'open-data']),
  entry('bus', 'バス停俳句', '運行データを十七音に詠む', ['open-data', 'poetry']),
  entry('notes', 'ＣＳＳ Café', 'Ｗｉｄｅ letters 🎐', ['台灣']),
];
const texts = ['Four cosines.', '屋台が並ぶ。', '臺灣的門牌。', '', 'A clock, too.'].map(foldText);

const found = (query: string, locale: string) =>
  matchEntries(
    entries.map((entry) => foldEntry(entry, 'en')),
    texts,
    readQuery(query, locale),
  ).map((index) => entries[index]?.path.replace('/projects/', ''));

test.each([
  ['en', '', []],
  ['en', ' \u3000', []],
  ['en', '\u0301', []],
  ['en', 'TIDE', ['clock']],
  ['en', 'tid', ['clock']],
  ['en', 'clock anping', ['clock']],
  ['en', 'clock atlas', []],
  ['en', 'tide, clock!', ['clock']],
  ['en', ' 🎐 ', ['notes']],
  ['en', 'css wide', ['notes']],
  ['en', 'poetry', ['bus']],
  ['en', 'cosines', ['clock']],
  ['zh-Hant-TW', '門牌', ['plates']],
  ['zh-Hant-TW', '台南門牌', ['plates']],
  ['zh-Hant-TW', '臺中門牌', []],
  ['zh-Hant-TW', '台灣', ['notes', 'plates']],
  ['ja', 'アトラス', ['atlas']],
  ['ja', 'ｱﾄﾗｽ', ['atlas']],
  ['ja', '夜市アトラス', ['atlas']],
  ['ja', '屋台', ['atlas']],
  ['ja', 'データ俳句', ['bus']],
  ['ja', 'はす', []],
])('in %s "%s" finds %j', (locale, query, slugs) => {
  expect(found(query, locale)).toStrictEqual(slugs);
});

test('a word in the title counts more than one in the text, and equal matches keep their order', () => {
  expect(found('clock', 'en')).toEqual(['clock', 'notes']);
  expect(found('open-data', 'en')).toEqual(['plates', 'bus']);
});

test('the words together, as they were typed, count more than apart', () => {
  const apart = [entry('a', 'clock of the tide'), entry('b', 'the tide clock')].map((entry) =>
    foldEntry(entry, 'en'),
  );
  expect(matchEntries(apart, [], readQuery('tide clock', 'en'))).toEqual([1, 0]);
});

test('no word is found across the border of two topics', () => {
  expect(found('dataphoto', 'en')).toEqual([]);
  expect(found('photographyopen', 'en')).toEqual([]);
});

test('a topic is found by its name in the language of the page, and by its URL', () => {
  const [first] = entries;
  if (!first) throw new Error('expected an entry');
  const { topics } = foldEntry({ ...first, topics: ['tides', 'rust'] }, 'ja');
  expect(topics).toBe('潮汐 tides\nrust');
});
