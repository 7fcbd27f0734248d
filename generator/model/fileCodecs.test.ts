import { right } from 'fp-ts/Either';
import * as t from 'io-ts';
import { locales } from '../../src/locale/locales';
import {
  EmailOrDomain,
  Aliases,
  CalendarDate,
  closedRecord,
  Duration,
  Flag,
  ProfileUrl,
  WebUrl,
  Kilometres,
  NonEmptyText,
  PublicPath,
  Slug,
  slugOf,
  Tags,
} from './fieldCodecs';
import { LocalizedText, NoteFields, NoteFront, PageFront, SportFile } from './fileCodecs';

test.each([
  [NonEmptyText, ['a', ' 潮 '], ['', ' \n', undefined, 1]],
  [
    CalendarDate,
    ['2025-01-31', '2024-02-29'],
    ['2025-02-29', '2025-13-01', '2025-1-1', ' 2025-01-01', 20250101],
  ],
  [
    Aliases,
    [
      [],
      ['/2020/old-post/', '/茶.html', '/a%20b', '/2019/%22hi%22', '/a b', "/it's;{$b}"],
      ['/?p=12'],
      ['/a.php?my-p=1&l=en'],
    ],
    [
      ...['/a?p', '/?', '/?p=1?p=2', '/?p=1&', '/?p= 1', '?p=1', '/?p=1#b', '/?p=/b'].map(
        (path) => [path],
      ),
      ['a'],
      ['/'],
      ['//a'],
      ['/a#b'],
      ['/../a'],
      ['/*'],
      ['/:a'],
      ['/%E0'],
      '/a',
      // These paths are invalid because of what they contain after decoding.
      ...['/%2e%2e/%2e%2e/x', '/a/%2E./b', '/%2Ehidden', '/a%0A/b', '/a%00', '/%2f..%2fx'].map(
        (path) => [path],
      ),
      ...['/a%5C..%5Cb', '/a%3Fb', '/a%23b', '/a%2A', '/a%25b', '/a\u2028'].map((path) => [path]),
    ],
  ],
  [
    EmailOrDomain,
    ['mei@example.com', '@example.com', '@localhost'],
    ['mei', '', '@', 'mei@', 'mei@@example.com', '@@example.com', 'mei@a @b', 1],
  ],
  [Slug, ['a', 'tide-clock', '2025'], ['', 'Tide', 'tide clock', '潮', 'a/b']],
  [
    Tags,
    [[], ['open-data', '台灣', '2026', 'हिन्दी', 'é', 'データ', '潮'.repeat(50)]],
    [
      ['Maps'],
      ['a b'],
      ['a/b'],
      ['..'],
      [''],
      ['e\u0301'],
      ['潮'.repeat(51)],
      ['a', 'a'],
      ['ﾃﾞｰﾀ'],
      ['ａｂ'],
      ['ﬁ'],
      ['①'],
      ['index'],
    ],
  ],
  [
    WebUrl,
    ['https://example.com/a?b#c', 'http://example.com'],
    // The last URL is invalid, because browsers read it as a path.
    ['ftp://example.com', 'example.com', 'https://', '', 'HTTPS:example.com'],
  ],
  [
    ProfileUrl,
    ['https://example.com', 'http://example.com', 'mailto:an@example.com', '/about'],
    ['ftp://example.com', 'tel:1', '', '//example.com', '/\\example.com', 'about'],
  ],
  [
    PublicPath,
    ['/images/tide-clock.svg', '/a_b.png'],
    ['images/a.svg', '/', '/a//b', '/images/../../secret', '/.hidden', '/a.svg?x'],
  ],
  [Kilometres, [0.1, 42.195], [0, -1, NaN, Infinity, '5']],
  [
    Duration,
    ['0:01', '56:20', '05:09', '1:00:00', '100:05:09'],
    ['0:00', '0:00:00', '60:00', '1:60', '1:2:30', '1:60:00', '1:000', ':30', '30', 90],
  ],
  [Flag, [true, false], ['true', 0]],
  [
    PageFront,
    [{ title: 'a', summary: 'b', setting: 'vertical', draft: true, aliases: [], audience: 'c' }],
    [{ title: 'a', setting: 'horizontal' }, { title: 'a', date: '2026-01-01' }, {}],
  ],
  [
    SportFile,
    [{ sport: { en: 'a' }, records: [], draft: false, aliases: ['/a'] }],
    [{ sport: { en: 'a' }, records: [{ date: '2026-01-01', distanceKm: 1, duration: '0:01' }] }],
  ],
  // The text must exist in at least one of the site's languages.
  [
    LocalizedText,
    [{ 'zh-Hant-TW': '文', en: 'text', ja: '文' }, ...locales.map((one) => ({ [one]: '文' }))],
    [{}, { jp: '文' }, { en: 'text', zh: '文' }],
  ],
  [
    closedRecord({ name: t.string }, { age: t.number }, 'a person'),
    [{ name: 'An', age: 3 }, { name: 'An' }],
    // In the last value, `constructor` is an unknown field, because a property of the prototype is
    // not a field.
    [null, 'An', [], [{ name: 'An' }], { nmae: 'An' }, { name: 'An', constructor: 1 }],
  ],
  [closedRecord({ toString: t.Function }, {}, 'a thing'), [], [{}]],
])('$name accepts and refuses these values', (codec: t.Mixed, good, bad) => {
  for (const value of good) expect([value, codec.is(value)]).toEqual([value, true]);
  for (const value of bad) expect([value, codec.is(value)]).toEqual([value, false]);
});

test('a slug has the plain letters of a title', () => {
  expect(slugOf(' Straße Ø Łódź, ḏâ! ')).toBe('strasse-o-lodz-da');
});

test('a note needs only a title and a date', () => {
  expect(NoteFront.decode({ title: 'Tea' })).toEqual(right({ title: 'Tea' }));
  expect(NoteFields.decode({ date: '2026-01-02' })).toEqual(right({ date: '2026-01-02' }));
  expect(NoteFields.decode({ date: '2026-01-02', tags: null })).toMatchObject({ _tag: 'Right' });
});
