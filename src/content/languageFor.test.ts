import { languageFor, localise } from './languageFor';

test.each([
  ['ja', ['en', 'zh-Hant-TW', 'ja'], 'ja'],
  ['ja', ['en', 'zh-Hant-TW'], 'zh-Hant-TW'],
  ['en', ['ja', 'zh-Hant-TW'], 'zh-Hant-TW'],
  ['zh-Hant-TW', ['en', 'ja'], 'en'],
])('readers of %s get a text that is written in %j in %s', (locale, written, language) => {
  expect(languageFor(locale, written)).toBe(language);
});

test('a text in no language is a programming error', () => {
  expect(() => languageFor('en', [])).toThrow('expected a text in at least one language');
});

test('a text comes with its language if this is not the language of the page', () => {
  expect(localise({ en: 'tea', ja: 'お茶' }, 'ja')).toEqual({ text: 'お茶' });
  expect(localise({ en: 'tea', 'zh-Hant-TW': '茶' }, 'ja')).toEqual({
    text: '茶',
    lang: 'zh-Hant-TW',
  });
});
