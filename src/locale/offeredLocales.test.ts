import { isOfferedLocale } from './offeredLocales';

test.each(['en', 'zh-Hant-TW', 'ja'])('%s is a language of the site', (tag) => {
  expect(isOfferedLocale(tag)).toBe(true);
});

test.each(['EN', 'zh-TW', 'de', 'toString', '', null, undefined, 1])(
  '%p is no language of the site',
  (value) => {
    expect(isOfferedLocale(value)).toBe(false);
  },
);
