import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
} from '@reduxjs/toolkit/query';

/** Dependencies of the calls, which the store passes as the thunks' extra argument. */
export interface ApiContext {
  vault: {
    /** The stored refresh token, or null when there is none. */
    readRefreshToken: () => string | null;
    /** The current access token, or null. */
    readAccessToken: () => string | null;
  };
  /** Replaces the access token, once for all concurrent callers; also resolves when that fails. */
  renewSession: () => Promise<void>;
}

/** The `extraOptions` of an endpoint. */
export interface ApiOptions {
  /**
   * The token that the call sends as `Authorization: Bearer` (RFC 6750, section 2.1). After a 401 to a call with the
   * access token, the session is renewed and the call repeated once. Calls with the refresh token renew or end the session.
   */
  bearer?: 'accessToken' | 'refreshToken';
}

/** Options of every call, beside its own arguments. */
export interface CallOptions {
  /** Show the progress bar while the call is in flight. */
  progress?: boolean;
}

/** RTK Query's error, with the wait that `Retry-After` requests, in milliseconds. */
export type ApiFailure = FetchBaseQueryError & { retryAfterMs?: number };

/** Message of an authenticated call without a token (specification, section 7). */
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
 * Sends one request to the API, `POST` by default, and renews the session and repeats the call once after a 401, or when
 * the access token has expired. Errors are logged and raised again (specification, section 8).
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
    // Another call may have renewed the session while this one was in flight.
    if (vault.readAccessToken() === before) await renewSession();
    const now = vault.readAccessToken();
    if (now !== null && now !== before) result = await send(request, api, options);
  }
  if (result.error) logApiError(result.error);
  return result;
};

/** Returns no meta, which would take the request with its token into an action. */
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
  return {
    error: { ...withoutTokens(error), ...(wait === undefined ? {} : { retryAfterMs: wait }) },
  };
}

/** The token that a call sends: undefined for none, null if it is not stored. */
function tokenFor(options: ApiOptions | undefined, { vault }: ApiContext) {
  if (!options?.bearer) return undefined;
  return options.bearer === 'accessToken' ? vault.readAccessToken() : vault.readRefreshToken();
}

/** Friendly messages by HTTP status code. The specification (section 8) allows them but defines none. */
const friendlyMessages: Readonly<Record<number, string>> = {};

/**
 * Writes an API error to the console and nowhere else (specification, section 8): status, body and
 * friendly message if a response came, otherwise the error's message.
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
 * The wait that a `Retry-After` header requests (RFC 9110, section 10.2.3): seconds or an HTTP date.
 *
 * @param now milliseconds since the epoch
 * @returns milliseconds from now, never negative; undefined when the header is absent or malformed
 */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The value of a token in JSON text, which may be truncated. */
const tokenValue = /("(?:access|refresh)Token"\s*:\s*")(?:[^"\\]|\\.)*/gi;

/**
 * The body of an error, which is logged and passes through Redux actions. RTK Query passes on a body that is not
 * JSON, such as a truncated one, as text; tokens in that text are replaced by `{token}`.
 */
function withoutTokens(error: FetchBaseQueryError): FetchBaseQueryError {
  if (error.status !== 'PARSING_ERROR') return error;
  return { ...error, data: error.data.replace(tokenValue, '$1{token}'), error: 'Expected JSON.' };
}

/**
 * The RTK Query API of the site; features add endpoints with `injectEndpoints`. An endpoint whose answer contains a secret
 * uses `queryFn` and returns neither data nor meta, so that no secret passes through an action.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Failed', 'Private'],
  endpoints: () => ({}),
});
