import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import type { WithSlice } from '@reduxjs/toolkit';
import { redact } from 'statechart-inspector/client';
import type { authApi, AuthApiContext } from '../auth/authApi';
import { loadAuthApi } from '../auth/onDemand';
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

/**
 * The store, and the only place that lists its reducers. That of the calls comes in with their code:
 * `openApi` loads it, makes it part of the store, and gives the calls. It rejects when the code does
 * not arrive; a later call asks for it again.
 */
export function makeStore({ context, locale }: StoreParts) {
  const reducer = combineSlices(localeSlice, progressSlice).withLazyLoadedSlices<
    WithSlice<typeof authApi>
  >();
  const calls = createDynamicMiddleware();
  const openApi = async () => {
    const api = await loadAuthApi();
    reducer.inject(api);
    calls.addMiddleware(api.middleware);
    return api;
  };
  const store = configureStore({
    reducer,
    preloadedState: { locale: { current: locale } },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: { ...context, openApi } } }).concat(
        calls.middleware,
        localeMemory,
      ),
    devTools: process.env.NODE_ENV !== 'production' && {
      actionSanitizer: (action) => redact(action) as typeof action,
      stateSanitizer: (state) => redact(state) as typeof state,
    },
  });
  return { ...store, openApi };
}

export type Store = ReturnType<typeof makeStore>;
