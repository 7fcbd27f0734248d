import { visitorLanguage } from './visitorLanguage';

test.each([
  [undefined, 'en'],
  ['de-DE,ja;q=0.9', 'en'],
  ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
  ['en;q=0.3,zh-TW', 'zh-Hant-TW'],
  ['ZH-Hans-CN', 'zh-Hant-TW'],
  ['*', 'en'],
])('a browser that asks for %p reads %s', (header, language) => {
  const headers = header === undefined ? {} : { 'accept-language': header };
  expect(visitorLanguage(headers)).toBe(language);
});

test.each([
  ['locale=ja', 'ja'],
  ['accessToken=a.b.c; locale=zh-Hant-TW; theme=dark', 'zh-Hant-TW'],
  ['locale=en', 'en'],
])('the choice remembered in %p wins', (cookie, language) => {
  expect(visitorLanguage({ cookie, 'accept-language': 'ja;q=0.1, fr' })).toBe(language);
});

test.each([
  'locale=de',
  'locale=JA',
  'locale=',
  'locale=en"',
  'locale=toString',
  'mylocale=en',
  'theme=locale=en',
])('%p remembers no language of the site', (cookie) => {
  expect(visitorLanguage({ cookie, 'accept-language': 'ja' })).toBe('ja');
});
