import { createSlice, isAnyOf, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';

/** Request ids of the calls in flight that asked for the progress bar. */
export type ProgressState = { requestIds: string[] };

const initialState: ProgressState = { requestIds: [] };

const isPendingCall = isPending();
const isSettledCall = isAnyOf(isFulfilled(), isRejected());

/** A call asks for the bar with `progress: true` in its RTK Query argument. */
function asksForBar(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'progress' in argument
    ? argument.progress === true
    : false;
}

/**
 * Which calls in flight want the progress bar (specification, sections 2 and 7).
 *
 * Sees the lifecycle actions of RTK Query pass by, so nobody has to tell it. Ids and not a count: a
 * call that ends twice, or ends without having begun, cannot leave the bar standing.
 */
export const progressSlice = createSlice({
  name: 'progress',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isPendingCall, ({ requestIds }, { meta }) => {
        const { originalArgs } = (meta.arg ?? {}) as { originalArgs?: unknown };
        if (asksForBar(originalArgs)) requestIds.push(meta.requestId);
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
