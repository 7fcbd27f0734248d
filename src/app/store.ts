import { configureStore, type Action } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { redact } from 'statechart-inspector/client';
import { api } from '../api/api';
import type { AuthApiContext } from '../auth/authApi';
import { localeMemory } from '../locale/localeMemory';
import { localeSlice } from '../locale/localeSlice';
import type { Locale } from '../locale/locales';
import { progressSlice } from '../progress/progressSlice';

/**
 * Creates the store.
 *
 * @param context what API calls need; passed to every thunk. A site without sign-in makes no calls
 * @param locale the language at the start
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
      getDefault({ thunk: { extraArgument: context } }).concat(
        api.middleware,
        localeMemory.middleware,
      ),
    devTools: process.env.NODE_ENV !== 'production' && {
      actionSanitizer: (action) => redact(withoutAnswer(action)) as typeof action,
      stateSanitizer: (state) => redact(withoutAnswers(state)) as typeof state,
    },
  });
  // Reports the focus of the window and the connection, for `refetchOnFocus` and `refetchOnReconnect`.
  setupListeners(store.dispatch);
  return store;
}

export type Store = ReturnType<typeof makeStore>;

/** An action without the private entries that the response of a call contains. */
function withoutAnswer(action: Action) {
  return action.type === 'api/executeQuery/fulfilled' ? { ...action, payload: '{answer}' } : action;
}

/** A state without private entries. */
function withoutAnswers(state: unknown) {
  const { api } = state as { api?: { queries?: object } };
  return api?.queries
    ? { ...(state as object), api: { ...api, queries: Object.keys(api.queries) } }
    : state;
}
