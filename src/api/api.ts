import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';
import { logApiError } from './logApiError';
import { retryAfterMs } from './retryAfter';
import { withoutTokens } from './withoutTokens';

/** What the calls need from the rest of the site; the store hands it over as the thunks' extra argument. */
export interface ApiContext {
  /** Origin of the API, without a trailing slash; empty for the origin that serves the site. */
  apiHost: string;
  vault: {
    /** The stored refresh token, or null when there is none. */
    readRefreshToken: () => string | null;
    /** The present access token, or null; here only to see whether it was replaced. */
    readAccessToken: () => string | null;
  };
  /** Has the access token replaced, once for all who ask meanwhile; false when it cannot be. */
  renewSession: () => Promise<boolean>;
}

/** One call to the API. */
export interface ApiRequest {
  path: string;
  /** Query parameters, names and plain values. */
  query?: Readonly<Record<string, string>>;
  /** Send `Authorization: Bearer` with the stored refresh token (RFC 6750, section 2.1). */
  authenticated?: boolean;
  /** Send this refresh token instead of the stored one. */
  bearer?: string;
  /**
   * What an authenticated call does when it is answered 401: have the session renewed and repeat
   * itself, once; or raise the error at once, as the calls about the session itself must.
   */
  onUnauthorized?: 'renew' | 'raise';
  /** The answer need not be JSON: nobody says what it holds. */
  anyAnswer?: boolean;
  /** Let the call outlive the page (Fetch: keepalive). */
  keepalive?: boolean;
}

/**
 * A thunk that calls the API from a component. It awaits `openApi` first, which adds the endpoints to the store.
 */
export type Call<Answer> = ThunkAction<Promise<Answer>, unknown, CallContext, UnknownAction>;
export type CallDispatch = ThunkDispatch<unknown, CallContext, UnknownAction>;
interface CallContext {
  openApi: () => Promise<unknown>;
}

/** Every call takes these beside its own argument; `progress` shows the progress bar. */
export interface CallOptions {
  progress?: boolean;
}

/** What went wrong: RTK Query's own error, and how long the API asked to wait, in milliseconds. */
export type ApiFailure = FetchBaseQueryError & { retryAfterMs?: number };

/** Message of an authenticated call without a token (specification, section 7). */
export const noTokenMessage = 'No auth token found';

/**
 * Sends one request: host, JSON, Bearer. An error is logged (specification, section 8) and raised
 * again. An authenticated call without a stored refresh token fails before anything is sent; one
 * that is answered 401 is repeated once, if the session can be renewed.
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
  if (result.error?.status === 401 && authenticated && onUnauthorized === 'renew') {
    // Another call's answer may have had it renewed while this one was under way.
    const isRenewed = vault.readAccessToken() !== before || (await renewSession());
    if (isRenewed) result = await send(request, api, extraOptions);
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
  const token = request.authenticated ? (request.bearer ?? vault.readRefreshToken()) : undefined;
  if (token === null) return { error: { status: 'CUSTOM_ERROR', error: noTokenMessage } };

  const { data, error, meta } = await fetchBaseQuery({ baseUrl: apiHost })(
    {
      url: request.path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(request.query ? { params: { ...request.query } } : {}),
      ...(request.anyAnswer ? { responseHandler: 'content-type' as const } : {}),
      ...(request.keepalive ? { keepalive: true } : {}),
    },
    api,
    extraOptions,
  );
  if (!error) return { data };
  const wait = retryAfterMs(meta?.response?.headers.get('retry-after') ?? null, Date.now());
  return {
    error: { ...presentable(error), ...(wait === undefined ? {} : { retryAfterMs: wait }) },
  };
}

/** An answer that is no JSON may hold anything, tokens too, and all of it would be logged. */
function presentable(error: FetchBaseQueryError): FetchBaseQueryError {
  if (error.status !== 'PARSING_ERROR') return error;
  return { ...error, data: withoutTokens(error.data), error: 'Expected JSON.' };
}

function apiContext(api: BaseQueryApi): ApiContext {
  return api.extra as ApiContext;
}

/**
 * The one RTK Query API of the site; rooms add their endpoints with `injectEndpoints`. An endpoint
 * that carries secrets uses `queryFn` and gives back neither data nor meta, so that none of them
 * passes through an action.
 */
export const api = createApi({ reducerPath: 'api', baseQuery, endpoints: () => ({}) });
