import type { Action } from '@reduxjs/toolkit';
import { localeSlice } from '../locale/localeSlice';

/**
 * Records the actions of all stores that are created from now on. Every reducer receives every
 * action, so one reducer is enough.
 *
 * @returns a function that ends the recording for stores that are created afterwards
 */
export function recordActions(record: (action: Action) => void): () => void {
  const { reducer } = localeSlice;
  Object.assign(localeSlice, {
    reducer: (...[state, action]: Parameters<typeof reducer>) => {
      // Redux sends actions of its own when a store is created.
      if (!action.type.startsWith('@@')) record(action);
      return reducer(state, action);
    },
  });
  return () => void Object.assign(localeSlice, { reducer });
}
