import { createSlice, isAnyOf, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';

/** The ids of the API requests with `progress: true` that have not ended yet. */
type ProgressState = { requestIds: string[] };

const initialState: ProgressState = { requestIds: [] };

const isPendingCall = isPending();
const isSettledCall = isAnyOf(isFulfilled(), isRejected());

/** Returns whether an endpoint's argument asks for the progress bar with `progress: true`. */
function wantsBar(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'progress' in argument
    ? argument.progress === true
    : false;
}

/**
 * Tracks the API requests with `progress: true` that have not ended yet (docs/specification.md,
 * sections 2 and 7). It uses the actions that RTK Query dispatches for each request. The state
 * contains request ids rather than a count, so that a request that ends twice does not hide the
 * progress bar of another request.
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

/** Returns whether at least one request with `progress: true` has not ended yet. */
export function selectIsInProgress(state: { progress: ProgressState }): boolean {
  return state.progress.requestIds.length > 0;
}
