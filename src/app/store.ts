import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import type { AuthApiContext } from '../auth/authApi';
import { localeMemory } from '../locale/localeMemory';
import { localeSlice } from '../locale/localeSlice';
import type { Locale } from '../locale/locales';
import { progressSlice } from '../progress/progressSlice';

export interface StoreParts {
  /** What the calls need: host, vault, sign-in. */
  context: AuthApiContext;
  /** The language to begin with. */
  locale: Locale;
}

/** The store, and the only place that lists its reducers. */
export function makeStore({ context, locale }: StoreParts) {
  return configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [localeSlice.name]: localeSlice.reducer,
      [progressSlice.name]: progressSlice.reducer,
    },
    preloadedState: { locale: { current: locale } },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: context } }).concat(api.middleware, localeMemory),
    devTools: process.env.NODE_ENV !== 'production',
  });
}

export type Store = ReturnType<typeof makeStore>;
