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
  /** The stored refresh token, or null when there is none. */
  readRefreshToken: () => string | null;
}

/** One call to the API. */
export interface ApiRequest {
  path: string;
  /** Query parameters, names and plain values. */
  query?: Readonly<Record<string, string>>;
  /** Send `Authorization: Bearer` with the stored refresh token (RFC 6750, section 2.1). */
  authenticated?: boolean;
  /** Let the call outlive the page (Fetch: keepalive). */
  keepalive?: boolean;
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
 * again. An authenticated call without a stored refresh token fails before anything is sent.
 */
export const baseQuery: BaseQueryFn<
  ApiRequest,
  unknown,
  ApiFailure,
  object,
  FetchBaseQueryMeta
> = async (request, api, extraOptions) => {
  const context = apiContext(api);
  const token = request.authenticated ? context.readRefreshToken() : undefined;
  if (token === null) return fail({ status: 'CUSTOM_ERROR', error: noTokenMessage });

  const send = fetchBaseQuery({ baseUrl: context.apiHost });
  const { data, error, meta } = await send(
    {
      url: request.path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(request.query ? { params: { ...request.query } } : {}),
      ...(request.keepalive ? { keepalive: true } : {}),
    },
    api,
    extraOptions,
  );
  if (!error) return { data };
  const wait = retryAfterMs(meta?.response?.headers.get('retry-after') ?? null, Date.now());
  return fail(wait === undefined ? error : { ...error, retryAfterMs: wait });
};

function fail(failure: ApiFailure): { error: ApiFailure } {
  const error =
    failure.status === 'PARSING_ERROR'
      ? { ...failure, data: withoutTokens(failure.data), error: 'Expected JSON.' }
      : failure;
  logApiError(error);
  return { error };
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
