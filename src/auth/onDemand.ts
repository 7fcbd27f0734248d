/** The calls login, refresh and logout, with RTK Query and io-ts: loaded with the first of them. */
export const loadAuthApi = () =>
  import(/* webpackChunkName: "api" */ './authApi').then(({ authApi }) => authApi);

/** What sends visitors to a provider and checks its answer: loaded when one of them signs in. */
export const loadSignIn = () =>
  import(/* webpackChunkName: "signIn" */ './oidc').then(({ createSignIn }) => createSignIn);

/** What reads `/config.json`, part of the same code. */
export const loadConfigReader = () =>
  import(/* webpackChunkName: "signIn" */ './signInConfig').then(
    ({ loadSignInConfig }) => loadSignInConfig,
  );

/** Asks for the code of a sign-in where one is likely. What does not arrive is asked for again when it is needed. */
export function warmSignIn(): void {
  void Promise.allSettled([loadSignIn(), loadAuthApi()]);
}
