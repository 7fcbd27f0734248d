import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fallbackLocale, type Locale } from './locales';

interface LocaleState {
  /** The language the visitor reads, or waits for while its messages load. */
  current: Locale;
}

const initialState: LocaleState = { current: fallbackLocale };

const setLocale = (state: LocaleState, { payload }: PayloadAction<Locale>) => {
  state.current = payload;
};

/** The visitor's language. The store starts with `initialLocale()`. */
export const localeSlice = createSlice({
  name: 'locale',
  initialState,
  reducers: {
    /** The visitor chose a language. */
    localeChosen: setLocale,
    /** The prerendered page is in another language than the visitor's. */
    localeDetected: setLocale,
    /** The chosen language could not be loaded; the site stays in this one. */
    localeKept: setLocale,
  },
  selectors: { selectLocale: (state) => state.current },
});

export const { localeChosen, localeDetected, localeKept } = localeSlice.actions;
export const { selectLocale } = localeSlice.selectors;
