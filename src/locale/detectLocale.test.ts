import { detectLocale } from './detectLocale';

test.each([
  ['zh', 'zh-Hant-TW'],
  ['zh-Hans-CN', 'zh-Hant-TW'],
  ['ZH-tw', 'zh-Hant-TW'],
  ['ja', 'ja'],
  ['ja-JP', 'ja'],
  ['en-GB', 'en'],
  ['de-AT', 'en'],
  ['de-ja', 'en'],
  [undefined, 'en'],
])('a browser in %s gets %s', (language, locale) => {
  expect(detectLocale(language)).toBe(locale);
});
