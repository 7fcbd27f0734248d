import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fallbackLocale, type Locale } from './locales';

export interface LocaleState {
  /** The language the visitor reads, or waits for while its messages load. */
  current: Locale;
}

const initialState: LocaleState = { current: fallbackLocale };

/** Which language: the one home of that fact. The door preloads it with `initialLocale()`. */
export const localeSlice = createSlice({
  name: 'locale',
  initialState,
  reducers: {
    /** The visitor chose a language. */
    localeChosen(state, { payload }: PayloadAction<Locale>) {
      state.current = payload;
    },
    /** The visitor's language is another one than that of the page that they were given. */
    localeDetected(state, { payload }: PayloadAction<Locale>) {
      state.current = payload;
    },
    /** The chosen language could not be loaded, so this other one stays on screen. */
    localeKept(state, { payload }: PayloadAction<Locale>) {
      state.current = payload;
    },
  },
  selectors: { selectLocale: (state) => state.current },
});

export const { localeChosen, localeDetected, localeKept } = localeSlice.actions;
export const { selectLocale } = localeSlice.selectors;
