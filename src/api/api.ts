import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';

/** Dependencies of the calls, which the store passes as the thunks' extra argument. */
export interface ApiContext {
  /** Origin of the API, without a trailing slash; empty for the origin that serves the site. */
  apiHost: string;
  vault: {
    /** The stored refresh token, or null when there is none. */
    readRefreshToken: () => string | null;
    /** The current access token, or null. */
    readAccessToken: () => string | null;
  };
  /** Replaces the access token, once for all concurrent callers; also resolves when that fails. */
  renewSession: () => Promise<void>;
}

/** One call to the API. */
export interface ApiRequest {
  /** `POST` by default. */
  method?: 'GET';
  path: string;
  /** Query parameters, names and plain values. */
  query?: Readonly<Record<string, string>>;
  /** Send `Authorization: Bearer` with the stored refresh token, or the access token (RFC 6750, section 2.1). */
  authenticated?: boolean | 'accessToken';
  /** Send this refresh token instead of the stored one. */
  bearer?: string;
  /**
   * After a 401: `renew` renews the session and repeats the call once; `raise` raises the error immediately, as the
   * calls that begin, renew or end the session must.
   */
  onUnauthorized?: 'renew' | 'raise';
  /** Accept a body that is not JSON. */
  anyAnswer?: boolean;
  /** Return the body as a `Blob`. */
  blob?: boolean;
  /** Let the call outlive the page (Fetch: keepalive). */
  keepalive?: boolean;
}

/** A thunk that calls the API from a component. It awaits `loadAuthApi` first, which adds the endpoints. */
export type Call<Answer> = ThunkAction<Promise<Answer>, unknown, CallContext, UnknownAction>;
export type CallDispatch = ThunkDispatch<unknown, CallContext, UnknownAction>;
interface CallContext {
  loadAuthApi: () => Promise<unknown>;
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

/**
 * Sends one request to the API host, with JSON headers and, where asked, the Bearer token. Errors are
 * logged and raised again (specification, section 8). An authenticated call without a stored token fails before it is
 * sent. The session is renewed and the call repeated once after a 401, and when the access token has expired.
 */
export const baseQuery: BaseQueryFn<
  ApiRequest,
  unknown,
  ApiFailure,
  object,
  FetchBaseQueryMeta
> = async (request, api, extraOptions) => {
  const { vault, renewSession } = apiContext(api);
  const before = vault.readAccessToken();
  let result = await send(request, api, extraOptions);
  const { authenticated, onUnauthorized = 'renew' } = request;
  const isExpired = authenticated === 'accessToken' && before === null;
  const isUnauthorized = result.error?.status === 401 || isExpired;
  if (isUnauthorized && authenticated && onUnauthorized === 'renew') {
    // Another call may have renewed the session while this one was in flight.
    if (vault.readAccessToken() === before) await renewSession();
    const now = vault.readAccessToken();
    if (now !== null && now !== before) result = await send(request, api, extraOptions);
  }
  if (result.error) logApiError(result.error);
  return result;
};

async function send(
  request: ApiRequest,
  api: BaseQueryApi,
  extraOptions: object,
): Promise<{ data: unknown; error?: never } | { error: ApiFailure }> {
  const { apiHost, vault } = apiContext(api);
  const token = tokenFor(request, vault);
  if (token === null) return { error: { status: 'CUSTOM_ERROR', error: noTokenMessage } };

  const { data, error, meta } = await fetchBaseQuery({ baseUrl: apiHost })(
    {
      url: request.path,
      method: request.method ?? 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(request.query ? { params: { ...request.query } } : {}),
      ...(request.anyAnswer ? { responseHandler: 'content-type' as const } : {}),
      ...(request.blob ? { responseHandler: blobOrError } : {}),
      ...(request.keepalive ? { keepalive: true } : {}),
    },
    api,
    extraOptions,
  );
  if (!error) return { data };
  const wait = retryAfterMs(meta?.response?.headers.get('retry-after') ?? null, Date.now());
  return {
    error: { ...withoutTokens(error), ...(wait === undefined ? {} : { retryAfterMs: wait }) },
  };
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

/** The token that a call sends: undefined for none, null if it is not stored. */
function tokenFor({ authenticated, bearer }: ApiRequest, vault: ApiContext['vault']) {
  if (!authenticated) return undefined;
  return authenticated === 'accessToken'
    ? vault.readAccessToken()
    : (bearer ?? vault.readRefreshToken());
}

/** The body of an error is JSON. */
function blobOrError(response: Response): Promise<unknown> {
  return response.ok ? response.blob() : response.json();
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

function apiContext(api: BaseQueryApi): ApiContext {
  return api.extra as ApiContext;
}

/**
 * The RTK Query API of the site; features add endpoints with `injectEndpoints`. An endpoint that carries
 * secrets uses `queryFn` and returns neither data nor meta, so that no secret passes through an action.
 */
export const api = createApi({ reducerPath: 'api', baseQuery, endpoints: () => ({}) });
