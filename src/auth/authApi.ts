import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query';
import { useDispatch } from 'react-redux';
import { api } from '../api/api';
import type { ApiContext, ApiFailure, CallOptions } from '../api/api';
import { apiPaths, LoginResponse, RefreshResponse, SignInConfig } from '../api/contract';
import { logMismatch, type Unchecked } from '../api/mismatches';
import { fileUrl } from '../paths';
import type { RefreshResult } from './authMachine';
import type { SignIn } from './signIn';
import { isToken, type TokenVault } from './tokenVault';

/** The objects that the endpoints need. The store passes them to thunks in the extra argument. */
export interface AuthApiContext extends ApiContext {
  vault: Pick<
    TokenVault,
    'readRefreshToken' | 'readAccessToken' | 'storeSession' | 'replaceAccessToken'
  >;
  signIn: Pick<SignIn, 'takeLoginParameters' | 'forgetAnswer' | 'enterEmail' | 'takeEmail'>;
}

const apiContextOf = (queryApi: BaseQueryApi) => queryApi.extra as AuthApiContext;

/**
 * Logs why a response could not be used or stored, and returns that reason as the request's error.
 */
function unusable(error: unknown): { error: ApiFailure } {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  console.error(message);
  return { error: { status: 'CUSTOM_ERROR', error: message } };
}

/**
 * The request that ends a session. With `keepalive`, it is sent even if the visitor closes the tab
 * immediately. The response body may have any content type.
 */
const logoutRequest: FetchArgs = {
  url: apiPaths.logout,
  responseHandler: 'content-type',
  keepalive: true,
};

/**
 * The endpoints for login, refresh and logout (docs/specification.md, section 7), and for
 * `/config.json`. RTK Query puts arguments, results and `meta` into Redux actions. To keep the
 * tokens and the provider's code out of Redux, login and refresh use a `queryFn`, which passes
 * these secrets directly between the network, the token vault and `SignIn`. Errors have the type
 * `ApiFailure`.
 */
export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * `GET /config.json` returns the data needed for requests to the identity provider. Any field
     * may be missing, because a response that does not match its codec is logged but not rejected.
     */
    signInConfig: build.query<Unchecked<SignInConfig>, undefined>({
      // The file comes from this site's origin, which may differ from the API's.
      query: () => ({ url: window.location.origin + fileUrl('/config.json'), method: 'GET' }),
      transformResponse: (body) => logMismatch(SignInConfig, body),
    }),

    /**
     * `POST /api/login/` sends the parameters from a validated provider response, and stores the
     * tokens that it receives. If they cannot be stored, the new session is ended at the API. An
     * existing session is not affected.
     */
    login: build.mutation<null, CallOptions>({
      async queryFn(_options, queryApi, _extraOptions, send) {
        const { signIn, vault } = apiContextOf(queryApi);
        const params = await signIn.takeLoginParameters();
        const { data, error } = await send({ url: apiPaths.login, params: { ...params } });
        // Without a response from the API, a reload continues the sign-in. The visitor may be
        // reloading the page right now.
        if (error?.status !== 'FETCH_ERROR') signIn.forgetAnswer();
        if (error) return { error };
        try {
          // If the machine has cancelled the request in the meantime, do not start a session with
          // these tokens.
          queryApi.signal.throwIfAborted();
          const { accessToken, refreshToken } = logMismatch(LoginResponse, data);
          try {
            vault.storeSession(accessToken, refreshToken);
          } catch (reason) {
            const isNew = refreshToken !== vault.readRefreshToken();
            // Do not wait for this logout, so that the visitor learns of the failure at once.
            if (isToken(refreshToken) && isNew) {
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
     * `POST /api/refresh/` requests a new access token, and stores it in a cookie that lasts 7
     * days. If another session has been stored in the meantime, the response is ignored, even if it
     * is an error, and the result is `superseded`.
     */
    refresh: build.mutation<RefreshResult, CallOptions>({
      extraOptions: { bearer: 'refreshToken' },
      async queryFn(_options, queryApi, _extraOptions, send) {
        const { vault } = apiContextOf(queryApi);
        const issuedFor = vault.readRefreshToken();
        const { data, error } = await send({ url: apiPaths.refresh });
        if (error) {
          return vault.readRefreshToken() === issuedFor ? { error } : { data: 'superseded' };
        }
        try {
          const { accessToken } = logMismatch(RefreshResponse, data);
          const replaced = vault.replaceAccessToken(accessToken, issuedFor);
          return { data: replaced ? 'stored' : 'superseded' };
        } catch (reason) {
          return unusable(reason);
        }
      },
    }),

    /** `POST /api/logout/` ends the session at the API. */
    logout: build.mutation<null, CallOptions>({
      extraOptions: { bearer: 'refreshToken' },
      query: () => logoutRequest,
      transformResponse: () => null,
    }),
  }),
});

/**
 * Returns the two functions with which the login page hands the visitor's email address to a sign-in
 * and gets it back (signIn.ts). They are thunks, so the address is in no Redux action.
 */
export function useSignInEmail(): Pick<SignIn, 'enterEmail' | 'takeEmail'> {
  const dispatch = useDispatch<ThunkDispatch<unknown, AuthApiContext, Action>>();
  return {
    enterEmail: (email) => dispatch((_dispatch, _state, { signIn }) => signIn.enterEmail(email)),
    takeEmail: () => dispatch((_dispatch, _state, { signIn }) => signIn.takeEmail()),
  };
}

export const { useSignInConfigQuery } = authApi;
