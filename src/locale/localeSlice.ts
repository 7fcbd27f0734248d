import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fallbackLocale, type Locale } from './locales';

interface LocaleState {
  /** The visitor's language. The page changes to this language once its messages have loaded. */
  current: Locale;
}

const initialState: LocaleState = { current: fallbackLocale };

/** Holds the visitor's language. The application creates the store with the initial language. */
export const localeSlice = createSlice({
  name: 'locale',
  initialState,
  reducers: {
    /**
     * The language has changed. Either the visitor chose another one, or the prerendered page is in
     * another language, or the chosen language could not be loaded.
     */
    localeChanged(state, { payload }: PayloadAction<Locale>) {
      state.current = payload;
    },
  },
  selectors: { selectLocale: (state) => state.current },
});

export const { localeChanged } = localeSlice.actions;
export const { selectLocale } = localeSlice.selectors;
