import { detectLocale } from './detectLocale';

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
