import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
} from '@reduxjs/toolkit/query';

/**
 * The parts of the session that API requests need. The store passes them as the extra argument of
 * thunks.
 */
export interface ApiContext {
  vault: {
    /** Returns the stored refresh token, or null if there is none. */
    readRefreshToken: () => string | null;
    /** Returns the current access token, or null if there is none or it has expired. */
    readAccessToken: () => string | null;
  };
  /**
   * Replaces the access token. Concurrent callers share one renewal. The promise also resolves if
   * the renewal fails.
   */
  renewSession: () => Promise<void>;
}

/** The `extraOptions` of an endpoint. */
export interface ApiOptions {
  /**
   * The token that is sent as `Authorization: Bearer` (RFC 6750, section 2.1). If a request with
   * the access token gets a 401 response, the session is renewed and the request is sent once more.
   * Requests with the refresh token renew or end the session themselves.
   */
  bearer?: 'accessToken' | 'refreshToken';
}

/** Arguments that every endpoint accepts in addition to its own. */
export interface CallOptions {
  /** Whether to show the progress bar while the request is in flight. */
  progress?: boolean;
}

/**
 * RTK Query's error. If the response had a `Retry-After` header, it also contains that delay in
 * milliseconds.
 */
export type ApiFailure = FetchBaseQueryError & { retryAfterMs?: number | undefined };

/**
 * The error message of an authenticated request for which no token is stored
 * (docs/specification.md, section 7).
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
 * Sends a request to the API. The method is `POST` unless the endpoint names another one. If the
 * response has status 401, or if the access token has expired, renews the session and sends the
 * request once more. Errors are logged and then returned to the caller (docs/specification.md,
 * section 8).
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
    // Another request may have renewed the session while this one was in flight.
    if (vault.readAccessToken() === before) await renewSession();
    const now = vault.readAccessToken();
    if (now !== null && now !== before) result = await send(request, api, options);
  }
  if (result.error) logApiError(result.error);
  return result;
};

/**
 * Sends a request with its token. The result has no `meta`, because RTK Query would put `meta` into
 * a Redux action, and `meta` contains the request with its token.
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
 * Returns the token that an endpoint sends. Returns undefined if the endpoint sends none, and null
 * if the token is not stored.
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
 * Writes an API error to the console and nowhere else (docs/specification.md, section 8). If there
 * was a response, it logs its status and body, and the friendly message if one is defined.
 * Otherwise, it logs the message of the error.
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
 * @returns milliseconds from now, never negative; undefined if the header is absent or malformed
 */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Matches the value of a token in JSON text, even if the text is truncated within the value. */
const tokenValue = /("(?:access|refresh)Token"\s*:\s*")(?:[^"\\]|\\.)*/gi;

/**
 * Replaces tokens in the body of an error with `{token}`, because errors are logged and become part
 * of Redux actions. Only a body that is not valid JSON, such as a truncated login response, can
 * contain tokens, because RTK Query keeps such a body as text.
 */
function withoutTokens(error: FetchBaseQueryError): FetchBaseQueryError {
  if (error.status !== 'PARSING_ERROR') return error;
  return { ...error, data: error.data.replace(tokenValue, '$1{token}'), error: 'Expected JSON.' };
}

/**
 * The RTK Query API of the site. Features add their endpoints with `injectEndpoints`. An endpoint
 * whose response contains a secret uses `queryFn` and returns neither data nor meta, so that no
 * secret passes through a Redux action.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Failed', 'Private'],
  endpoints: () => ({}),
});
