import { configureStore } from '@reduxjs/toolkit';
import { localeMemory } from './localeMemory';
import { localeChosen, localeKept, localeSlice, selectLocale } from './localeSlice';
import { rememberedLocale } from './rememberedLocale';
import { rememberLocale } from './rememberLocale';

function makeStore() {
  return configureStore({
    reducer: { locale: localeSlice.reducer },
    middleware: (getDefault) => getDefault().concat(localeMemory),
  });
}

test('a choice is current and remembered', () => {
  const store = makeStore();
  store.dispatch(localeChosen('ja'));
  expect(selectLocale(store.getState())).toBe('ja');
  expect(rememberedLocale()).toBe('ja');
});

test('a language that stays for want of another is no choice, so it is not remembered', () => {
  rememberLocale('ja');
  makeStore().dispatch(localeKept('en'));
  expect(rememberedLocale()).toBe('ja');
});
