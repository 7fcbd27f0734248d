import { configureStore } from '@reduxjs/toolkit';
import { closeCookies } from '../testing/closeCookies';
import { rememberedLocale } from './detectLocale';
import { localeMemory, rememberLocale } from './localeMemory';
import { localeChanged, localeChosen, localeSlice, selectLocale } from './localeSlice';

const makeStore = () =>
  configureStore({
    reducer: { locale: localeSlice.reducer },
    middleware: (getDefault) => getDefault().concat(localeMemory.middleware),
  });

beforeEach(() => {
  document.cookie = 'locale=; Path=/; Max-Age=0';
});

test('the store starts with the fallback language, and nothing is remembered', () => {
  expect(selectLocale(makeStore().getState())).toBe('zh-Hant-TW');
  expect(rememberedLocale(document)).toBeUndefined();
});

test('a choice is remembered', () => {
  const store = makeStore();
  store.dispatch(localeChosen('ja'));
  expect(localeChosen.type).toBe('locale/localeChosen');
  expect(selectLocale(store.getState())).toBe('ja');
  expect(rememberedLocale(document)).toBe('ja');
});

test('a language that was not chosen is not remembered', () => {
  const store = makeStore();
  store.dispatch(localeChosen('ja'));
  store.dispatch(localeChanged('en'));
  expect(selectLocale(store.getState())).toBe('en');
  expect(rememberedLocale(document)).toBe('ja');
});

test('the cookie lasts a year and holds for the whole site', () => {
  const write = jest.spyOn(document, 'cookie', 'set');
  rememberLocale('ja');
  expect(write.mock.calls[0]?.[0].split('; ')).toEqual(
    expect.arrayContaining(['locale=ja', 'Path=/', 'Max-Age=31536000', 'Secure', 'SameSite=Lax']),
  );
});

test('a sandboxed document remembers nothing, with a warning (row 47)', () => {
  const reopen = closeCookies('get', 'set');
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  expect(rememberedLocale(document)).toBeUndefined();
  rememberLocale('ja');
  reopen();
  expect(warned.mock.calls).toEqual([
    ['The language cannot be remembered:', expect.objectContaining({ name: 'SecurityError' })],
  ]);
});
