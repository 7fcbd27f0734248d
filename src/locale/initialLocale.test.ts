import { initialLocale } from './initialLocale';

const at = (cookie: string, language: string) =>
  initialLocale({ document: { cookie }, navigator: { language } } as unknown as Window);

test.each([
  ['', 'ja-JP', 'ja'],
  ['', 'de', 'en'],
  ['locale=zh-Hant-TW', 'ja-JP', 'zh-Hant-TW'],
  ['a=1; locale=en; b=2', 'ja-JP', 'en'],
  // Another cookie, and languages that are none.
  ['mylocale=en', 'ja-JP', 'ja'],
  ['locale=de', 'ja-JP', 'ja'],
  ['locale=', 'zh', 'zh-Hant-TW'],
])('with the cookies "%s" in a browser in %s it is %s', (cookie, language, locale) => {
  expect(at(cookie, language)).toBe(locale);
});
