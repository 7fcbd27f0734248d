import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import type { Action, WithSlice } from '@reduxjs/toolkit';
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
 * first call, because most visitors make none; `loadEntriesApi` adds those for private entries. Both reject when the code
 * fails to load; the next call tries again.
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
  let clearEntries = () => {};
  const loadEntriesApi = async () => {
    await loadAuthApi();
    // The store has the injected state after the next action; a query reads it before its first action.
    store.dispatch({ type: 'api/loaded' });
    const { entriesApi } = await import(/* webpackChunkName: "api" */ '../content/entriesApi');
    // Also aborts the calls in flight, so that no later action contains an answer.
    clearEntries = () => store.dispatch(entriesApi.util.resetApiState());
    return entriesApi;
  };
  const store = configureStore({
    reducer,
    preloadedState: { locale: { current: locale } },
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: { ...context, loadAuthApi, loadEntriesApi } } }).concat(
        apiMiddleware.middleware,
        localeMemory,
      ),
    devTools: process.env.NODE_ENV !== 'production' && {
      actionSanitizer: (action) => redact(withoutAnswer(action)) as typeof action,
      stateSanitizer: (state) => redact(withoutAnswers(state)) as typeof state,
    },
  });
  return {
    ...store,
    loadAuthApi,
    /** Removes all private entries. */
    clearEntries: () => clearEntries(),
  };
}

/** An action without the private entries that a call has answered with. */
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

export type Store = ReturnType<typeof makeStore>;
