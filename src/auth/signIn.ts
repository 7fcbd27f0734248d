import type { LoginParameters, SignInConfig } from '../api/contract';
import type { SignInRequest } from './authMachine';
import { readSignInAnswer } from './signInAnswer';

/** Sign-in at the identity provider. */
export interface SignIn {
  /**
   * Takes the provider's response from the URL or from session storage, and keeps its parameters
   * private. In session storage, the response stays until `forgetAnswer` is called, so that the
   * sign-in continues if the page is reloaded.
   *
   * @returns the sign-in request that the response belongs to, or null if there is no response
   */
  takeAnswer: () => Promise<SignInRequest | null>;
  /**
   * Checks the response from `takeAnswer`: its `state`, its `iss`, and whether it has a code.
   *
   * @throws SignInError if the response is invalid, or if the provider has refused the sign-in
   */
  validateAnswer: () => Promise<void>;
  /**
   * Returns the parameters of `POST /api/login/` for the validated response. They can be taken only
   * once.
   *
   * @throws Error if there are none
   */
  takeLoginParameters: () => Promise<LoginParameters>;
  /** Removes the response from session storage, because the API has responded to its code. */
  forgetAnswer: () => void;
  /**
   * Redirects to the provider, with the email as `login_hint`.
   *
   * @param config the response from `/config.json`
   * @throws SignInError if `config` is invalid
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
 * Creates a `SignIn` whose code (oidc.ts) is imported on first use. If the import fails, the
 * operation that needs it also fails, and the next operation tries to import the code again.
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
      // Take the response before the import, so that no other code sees it in the URL.
      const parameters = readSignInAnswer(win);
      return parameters && (await oidc()).registerAnswer(parameters);
    },
    validateAnswer: async () => (await oidc()).validateAnswer(),
    takeLoginParameters: async () => (await oidc()).takeLoginParameters(),
    forgetAnswer: () => client?.forgetAnswer(),
    async begin(request, config, signal) {
      const { begin } = await oidc();
      signal.throwIfAborted();
      return begin(request, config, signal);
    },
  };
}

/**
 * Loads the sign-in code in advance when a sign-in is likely. If this fails, the sign-in itself
 * imports the code.
 */
export function preloadSignIn(): void {
  importOidc().catch(() => undefined);
}
