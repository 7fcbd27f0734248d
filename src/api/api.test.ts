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
function send(
  options: ApiOptions,
  request: Partial<FetchArgs> = {},
  extra = context,
  { signal }: Pick<AbortController, 'signal'> = new AbortController(),
) {
  const { dispatch, getState } = configureStore({ reducer: () => null });
  const queryApi = { signal, abort: () => undefined, dispatch, getState, extra };
  return baseQuery(
    { url: '/x', ...request },
    { ...queryApi, endpoint: 'test', type: 'mutation' },
    options,
  );
}

/** Sends a request that gets this response. */
function call(options: ApiOptions, response = json({ a: 1 })) {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  return send(options);
}

test('a request returns data or an error, but no meta, which would contain the token', async () => {
  const request = { bearer: 'refreshToken' } as const;
  expect(await call(request)).toEqual({ data: { a: 1 } });
  expect(await call(request, json({ a: 1 }, { status: 500 }))).toEqual({
    error: { status: 500, data: { a: 1 } },
  });
});

test('the error of a request is logged, unless the request was cancelled', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('Aborted', 'AbortError'));
  expect(await send({}, {}, context, { signal: AbortSignal.abort() })).toHaveProperty('error');
  expect(logged).not.toHaveBeenCalled();
  await send({});
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
  const extra: ApiContext = {
    ...context,
    vault: { ...context.vault, readAccessToken: () => token },
    renewSession: async () => {
      token = renewed;
    },
  };
  return {
    sent,
    endSessionAtRenewal: () => (renewed = null),
    call: () => send({ bearer: 'accessToken' }, { method: 'GET' }, extra),
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

test('after a 401 response, a request whose session ends at the renewal keeps its error', async () => {
  const { sent, endSessionAtRenewal, call } = await read(json({}, { status: 401 }));
  endSessionAtRenewal();
  expect((await call()).error?.status).toBe(401);
  expect(sent).toHaveLength(1);
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
