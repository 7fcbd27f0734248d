import { isRight } from 'fp-ts/Either';
import { fallbackLocale, locales } from '../../src/locale/locales';
import { LocalizedText } from './localizedText';

test('a text can be written in every language of the site', () => {
  const text = Object.fromEntries(locales.map((locale) => [locale, 'text']));
  expect(isRight(LocalizedText.decode(text))).toBe(true);
});

test('the fallback language alone is enough, and no other is', () => {
  const enough = locales.filter((locale) => LocalizedText.is({ [locale]: 'text' }));
  expect(enough).toEqual([fallbackLocale]);
});

test.each(['jp', 'zh', 'zh-TW', 'EN', 'de'])('%s is no language of the site', (tag) => {
  expect(LocalizedText.is({ 'zh-Hant-TW': '文', [tag]: 'text' })).toBe(false);
});

test('an empty text is none', () => {
  expect(LocalizedText.is({ 'zh-Hant-TW': '文', en: '' })).toBe(false);
});
