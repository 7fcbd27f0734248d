import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import type { ApiContext, ApiFailure, CallOptions } from '../api/api';
import { apiPaths, LoginResponse, RefreshResponse, SignInConfig } from '../api/contract';
import { logMismatch } from '../api/mismatches';
import { fileUrl } from '../paths';
import type { RefreshResult } from './authMachine';
import type { SignIn } from './signIn';
import { isBearerToken } from './storedTokens';
import type { TokenVault } from './tokenVault';

/** Dependencies of the calls; part of the thunks' extra argument. */
export interface AuthApiContext extends ApiContext {
  vault: Pick<
    TokenVault,
    'readRefreshToken' | 'readAccessToken' | 'storeSession' | 'replaceAccessToken'
  >;
  signIn: Pick<SignIn, 'takeLoginParameters'>;
}

const contextOf = (queryApi: BaseQueryApi) => queryApi.extra as AuthApiContext;

/** The error of a call whose answer could not be used or stored. */
function unusable(error: unknown): { error: ApiFailure } {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  console.error(message);
  return { error: { status: 'CUSTOM_ERROR', error: message } };
}

/** `keepalive`: the session ends even if the visitor closes the tab immediately. The body may be anything. */
const logoutRequest: FetchArgs = {
  url: apiPaths.logout,
  responseHandler: 'content-type',
  keepalive: true,
};

/**
 * The three calls (specification, section 7) and `/config.json`. RTK Query puts arguments, results and meta into Redux
 * actions. Login and refresh are therefore a `queryFn` that moves tokens and the provider's code directly between the
 * network and the vault. Errors are raised as `ApiFailure`.
 */
export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How to reach the identity provider. Each field may be missing: a mismatch is only logged. */
    signInConfig: build.query<Partial<SignInConfig>, undefined>({
      // The file comes from the origin of this site, and not from that of the API.
      query: () => ({ url: window.location.origin + fileUrl('/config.json'), method: 'GET' }),
      transformResponse: (body) => logMismatch(SignInConfig, body),
    }),

    /**
     * `POST /api/login/` with the parameters of a validated answer; stores the tokens. If they cannot be
     * stored, ends the new session at the API; an existing session stays.
     */
    login: build.mutation<null, CallOptions>({
      async queryFn(_options, queryApi, _extraOptions, send) {
        const { signIn, vault } = contextOf(queryApi);
        const params = await signIn.takeLoginParameters();
        const { data, error } = await send({ url: apiPaths.login, params: { ...params } });
        if (error) return { error };
        try {
          // The machine has given up meanwhile, so the tokens must not start a session.
          queryApi.signal.throwIfAborted();
          const { accessToken, refreshToken } = logMismatch(LoginResponse, data);
          try {
            vault.storeSession(accessToken, refreshToken);
          } catch (reason) {
            const isNew = refreshToken !== vault.readRefreshToken();
            // The call is not awaited, so that the visitor sees the failure immediately.
            if (typeof refreshToken === 'string' && isBearerToken(refreshToken) && isNew) {
              void send({ ...logoutRequest, headers: { authorization: `Bearer ${refreshToken}` } });
            }
            throw reason;
          }
          return { data: null };
        } catch (reason) {
          return unusable(reason);
        }
      },
    }),

    /**
     * `POST /api/refresh/`; replaces the accessToken cookie for 7 days. If another session was stored meanwhile, the
     * response is ignored, whether success or error, and the result is `superseded`.
     */
    refresh: build.mutation<RefreshResult, CallOptions>({
      extraOptions: { bearer: 'refreshToken' },
      async queryFn(_options, queryApi, _extraOptions, send) {
        const { vault } = contextOf(queryApi);
        const issuedFor = vault.readRefreshToken();
        const { data, error } = await send({ url: apiPaths.refresh });
        if (error) {
          return vault.readRefreshToken() === issuedFor ? { error } : { data: 'superseded' };
        }
        try {
          const { accessToken } = logMismatch(RefreshResponse, data);
          const replaced = vault.replaceAccessToken(accessToken, issuedFor ?? '');
          return { data: replaced ? 'replaced' : 'superseded' };
        } catch (reason) {
          return unusable(reason);
        }
      },
    }),

    /** `POST /api/logout/` */
    logout: build.mutation<null, CallOptions>({
      extraOptions: { bearer: 'refreshToken' },
      query: () => logoutRequest,
      transformResponse: () => null,
    }),
  }),
});

export const { useSignInConfigQuery } = authApi;
