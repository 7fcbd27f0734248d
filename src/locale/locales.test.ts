import { isRight } from 'fp-ts/Either';
import { detectLocale, fallbackLocale, Locale, localeNames, locales } from './locales';

test.each([
  ['zh', 'zh-Hant-TW'],
  ['zh-TW', 'zh-Hant-TW'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['zh-Hans-CN', 'zh-Hant-TW'],
  ['ZH-tw', 'zh-Hant-TW'],
  ['ja', 'ja'],
  ['ja-JP', 'ja'],
  ['JA', 'ja'],
  ['en', 'en'],
  ['en-GB', 'en'],
  ['de-AT', 'en'],
  // "zh" and "ja" decide at the beginning only.
  ['de-ja', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a browser in %s begins in %s', (language, locale) => {
  expect(detectLocale(language)).toBe(locale);
});

test('there are three languages, each named in itself', () => {
  expect(locales.map((locale) => [locale, localeNames[locale]])).toEqual([
    ['en', 'English'],
    ['zh-Hant-TW', '繁體中文'],
    ['ja', '日本語'],
  ]);
});

test('the fallback language is Traditional Chinese for Taiwan', () => {
  expect(fallbackLocale).toBe('zh-Hant-TW');
});

test.each(['en', 'zh-Hant-TW', 'ja'])('%s decodes as a language of the site', (tag) => {
  expect(isRight(Locale.decode(tag))).toBe(true);
});

test.each(['EN', 'zh-TW', 'de', 'toString', '', null, undefined, 1])(
  '%p is no language of the site',
  (value) => {
    expect(isRight(Locale.decode(value))).toBe(false);
  },
);
