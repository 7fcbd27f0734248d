import type { Action } from '@reduxjs/toolkit';
import { redact } from 'statechart-inspector';
import { api } from '../api/api';

/** The options of the Redux DevTools, in development: they see no secrets and no private entries. */
export const storeDevTools = process.env.NODE_ENV !== 'production' && {
  actionSanitizer: (action: Action) => redact(withoutResponse(action)) as never,
  stateSanitizer: (state: unknown) => redact(withoutResponses(state)) as never,
};

/** An action without the private entries that the response of a call contains. */
function withoutResponse(action: Action) {
  return action.type === `${api.reducerPath}/executeQuery/fulfilled`
    ? { ...action, payload: '{response}' }
    : action;
}

/** A state without private entries. */
function withoutResponses(state: unknown) {
  const { api: calls } = state as { api?: { queries?: object } };
  return calls?.queries
    ? { ...(state as object), api: { ...calls, queries: Object.keys(calls.queries) } }
    : state;
}
