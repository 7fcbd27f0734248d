import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fallbackLocale, type Locale } from './locales';

interface LocaleState {
  /** The language that the visitor reads, or is waiting for while its messages load. */
  current: Locale;
}

const initialState: LocaleState = { current: fallbackLocale };

const setLocale = (state: LocaleState, { payload }: PayloadAction<Locale>) => {
  state.current = payload;
};

/** Holds the language of the visitor. The store starts with `initialLocale()`. */
export const localeSlice = createSlice({
  name: 'locale',
  initialState,
  reducers: {
    /** The visitor chose this language. */
    localeChosen: setLocale,
    /**
     * The language changes without a choice: the prerendered page is in another language than the
     * visitor's, or the chosen language could not be loaded.
     */
    localeChanged: setLocale,
  },
  selectors: { selectLocale: (state) => state.current },
});

export const { localeChosen, localeChanged } = localeSlice.actions;
export const { selectLocale } = localeSlice.selectors;
