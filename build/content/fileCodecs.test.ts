import * as t from 'io-ts';
import { locales } from '../../src/locale/locales';
import {
  Aliases,
  CalendarDate,
  closedRecord,
  Duration,
  Flag,
  ProfileUrl,
  HttpsUrl,
  Kilometres,
  NonEmptyText,
  Pixels,
  PublicPath,
  Slug,
  Tags,
} from './fieldCodecs';
import { LocalizedText } from './fileCodecs';

test.each([
  [NonEmptyText, ['a', ' 潮 '], ['', ' \n', undefined, null, 1]],
  [
    CalendarDate,
    ['2025-01-31', '2024-02-29', '0999-12-31'],
    [
      '2025-02-29',
      '2025-02-30',
      '2025-13-01',
      '2025-00-10',
      '2025-1-1',
      '25-01-01',
      ' 2025-01-01',
      20250101,
    ],
  ],
  [
    Aliases,
    [[], ['/2020/old-post/', '/茶.html', '/a%20b']],
    [['a'], ['/'], ['//a'], ['/a?p=1'], ['/a#b'], ['/a b'], ['/../a'], ['/a;'], ['/%E0'], '/a'],
  ],
  [Slug, ['a', 'tide-clock', '2025'], ['', 'Tide', 'tide clock', 'tide_clock', '潮', 'a/b']],
  [
    Tags,
    [[], ['open-data', '台灣', 'データ', '2026', 'हिन्दी', 'é', '潮'.repeat(50)]],
    [
      ['Maps'],
      ['a b'],
      ['c++'],
      ['a/b'],
      ['..'],
      [''],
      ['e\u0301'],
      ['Ａ'],
      ['潮'.repeat(51)],
      ['a', 'a'],
    ],
  ],
  [
    HttpsUrl,
    ['https://example.com/a?b#c'],
    ['http://example.com', 'example.com', 'javascript:alert(1)', 'https://', ''],
  ],
  [
    ProfileUrl,
    ['https://example.com', 'mailto:an@example.com', '/about'],
    ['http://example.com', 'tel:1', '', '//example.com', 'about'],
  ],
  [
    PublicPath,
    ['/images/tide-clock.svg', '/a_b.png'],
    [
      'images/a.svg',
      '/',
      '/a//b',
      '/../secret',
      '/images/../../secret',
      '/.hidden',
      'https://example.com/a.svg',
      '//example.com/a.svg',
      '/a.svg?x',
    ],
  ],
  [Pixels, [1, 1200], [0, -1, 1.5, '1200', NaN, Infinity]],
  [Kilometres, [0.1, 42.195], [0, -1, NaN, Infinity, '5']],
  [
    Duration,
    ['0:01', '56:20', '05:09', '1:00:00', '100:05:09'],
    [
      '0:00',
      '00:00',
      '0:00:00',
      '60:00',
      '1:60',
      '1:2:30',
      '1:60:00',
      '1:000',
      ':30',
      '30',
      '',
      90,
    ],
  ],
  [Flag, [true, false], ['true', 0, null]],
])('$name accepts and refuses these values', (codec: t.Mixed, good, bad) => {
  for (const value of good) expect([value, codec.is(value)]).toEqual([value, true]);
  for (const value of bad) expect([value, codec.is(value)]).toEqual([value, false]);
});

test('a text is written in any of the languages of the site, at least one', () => {
  const text = Object.fromEntries(locales.map((locale) => [locale, 'text']));
  expect(LocalizedText.is(text)).toBe(true);
  for (const locale of locales) expect(LocalizedText.is({ [locale]: 'text' })).toBe(true);
  expect(LocalizedText.is({})).toBe(false);
});

test.each(['jp', 'zh', 'zh-TW', 'EN', 'de'])('%s is not a language of the site', (tag) => {
  expect(LocalizedText.is({ 'zh-Hant-TW': '文', [tag]: 'text' })).toBe(false);
});

const Person = closedRecord({ name: t.string }, { age: t.number }, 'a person');

test.each([[{ name: 'An', age: 3 }], [{ name: 'An' }]])('%j is a complete object', (value) => {
  expect(Person.decode(value)).toEqual({ _tag: 'Right', right: value });
});

test.each([
  [null],
  ['An'],
  [[]],
  [[{ name: 'An' }]],
  [{ nmae: 'An' }],
  [{ name: 'An', constructor: 1 }],
])('%j is not such an object', (value) => {
  expect(Person.is(value)).toBe(false);
});

test('a property of the prototype is not a field', () => {
  expect(closedRecord({ toString: t.Function }, {}, 'a thing').is({})).toBe(false);
});
