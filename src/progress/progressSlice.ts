import { createSlice, isAnyOf, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';

/** Request ids of the calls in flight that asked for the progress bar. */
type ProgressState = { requestIds: string[] };

const initialState: ProgressState = { requestIds: [] };

const isPendingCall = isPending();
const isSettledCall = isAnyOf(isFulfilled(), isRejected());

/** A call requests the bar with `progress: true` in its RTK Query argument. */
function wantsBar(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'progress' in argument
    ? argument.progress === true
    : false;
}

/**
 * The calls in flight that requested the progress bar (specification, sections 2 and 7), from RTK Query's lifecycle
 * actions. Ids instead of a count, so that a call that ends twice cannot hide the bar of another.
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

/** True while at least one call that asked for the bar is in flight. */
export function selectIsInProgress(state: { progress: ProgressState }): boolean {
  return state.progress.requestIds.length > 0;
}
