import { configureStore } from '@reduxjs/toolkit';
import { json } from '../testing/startSite';
import { baseQuery } from './api';
import type { ApiContext, ApiRequest } from './api';

const context: ApiContext = {
  apiHost: 'https://api.test',
  vault: { readRefreshToken: () => 'refresh-1', readAccessToken: () => 'access-1' },
  renewSession: async () => false,
};

/** Sends one request as an endpoint would. */
function call(request: ApiRequest) {
  const { dispatch, getState } = configureStore({ reducer: () => null });
  const { signal } = new AbortController();
  const surroundings = { signal, abort: () => undefined, dispatch, getState, extra: context };
  return baseQuery(request, { ...surroundings, endpoint: 'test', type: 'mutation' }, {});
}

test('what a call gives back is its data alone: meta, which bears the request, stays behind', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json({ a: 1 }));
  expect(await call({ path: '/x', authenticated: true })).toEqual({ data: { a: 1 } });
});

test('so does an error’s', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json({ a: 1 }, { status: 500 }));
  expect(await call({ path: '/x', authenticated: true })).toEqual({
    error: { status: 500, data: { a: 1 } },
  });
});

test('a call that is not authenticated does not ask for a token', async () => {
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json({}));
  await call({ path: '/x' });
  expect((sent.mock.calls[0]?.[0] as Request).headers.has('authorization')).toBe(false);
});
