import type { LoginParameters, SignInConfig } from '../api/contract';
import type { SignInRequest } from './authMachine';
import { takeSignInAnswer } from './signInAnswer';

/** Sign-in at the identity provider. */
export interface SignIn {
  /**
   * Takes a provider's answer from the address or session storage and keeps its parameters private.
   *
   * @returns the request that it answers, or null without an answer
   */
  takeAnswer: () => Promise<SignInRequest | null>;
  /**
   * Checks the answer that was taken: `state`, `iss`, and that it has a code.
   *
   * @throws SignInError when the answer is invalid, or the provider refused the sign-in
   */
  validateAnswer: () => Promise<void>;
  /**
   * Returns, once, the parameters of `POST /api/login/` for the answer that was validated.
   *
   * @throws Error when there is none
   */
  takeLoginParameters: () => Promise<LoginParameters>;
  /**
   * Redirects to the provider, with the email as `login_hint`.
   *
   * @param config the answer of `/config.json`
   * @throws SignInError when the configuration is invalid
   */
  begin: (
    request: SignInRequest,
    config: Partial<SignInConfig>,
    signal: AbortSignal,
  ) => Promise<void>;
}

const importOidc = () =>
  import(/* webpackChunkName: "signIn" */ './oidc').then(
    ({ createOidcClient }) => createOidcClient,
  );

/**
 * Sign-in whose code (oidc.ts) is imported when it is first needed. An import that fails makes the
 * operation fail; the next one tries again.
 *
 * @param win the window that shows the site
 */
export function createSignIn(win: Window, load = importOidc): SignIn {
  let client: ReturnType<Awaited<ReturnType<typeof importOidc>>> | undefined;
  const oidc = async () => {
    const createClient = await load();
    return (client ??= createClient(win));
  };

  return {
    async takeAnswer() {
      // Before the import, so that no other code sees the answer in the address.
      const parameters = takeSignInAnswer(win);
      return parameters && (await oidc()).registerAnswer(parameters);
    },
    validateAnswer: async () => (await oidc()).validateAnswer(),
    takeLoginParameters: async () => (await oidc()).takeLoginParameters(),
    async begin(request, config, signal) {
      const { begin } = await oidc();
      signal.throwIfAborted();
      return begin(request, config, signal);
    },
  };
}

/** Preloads the code of a sign-in where one is likely. If that fails, the sign-in imports it again. */
export function preloadSignIn(): void {
  importOidc().catch(() => undefined);
}
