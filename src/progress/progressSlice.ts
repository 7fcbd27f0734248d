import { createSlice, isAnyOf, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';

/** The ids of the API requests in flight that have asked for the progress bar. */
type ProgressState = { requestIds: string[] };

const initialState: ProgressState = { requestIds: [] };

const isPendingCall = isPending();
const isSettledCall = isAnyOf(isFulfilled(), isRejected());

/** Tells whether an endpoint's argument asks for the progress bar with `progress: true`. */
function wantsBar(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'progress' in argument
    ? argument.progress === true
    : false;
}

/**
 * Tracks the API requests in flight that have asked for the progress bar (docs/specification.md,
 * sections 2 and 7). It uses the actions that RTK Query dispatches for each request. The state
 * contains request ids and not a count, so that a request that ends twice cannot hide the bar of
 * another request.
 */
export const progressSlice = createSlice({
  name: 'progress',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isPendingCall, ({ requestIds }, { meta }) => {
        const { originalArgs } = (meta.arg ?? {}) as { originalArgs?: unknown };
        if (wantsBar(originalArgs)) requestIds.push(meta.requestId);
      })
      .addMatcher(isSettledCall, (state, { meta }) => {
        state.requestIds = state.requestIds.filter((id) => id !== meta.requestId);
      });
  },
});

/** Returns whether at least one request that has asked for the progress bar is in flight. */
export function selectIsInProgress(state: { progress: ProgressState }): boolean {
  return state.progress.requestIds.length > 0;
}
