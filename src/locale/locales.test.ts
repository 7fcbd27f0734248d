import { fallbackLocale, isLocale, localeNames } from './locales';

test('three languages have their own names, and Traditional Chinese is the fallback', () => {
  expect(localeNames).toMatchObject({ en: 'English', 'zh-Hant-TW': '繁體中文', ja: '日本語' });
  expect(fallbackLocale).toBe('zh-Hant-TW');
});

test.each([
  ...['en', 'zh-Hant-TW', 'ja'].map((tag) => [tag, true] as const),
  ...['EN', 'zh-TW', 'de', 'toString', '', null, undefined, 1].map((tag) => [tag, false] as const),
])('%p is a language of the site: %p', (tag, expected) => {
  expect(isLocale(tag)).toBe(expected);
});
