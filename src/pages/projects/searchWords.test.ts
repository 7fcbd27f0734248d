import { searchWords } from './searchWords';

test.each([
  ['en', 'tide clock', ['tide', 'clock']],
  ['en', ' Open-Data, maps! ', ['open', 'data', 'maps']],
  ['zh-Hant-TW', '潮汐時鐘', ['潮汐', '時鐘']],
  ['zh-Hant-TW', '夜市 map', ['夜市', 'map']],
  ['ja', '夜市アトラス', ['夜市', 'あとらす']],
  ['ja', 'ﾊﾞｽ停', ['ばす停']],
])('in %s the words of "%s" are found', (locale, query, words) => {
  expect(searchWords(query, locale)).toEqual(words);
});

test('a word typed twice is one', () => {
  expect(searchWords('Map map MAP', 'en')).toEqual(['map']);
});

test('nothing but space is no word', () => {
  expect(searchWords(' \u3000\n', 'en')).toEqual([]);
});

test('what has no words in it is looked for as it is', () => {
  expect(searchWords(' 🎐 ', 'en')).toEqual(['🎐']);
});
