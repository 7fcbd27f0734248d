import type { Action } from '@reduxjs/toolkit';
import { api } from '../api/api';

/**
 * The Redux DevTools options for development. They keep private entries out of the DevTools, which
 * people export and attach to bug reports. No action and no state contains a token.
 */
export const storeDevTools = process.env.NODE_ENV !== 'production' && {
  actionSanitizer: (action: Action) => withoutResponse(action) as never,
  stateSanitizer: (state: unknown) => withoutResponses(state) as never,
};

/** Returns an action without its API response, which may contain private entries. */
function withoutResponse(action: Action) {
  return action.type === `${api.reducerPath}/executeQuery/fulfilled`
    ? { ...action, payload: '{response}' }
    : action;
}

/** Returns the state without the API responses in it. */
function withoutResponses(state: unknown) {
  const { api: calls } = state as { api?: { queries?: object } };
  return calls?.queries
    ? { ...(state as object), api: { ...calls, queries: Object.keys(calls.queries) } }
    : state;
}
