import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fallbackLocale, type Locale } from './locales';

interface LocaleState {
  /** The visitor's language. The page changes to this language once its messages have loaded. */
  current: Locale;
}

const initialState: LocaleState = { current: fallbackLocale };

const setLocale = (state: LocaleState, { payload }: PayloadAction<Locale>) => {
  state.current = payload;
};

/** Holds the visitor's language. The application creates the store with the initial language. */
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
