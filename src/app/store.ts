import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import type { AuthApiContext } from '../auth/authApi';
import { localeSlice } from '../locale/localeSlice';
import type { Locale } from '../locale/locales';
import { progressSlice } from '../progress/progressSlice';

/**
 * Creates the store.
 *
 * @param context the objects that API requests need; the store passes them to every thunk. A site
 * without sign-in needs no context, because it sends no requests.
 * @param locale the initial language
 */
export function makeStore({ context, locale }: { context?: AuthApiContext; locale: Locale }) {
  const store = configureStore({
    reducer: {
      [localeSlice.name]: localeSlice.reducer,
      [progressSlice.name]: progressSlice.reducer,
      [api.reducerPath]: api.reducer,
    },
    preloadedState: { locale: { current: locale } },
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: context },
        // These checks run only in development. How long they take says more about how busy the
        // machine is than about the state, so they never warn about it.
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: { warnAfter: Infinity },
      }).concat(api.middleware),
    devTools: process.env.NODE_ENV !== 'production',
  });
  // Tell RTK Query when the window receives the focus and when the connection is restored. The
  // options `refetchOnFocus` and `refetchOnReconnect` need this.
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof makeStore>;
