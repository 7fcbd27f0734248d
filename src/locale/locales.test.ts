import { fallbackLocale, localeNames, locales } from './locales';

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
