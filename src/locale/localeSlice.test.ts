import { localeChosen, localeKept, localeSlice, selectLocale } from './localeSlice';

const { reducer } = localeSlice;

test('the language is the fallback until the door says otherwise', () => {
  expect(selectLocale({ locale: reducer(undefined, { type: 'started' }) })).toBe('zh-Hant-TW');
});

test('a chosen language becomes the current one', () => {
  expect(reducer({ current: 'en' }, localeChosen('ja'))).toEqual({ current: 'ja' });
  expect(localeChosen.type).toBe('locale/localeChosen');
});

test('a language kept for want of the chosen one becomes the current one again', () => {
  expect(reducer({ current: 'ja' }, localeKept('en'))).toEqual({ current: 'en' });
});
