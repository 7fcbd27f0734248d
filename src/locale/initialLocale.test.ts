import { initialLocale } from './initialLocale';

test.each<[cookie: string, language: string, locale: string]>([
  ['', 'ja-JP', 'ja'],
  ['', 'zh', 'zh-Hant-TW'],
  ['', 'ZH-hans-CN', 'zh-Hant-TW'],
  ['', 'de-ja', 'en'],
  ['locale=zh-Hant-TW', 'ja-JP', 'zh-Hant-TW'],
  ['a=1; locale=en; b=2', 'ja-JP', 'en'],
  ['mylocale=en', 'ja-JP', 'ja'],
  // Damaged cookies are ignored.
  ...['de', 'toString', '%7B%22a%22%3A1%7D', '%22en%22', '%E0%A4%A', '', 'EN'].map(
    (value): [string, string, string] => [`locale=${value}`, 'ja-JP', 'ja'],
  ),
])('with the cookies "%s" in a browser in %s the site starts in %s', (cookie, language, locale) => {
  const page = { document: { cookie }, navigator: { language }, location: new URL('http://a/b') };
  expect(initialLocale(page as unknown as Window)).toBe(locale);
});

test('the language in the URL takes precedence over the cookie', () => {
  const location = new URL('http://a/zh-Hant-TW/b');
  const page = { document: { cookie: 'locale=en' }, navigator: { language: 'ja' }, location };
  expect(initialLocale(page as unknown as Window)).toBe('zh-Hant-TW');
});
