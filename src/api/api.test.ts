import { configureStore } from '@reduxjs/toolkit';
import { json } from '../testing/startSite';
import { baseQuery, logApiError } from './api';
import type { ApiContext, ApiOptions } from './api';
import type { FetchArgs } from '@reduxjs/toolkit/query';

const context: ApiContext = {
  vault: { readRefreshToken: () => 'refresh-1', readAccessToken: () => 'access-1' },
  renewSession: async () => undefined,
};

/** Sends one request as an endpoint would. */
function call(options: ApiOptions, response = json({ a: 1 })) {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  const { dispatch, getState } = configureStore({ reducer: () => null });
  const { signal } = new AbortController();
  const queryApi = { signal, abort: () => undefined, dispatch, getState, extra: context };
  return baseQuery({ url: '/x' }, { ...queryApi, endpoint: 'test', type: 'mutation' }, options);
}

test('a request returns data or an error, but no meta, which would contain the token', async () => {
  const request = { bearer: 'refreshToken' } as const;
  expect(await call(request)).toEqual({ data: { a: 1 } });
  expect(await call(request, json({ a: 1 }, { status: 500 }))).toEqual({
    error: { status: 500, data: { a: 1 } },
  });
});

test('a request that needs no authentication sends no token', async () => {
  await call({});
  const [request] = (fetch as jest.Mock).mock.calls[0] as [Request];
  expect(request.headers.has('authorization')).toBe(false);
});

test('the error of a cancelled request is not logged', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('Aborted', 'AbortError'));
  const { dispatch, getState } = configureStore({ reducer: () => null });
  const send = (type: 'query' | 'mutation', signal: AbortSignal) =>
    baseQuery(
      { url: '/x' },
      { signal, abort: () => undefined, dispatch, getState, extra: context, endpoint: 'x', type },
      {},
    );
  for (const type of ['query', 'mutation'] as const) {
    expect(await send(type, AbortSignal.abort())).toHaveProperty('error');
  }
  expect(logged).not.toHaveBeenCalled();
  await send('query', new AbortController().signal);
  expect(logged.mock.calls).toEqual([['AbortError: Aborted']]);
});

test.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['', undefined],
  // Date.parse accepts these strings, but RFC 9110 does not.
  ['-5', 0],
  ['x5', undefined],
  ['5 minutes', undefined],
  ['1e3', undefined],
])('Retry-After: %p is a wait of %p ms', async (header, expected) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00Z'));
  const busy = json({}, { status: 503, headers: { 'retry-after': header } });
  const { error } = await call({}, busy);
  expect(error?.retryAfterMs).toBe(expected);
});

test.each([
  [
    '{"accessToken":"CANARY-1","refreshToken":"CANARY-2"',
    '{"accessToken":"{token}","refreshToken":"{token}"',
  ],
  ['{"accessToken": "CANARY-1', '{"accessToken": "{token}'],
  ['{"accessToken":"CAN\\"ARY', '{"accessToken":"{token}'],
  ['<h1>Welcome to the hotel</h1>', '<h1>Welcome to the hotel</h1>'],
])('the body %j, which is not JSON, becomes the error data %j', async (body, data) => {
  const { error } = await call({}, new Response(body));
  expect(error).toEqual({
    status: 'PARSING_ERROR',
    originalStatus: 200,
    data,
    error: 'Expected JSON.',
  });
});

/**
 * Prepares GET requests with an access token, in a session that can be renewed. The API sends the
 * given responses one after the other.
 */
async function read(...responses: Response[]) {
  jest.spyOn(console, 'error').mockImplementation();
  let token: string | null = 'access-1';
  let renewed: string | null = 'access-2';
  const sent: [method: string, authorization: string | null][] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, headers } = input as Request;
    sent.push([method, headers.get('authorization')]);
    return responses.shift()!;
  });
  const { dispatch, getState } = configureStore({ reducer: () => null });
  const extra: ApiContext = {
    ...context,
    vault: { ...context.vault, readAccessToken: () => token },
    renewSession: async () => {
      token = renewed;
    },
  };
  return {
    sent,
    expire: () => (token = null),
    endSessionAtRenewal: () => (renewed = null),
    call: (request: Partial<FetchArgs> = {}) =>
      baseQuery(
        { method: 'GET', url: '/x', ...request },
        {
          signal: AbortSignal.timeout(1_000),
          abort: () => undefined,
          dispatch,
          getState,
          extra,
        } as never,
        { bearer: 'accessToken' },
      ),
  };
}

test('after a 401 response, a request is sent once more with the renewed access token', async () => {
  const { sent, call } = await read(json({}, { status: 401 }), json({ a: 1 }));
  expect(await call()).toEqual({ data: { a: 1 } });
  expect(sent).toEqual([
    ['GET', 'Bearer access-1'],
    ['GET', 'Bearer access-2'],
  ]);
  const other = await read(json({}, { status: 401 }), json({}, { status: 401 }));
  expect((await other.call()).error?.status).toBe(401);
  expect(other.sent).toHaveLength(2);
});

test('a request that is answered is sent once', async () => {
  const { sent, call } = await read(json({ a: 1 }));
  expect(await call()).toEqual({ data: { a: 1 } });
  expect(sent).toHaveLength(1);
});

test('after a 401 response, a request whose session ends at the renewal keeps its error', async () => {
  const { sent, endSessionAtRenewal, call } = await read(json({}, { status: 401 }));
  endSessionAtRenewal();
  expect((await call()).error?.status).toBe(401);
  expect(sent).toHaveLength(1);
});

test('a request whose access token has expired renews the token first', async () => {
  const { sent, expire, call } = await read(json({ a: 1 }));
  expire();
  expect(await call()).toEqual({ data: { a: 1 } });
  expect(sent).toEqual([['GET', 'Bearer access-2']]);
});

test.each([
  [{ status: 503, data: { error: 'e' } }, [503, { error: 'e' }]],
  [
    { status: 'PARSING_ERROR', originalStatus: 200, data: '<html>', error: 'SyntaxError' },
    [200, '<html>'],
  ],
  [{ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }, ['TypeError: Failed to fetch']],
  [{ status: 'CUSTOM_ERROR', error: 'No auth token found' }, ['No auth token found']],
] as const)('%j is logged as %j', (error, expected) => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  logApiError(error);
  expect(logged.mock.calls).toStrictEqual([expected]);
});

test('a friendly message for the status is logged last', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  logApiError({ status: 418, data: 'short and stout' }, { 418: 'Have some tea' });
  expect(logged.mock.calls).toEqual([[418, 'short and stout', 'Have some tea']]);
});
