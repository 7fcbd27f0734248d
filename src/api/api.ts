import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
} from '@reduxjs/toolkit/query';

/**
 * The functions of the session code that API requests need. The store passes them to thunks as
 * their extra argument.
 */
export interface ApiContext {
  vault: {
    /** Returns the stored refresh token, or null if there is none. */
    readRefreshToken: () => string | null;
    /** Returns the current access token, or null if there is none. */
    readAccessToken: () => string | null;
  };
  /**
   * Replaces the access token, which is missing or has been rejected by the API. Concurrent callers
   * share one renewal. The promise resolves even if the renewal fails.
   */
  renewSession: () => Promise<void>;
}

/** The `extraOptions` of an endpoint. */
export interface ApiOptions {
  /**
   * The token to send as `Authorization: Bearer` (RFC 6750, section 2.1). If a request with the
   * access token gets a 401 response, the session is renewed and the request is sent once more. The
   * requests that renew or end the session send the refresh token.
   */
  bearer?: 'accessToken' | 'refreshToken';
}

/** Arguments that every endpoint accepts in addition to its own. */
export interface CallOptions {
  /** Whether to show the progress bar during the request. */
  progress?: boolean;
}

/**
 * An RTK Query error. If the response had a `Retry-After` header, the error also contains its delay
 * in milliseconds.
 */
export type ApiFailure = FetchBaseQueryError & { retryAfterMs?: number | undefined };

/**
 * The error message for an authenticated request when no refresh token is stored
 * (docs/specification.md, section 7).
 */
export const noTokenMessage = 'No auth token found';
/** The error message for a request whose access token is missing and could not be renewed yet. */
const notRenewedMessage = 'The access token could not be renewed';

const fetchQuery = fetchBaseQuery({
  baseUrl: process.env.API_HOST ?? '',
  method: 'POST',
  prepareHeaders: (headers) => headers.set('content-type', 'application/json'),
});

/**
 * Sends a request to the API. The method is `POST` unless the endpoint specifies another one. A
 * request that needs the access token renews the session if there is none, or if the response has
 * status 401; in that case, the request is sent once more with the new token. Errors are logged and
 * returned to the caller (docs/specification.md, section 8).
 */
export const baseQuery: BaseQueryFn<FetchArgs, unknown, ApiFailure, ApiOptions> = async (
  request,
  api,
  options,
) => {
  const result = await sendAuthenticated(request, api, options);
  // The site cancels a request when nothing needs its result any more, for example on logout. That
  // is not an API error. If the API has not responded in time, the session's machine logs it.
  if (result.error && !api.signal.aborted) logApiError(result.error);
  return result;
};

type Result = { data: unknown; error?: never } | { error: ApiFailure };

async function sendAuthenticated(
  request: FetchArgs,
  api: BaseQueryApi,
  options: ApiOptions | undefined,
): Promise<Result> {
  const { vault, renewSession } = api.extra as ApiContext;
  switch (options?.bearer) {
    case undefined:
      return send(request, api);
    case 'refreshToken':
      return sendWith(vault.readRefreshToken(), request, api);
    case 'accessToken': {
      if (vault.readAccessToken() === null && vault.readRefreshToken() !== null) {
        await renewSession();
      }
      const token = vault.readAccessToken();
      const result = await sendWith(token, request, api);
      if (token === null || !result.error || statusOf(result.error) !== 401) return result;
      // Another request may have renewed the session while this one waited for its response.
      if (vault.readAccessToken() === token) await renewSession();
      const renewed = vault.readAccessToken();
      return renewed === null || renewed === token ? result : sendWith(renewed, request, api);
    }
  }
}

/** Sends a request with a token. Without one, the request fails, and nothing is sent. */
async function sendWith(
  token: string | null,
  request: FetchArgs,
  api: BaseQueryApi,
): Promise<Result> {
  if (token === null) {
    const { vault } = api.extra as ApiContext;
    const error = vault.readRefreshToken() === null ? noTokenMessage : notRenewedMessage;
    return { error: { status: 'CUSTOM_ERROR', error } };
  }
  return send({ ...request, headers: { authorization: `Bearer ${token}` } }, api);
}

/**
 * Sends a request. The result has no `meta`, because RTK Query would put it into a Redux action, and
 * `meta` contains the request with its token.
 */
async function send(request: FetchArgs, api: BaseQueryApi): Promise<Result> {
  const { data, error, meta } = await fetchQuery(request, api, {});
  if (!error) return { data };
  const wait = retryAfterMs(meta?.response?.headers.get('retry-after') ?? null, Date.now());
  return { error: { ...withoutTokens(error), retryAfterMs: wait } };
}

/** Returns the response's HTTP status, or the kind of error if there was no response. */
export function statusOf(error: FetchBaseQueryError): number | string {
  return 'originalStatus' in error ? error.originalStatus : error.status;
}

/**
 * Friendly error messages for users, keyed by HTTP status code. Section 8 of docs/specification.md
 * allows such messages but defines none.
 */
const friendlyMessages: Readonly<Record<number, string>> = {};

/**
 * Logs an API error to the console and shows it nowhere else (docs/specification.md, section 8). If
 * there was a response, this logs its status and body, and the friendly message if one is defined.
 * Otherwise, it logs the error message.
 */
export function logApiError(error: FetchBaseQueryError, friendly = friendlyMessages): void {
  const status = statusOf(error);
  if (typeof status !== 'number') {
    console.error('error' in error ? error.error : status);
    return;
  }
  const message = friendly[status];
  console.error(status, error.data, ...(message === undefined ? [] : [message]));
}

/**
 * Reads the delay from a `Retry-After` header, which contains seconds or an HTTP date (RFC 9110,
 * section 10.2.3).
 *
 * @param now the current time in milliseconds since the epoch
 * @returns the delay in milliseconds, never negative, or undefined if the header is absent or
 * malformed
 */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Matches a token's value in JSON text, even if the text is cut off in the middle of the value. */
const tokenValue = /("(?:access|refresh)Token"\s*:\s*")(?:[^"\\]|\\.)*/gi;

/**
 * Replaces tokens in an error's response body with `{token}`, because errors are logged and become
 * part of Redux actions. An error can contain tokens only if the response was not valid JSON, such
 * as a truncated login response, because RTK Query then keeps the body as text.
 */
function withoutTokens(error: FetchBaseQueryError): FetchBaseQueryError {
  if (error.status !== 'PARSING_ERROR') return error;
  return { ...error, data: error.data.replace(tokenValue, '$1{token}'), error: 'Expected JSON.' };
}

/**
 * The site's RTK Query API. Features add endpoints with `injectEndpoints`. An endpoint whose
 * response contains a secret uses `queryFn` and returns neither data nor `meta`, so that no secret
 * passes through a Redux action.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Failed'],
  endpoints: () => ({}),
});
