import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { progressSlice, selectIsInProgress } from './progressSlice';

interface CallArgument {
  progress?: boolean;
}

/** Creates a store with an API. The test decides when each request ends. */
function makeStore() {
  const answers: ((answer: { data: unknown } | { error: unknown }) => void)[] = [];
  const api = createApi({
    baseQuery: () =>
      new Promise<{ data: unknown } | { error: unknown }>((resolve) => {
        answers.push(resolve);
      }),
    endpoints: (build) => ({
      call: build.mutation<unknown, CallArgument | undefined>({ query: () => '' }),
    }),
  });
  const store = configureStore({
    reducer: {
      [progressSlice.name]: progressSlice.reducer,
      [api.reducerPath]: api.reducer,
    },
    // These checks log how long they took, which depends on the machine.
    middleware: (getDefault) =>
      getDefault({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
  });
  return {
    call: (argument?: CallArgument) =>
      store.dispatch(api.endpoints.call.initiate(argument, { track: false })),
    /** Ends the oldest request that has not ended yet. */
    end: (answer: { data: unknown } | { error: unknown }) => answers.shift()?.(answer),
    isInProgress: () => selectIsInProgress(store.getState()),
  };
}

test('a request that does not ask for the bar shows none', () => {
  const { call, isInProgress } = makeStore();
  void call({});
  void call({ progress: false });
  void call();
  expect(isInProgress()).toBe(false);
});

test('the bar is shown until all requests have ended', async () => {
  const { call, end, isInProgress } = makeStore();
  const first = call({ progress: true });
  const second = call({ progress: true });
  end({ data: 1 });
  await first;
  expect(isInProgress()).toBe(true);
  end({ error: 'refused' });
  await second;
  expect(isInProgress()).toBe(false);
});

test('a request that ends twice does not end another one', () => {
  const { reducer } = progressSlice;
  const tell = (requestId: string, requestStatus: string) => ({
    type: `api/executeMutation/${requestStatus}`,
    meta: { requestId, requestStatus, arg: { originalArgs: { progress: true } } },
  });
  const state = [
    tell('1', 'pending'),
    tell('2', 'pending'),
    tell('1', 'fulfilled'),
    tell('1', 'fulfilled'),
  ].reduce(reducer, undefined);
  expect(state).toEqual({ requestIds: ['2'] });
});
