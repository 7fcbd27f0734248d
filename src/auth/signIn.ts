import type { LoginParameters, SignInConfig } from '../api/contract';
import type { SignInAnswer } from './authMachine';
import { takeSignInAnswer } from './signInAnswer';

/** Where a sign-in began, and the email that was typed for it. */
export interface SignInRequest {
  returnTo: string | null;
  email: string | null;
}

/** Sign-in at the identity provider. */
export interface SignIn {
  /**
   * Takes a provider's answer from the address or session storage and keeps its parameters private.
   *
   * @returns the request that it answers, or null without an answer
   */
  takeAnswer: () => Promise<SignInAnswer | null>;
  /**
   * Checks an answer that was taken: `state`, `iss`, and that it has a code.
   *
   * @throws SignInError `denied` when the provider says so, else `invalidAnswer`
   */
  validateAnswer: (transactionId: string) => Promise<void>;
  /**
   * Returns, once, the parameters of `POST /api/login/` for an answer that was validated.
   *
   * @throws Error when there is none
   */
  takeLoginParameters: (transactionId: string) => Promise<LoginParameters>;
  /**
   * Redirects to the provider, with the email as `login_hint`.
   *
   * @param config the answer of `/config.json`
   * @throws SignInError `unavailable` when the answer is invalid
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
    validateAnswer: async (transactionId) => (await oidc()).validateAnswer(transactionId),
    takeLoginParameters: async (transactionId) => (await oidc()).takeLoginParameters(transactionId),
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
