import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fallbackLocale, type Locale } from './locales';

interface LocaleState {
  /** The language that the visitor reads or, while its messages are loading, will read. */
  current: Locale;
}

const initialState: LocaleState = { current: fallbackLocale };

const setLocale = (state: LocaleState, { payload }: PayloadAction<Locale>) => {
  state.current = payload;
};

/** Holds the visitor's language. The store begins with `initialLocale()`. */
export const localeSlice = createSlice({
  name: 'locale',
  initialState,
  reducers: {
    /** The visitor chose this language. */
    localeChosen: setLocale,
    /**
     * The language has changed without the visitor choosing it: either the prerendered page is in
     * another language, or the chosen language could not be loaded.
     */
    localeChanged: setLocale,
  },
  selectors: { selectLocale: (state) => state.current },
});

export const { localeChosen, localeChanged } = localeSlice.actions;
export const { selectLocale } = localeSlice.selectors;
