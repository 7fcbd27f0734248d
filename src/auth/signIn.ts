import type { LoginParameters, SignInConfig } from '../api/contract';
import type { Unchecked } from '../api/mismatches';
import type { SignInOrigin } from './authMachine';
import { readSignInAnswer } from './signInAnswer';

/** What the visitor asked for when a sign-in began. */
export interface SignInRequest extends SignInOrigin {
  /** The email address that the visitor entered. */
  email: string | null;
}

/**
 * Sign-in at the identity provider. The visitor's email address passes through here and not through
 * the session machine, so that no inspector shows it and it does not outlive the login page.
 */
export interface SignIn {
  /** Passes the email address that the visitor has entered, or null, to the next `begin`. */
  enterEmail: (email: string | null) => void;
  /**
   * Returns the email address of the sign-in that the provider's response belongs to, and forgets
   * it. Returns null if there is none.
   */
  takeEmail: () => string | null;
  /**
   * Takes the provider's response from the URL or from session storage, and keeps its parameters
   * private. In session storage, the response stays until `forgetAnswer` is called, so that the
   * sign-in continues if the page is reloaded.
   *
   * @returns where the sign-in began that the response belongs to, or null if there is no response
   */
  takeAnswer: () => Promise<SignInOrigin | null>;
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
   * Redirects to the provider, with the entered email as `login_hint`.
   *
   * @param config the response from `/config.json`
   * @throws SignInError if `config` is invalid
   */
  begin: (
    origin: SignInOrigin,
    config: Unchecked<SignInConfig>,
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
  let entered: string | null = null;
  let answered: string | null = null;
  const oidc = async () => {
    const createClient = await load();
    return (client ??= createClient(win));
  };

  return {
    enterEmail: (email) => void (entered = email),
    takeEmail() {
      const email = answered;
      answered = null;
      return email;
    },
    async takeAnswer() {
      // Take the response before the import, so that no other code sees it in the URL.
      const parameters = readSignInAnswer(win);
      if (!parameters) return null;
      const { returnTo, email } = (await oidc()).registerAnswer(parameters);
      answered = email;
      return { returnTo };
    },
    validateAnswer: async () => (await oidc()).validateAnswer(),
    takeLoginParameters: async () => (await oidc()).takeLoginParameters(),
    forgetAnswer: () => client?.forgetAnswer(),
    async begin({ returnTo }, config, signal) {
      const email = entered;
      entered = null;
      const { begin } = await oidc();
      signal.throwIfAborted();
      return begin({ returnTo, email }, config, signal);
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
