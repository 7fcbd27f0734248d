import { loadSignIn } from './signInOnDemand';

/** The calls login, refresh and logout, with RTK Query and io-ts: loaded with the first of them. */
export const importAuthApi = () =>
  import(/* webpackChunkName: "api" */ './authApi').then(({ authApi }) => authApi);

/** What reads `/config.json`, part of the code of sign-in. */
export const loadConfigReader = () =>
  import(/* webpackChunkName: "signIn" */ './signInConfig').then(
    ({ loadSignInConfig }) => loadSignInConfig,
  );

/** Asks for the code of a sign-in where one is likely. What does not arrive is asked for again when it is needed. */
export function warmSignIn(): void {
  void Promise.allSettled([loadSignIn(), importAuthApi()]);
}
