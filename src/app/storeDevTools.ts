import type { Action } from '@reduxjs/toolkit';
import { redact } from 'statechart-inspector';
import { api } from '../api/api';

/**
 * The Redux DevTools options for development. They keep secrets and private entries out of the
 * DevTools.
 */
export const storeDevTools = process.env.NODE_ENV !== 'production' && {
  actionSanitizer: (action: Action) => redact(withoutResponse(action)) as never,
  stateSanitizer: (state: unknown) => redact(withoutResponses(state)) as never,
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
