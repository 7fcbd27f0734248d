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
    /** Returns the current access token, or null if there is none or it has expired. */
    readAccessToken: () => string | null;
  };
  /**
   * Replaces the access token. Concurrent callers share one renewal. The promise resolves even if
   * the renewal fails.
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
 * The error message for an authenticated request when no token is stored (docs/specification.md,
 * section 7).
 */
export const noTokenMessage = 'No auth token found';

const fetchQuery = fetchBaseQuery({
  baseUrl: process.env.API_HOST ?? '',
  method: 'POST',
  prepareHeaders(headers, { extra, extraOptions }) {
    headers.set('content-type', 'application/json');
    const token = tokenFor(extraOptions as ApiOptions | undefined, extra as ApiContext);
    if (token) headers.set('authorization', `Bearer ${token}`);
  },
});

/**
 * Sends a request to the API. The method is `POST` unless the endpoint specifies another one. If a
 * request needs the access token, and the token has expired or the response has status 401, the
 * session is renewed. The request is then sent with the new token. Errors are logged and returned
 * to the caller (docs/specification.md, section 8).
 */
export const baseQuery: BaseQueryFn<FetchArgs, unknown, ApiFailure, ApiOptions> = async (
  request,
  api,
  options,
) => {
  const { vault, renewSession } = api.extra as ApiContext;
  const before = vault.readAccessToken();
  let result = await send(request, api, options);
  const hasExpired = before === null;
  if (options?.bearer === 'accessToken' && (result.error?.status === 401 || hasExpired)) {
    // Another request may have renewed the session while this one waited for its response.
    if (vault.readAccessToken() === before) await renewSession();
    const now = vault.readAccessToken();
    if (now !== null && now !== before) result = await send(request, api, options);
  }
  // The site cancels a query when nothing needs its result any more, for example on logout. That is
  // not an API error. A cancelled mutation is logged, because the API may not have responded in
  // time.
  const isUnwanted = api.type === 'query' && api.signal.aborted;
  if (result.error && !isUnwanted) logApiError(result.error);
  return result;
};

/**
 * Sends a request with its token. The result has no `meta`, because RTK Query would put it into a
 * Redux action, and `meta` contains the request with its token.
 */
async function send(
  request: FetchArgs,
  api: BaseQueryApi,
  options: ApiOptions,
): Promise<{ data: unknown; error?: never } | { error: ApiFailure }> {
  if (tokenFor(options, api.extra as ApiContext) === null) {
    return { error: { status: 'CUSTOM_ERROR', error: noTokenMessage } };
  }
  const { data, error, meta } = await fetchQuery(request, api, options);
  if (!error) return { data };
  const wait = retryAfterMs(meta?.response?.headers.get('retry-after') ?? null, Date.now());
  return { error: { ...withoutTokens(error), retryAfterMs: wait } };
}

/**
 * Returns the token to send for an endpoint. The result is undefined if the endpoint sends no
 * token, and null if it needs one but none is stored.
 */
function tokenFor(options: ApiOptions | undefined, { vault }: ApiContext) {
  if (!options?.bearer) return undefined;
  return options.bearer === 'accessToken' ? vault.readAccessToken() : vault.readRefreshToken();
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
  const status = 'originalStatus' in error ? error.originalStatus : error.status;
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
  tagTypes: ['Failed', 'Private'],
  endpoints: () => ({}),
});
