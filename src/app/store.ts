import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import type { WithSlice } from '@reduxjs/toolkit';
import { redact } from 'statechart-inspector/client';
import type { authApi, AuthApiContext } from '../auth/authApi';
import { localeMemory } from '../locale/localeMemory';
import { localeSlice } from '../locale/localeSlice';
import type { Locale } from '../locale/locales';
import { progressSlice } from '../progress/progressSlice';

export interface StoreParts {
  /** Passed to every thunk: what API calls need. */
  context: AuthApiContext;
  /** The language at the start. */
  locale: Locale;
}

/**
 * Creates the store; only this function lists its reducers. `loadAuthApi` adds RTK Query and the endpoints with the
 * first call, because most visitors make none. It rejects when their code fails to load; the next call tries again.
 */
export function makeStore({ context, locale }: StoreParts) {
  const reducer = combineSlices(localeSlice, progressSlice).withLazyLoadedSlices<
    WithSlice<typeof authApi>
  >();
  const apiMiddleware = createDynamicMiddleware();
  const loadAuthApi = async () => {
    const { authApi: api } = await import(/* webpackChunkName: "api" */ '../auth/authApi');
    reducer.inject(api);
    apiMiddleware.addMiddleware(api.middleware);
    return api;
  };
  const store = configureStore({
    reducer,
    preloadedState: { locale: { current: locale } },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: { ...context, loadAuthApi } } }).concat(
        apiMiddleware.middleware,
        localeMemory,
      ),
    devTools: process.env.NODE_ENV !== 'production' && {
      actionSanitizer: (action) => redact(action) as typeof action,
      stateSanitizer: (state) => redact(state) as typeof state,
    },
  });
  return { ...store, loadAuthApi };
}

export type Store = ReturnType<typeof makeStore>;
