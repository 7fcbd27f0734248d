import { isLeft, isRight } from 'fp-ts/Either';
import * as t from 'io-ts';
import * as protocol from 'oauth4webapi';
import { SignInConfig, type LoginParameters } from '../api/contract';
import { mismatches, type Unchecked } from '../api/mismatches';
import { isSecureUrl } from '../api/secureUrl';
import { basePath, paths, withoutSlash } from '../paths';
import { SignInError } from './authErrors';
import type { SignInRequest } from './signIn';
import { forgetSignInAnswer, transactionKey } from './signInAnswer';

/**
 * The data that this tab stores while the visitor is at the provider: the request's secrets
 * (`codeVerifier`: RFC 7636, section 4.1; `state`: RFC 6749, section 10.12; `nonce`: OpenID Connect
 * Core 1.0, section 3.1.2.1) and the page where the sign-in began. Each tab has its own session
 * storage, so two tabs can sign in at the same time.
 */
const SignInTransaction = t.type({
  state: t.string,
  nonce: t.string,
  codeVerifier: t.string,
  redirectUri: t.string,
  /**
   * The path of the login page where the sign-in began. It may contain a language, but the
   * redirect URI is the same for all languages.
   */
  loginAddress: t.string,
  config: SignInConfig,
  returnTo: t.union([t.string, t.null]),
  email: t.union([t.string, t.null]),
});
export type SignInTransaction = t.TypeOf<typeof SignInTransaction>;

/**
 * A response from the provider, and this tab's stored sign-in data if the response belongs to that
 * sign-in.
 */
interface ProviderAnswer {
  parameters: URLSearchParams;
  transaction: SignInTransaction | null;
}

/**
 * Creates an OpenID Connect client. It uses the authorization code flow with PKCE (RFC 6749,
 * section 4.1; RFC 7636; OpenID Connect Core 1.0, section 3.1) and the issuer check from RFC 9207.
 * signIn.ts documents the methods.
 *
 * @param win the window that shows the site
 */
export function createOidcClient(win: Window) {
  const storage = () => win.sessionStorage;
  // A document receives at most one response from the provider, because the provider's redirect
  // opens a new document.
  let answered: ProviderAnswer | null = null;
  let validated: LoginParameters | null = null;
  /** The `state` of the transaction that the response belongs to. */
  let answeredState: string | null = null;

  /** Removes the response and its transaction, but not a transaction that has begun since. */
  function forgetAnswer(): void {
    forgetSignInAnswer(win);
    const isOfAnswer =
      answeredState !== null && recallTransaction(storage)?.state === answeredState;
    if (isOfAnswer) forgetTransaction(storage);
  }

  return {
    forgetAnswer,

    /**
     * Keeps the provider's response in memory, and returns the sign-in request that the response
     * answers. The stored transaction stays until `forgetAnswer` is called.
     */
    registerAnswer(parameters: URLSearchParams): SignInRequest {
      // Stop recording resource timings, because they contain URLs, and the login request's URL
      // will contain the code.
      win.performance.setResourceTimingBufferSize(0);
      const remembered = recallTransaction(storage);
      const transaction = remembered?.state === parameters.get('state') ? remembered : null;
      // A response with an unknown `state` must not end a sign-in that is in progress.
      answeredState = transaction?.state ?? null;
      answered = { parameters, transaction };
      return { returnTo: transaction?.returnTo ?? null, email: transaction?.email ?? null };
    },

    validateAnswer(): void {
      const answer = answered;
      answered = null;
      try {
        if (!answer?.transaction) {
          throw new SignInError(
            'Expected the answer to a sign-in that began in this tab, got an unknown state.',
          );
        }
        validated = loginParameters(answer.parameters, answer.transaction);
      } catch (error) {
        forgetAnswer();
        throw error;
      }
    },

    takeLoginParameters(): LoginParameters {
      const parameters = validated;
      validated = null;
      if (!parameters) throw new Error('Expected an answer that has been validated, got none.');
      return parameters;
    },

    async begin(
      { returnTo, email }: SignInRequest,
      answer: Unchecked<SignInConfig>,
      signal: AbortSignal,
    ): Promise<void> {
      const decoded = SignInConfig.decode(answer);
      if (isLeft(decoded)) {
        const differences = mismatches(decoded.left).join('; ');
        throw new SignInError(`/config.json: not as expected: ${differences}`);
      }
      const config = decoded.right;
      const transaction: SignInTransaction = {
        state: protocol.generateRandomState(),
        nonce: protocol.generateRandomNonce(),
        codeVerifier: protocol.generateRandomCodeVerifier(),
        redirectUri: win.location.origin + basePath + paths.login,
        loginAddress: withoutSlash(win.location.pathname),
        config,
        returnTo,
        email,
      };
      const challenge = await protocol.calculatePKCECodeChallenge(transaction.codeVerifier);
      // If the sign-in was cancelled before this point, the visitor stays on this site.
      signal.throwIfAborted();
      forgetSignInAnswer(win);
      keepTransaction(win.sessionStorage, transaction);
      win.location.assign(authorizationUrl(transaction, challenge));
    },
  };
}

function loginParameters(
  parameters: URLSearchParams,
  { state, nonce, codeVerifier, redirectUri, config }: SignInTransaction,
): LoginParameters {
  try {
    const answer = protocol.validateAuthResponse(
      {
        issuer: config.issuer,
        authorization_response_iss_parameter_supported: config.issParameterSupported ?? false,
      },
      { client_id: config.clientId },
      parameters,
      state,
    );
    const code = answer.get('code');
    if (!code) throw new Error('response parameter "code" missing');
    const iss = answer.get('iss');
    return {
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      nonce,
      ...(iss ? { iss } : {}),
    };
  } catch (error) {
    if (error instanceof protocol.AuthorizationResponseError) {
      throw new SignInError('The identity provider answered with an error.');
    }
    // The library's message names the invalid parameter. The error has no `cause`, because that
    // would contain the response.
    throw new SignInError((error as Error).message);
  }
}

function authorizationUrl(transaction: SignInTransaction, challenge: string): string {
  const { authorizationEndpoint } = transaction.config;
  const url = URL.canParse(authorizationEndpoint) ? new URL(authorizationEndpoint) : null;
  if (!url || !isSecureUrl(url)) {
    throw new SignInError(
      '/config.json: authorizationEndpoint: expected an https URL (http only on loopback)',
    );
  }
  const parameters = {
    response_type: 'code',
    client_id: transaction.config.clientId,
    redirect_uri: transaction.redirectUri,
    // The API needs the email address to decide which private entries the visitor may read.
    scope: 'openid email',
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(transaction.email === null ? {} : { login_hint: transaction.email }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Stores this tab's sign-in transaction.
 *
 * @throws DOMException if session storage is full or unavailable
 */
function keepTransaction(storage: Storage, transaction: SignInTransaction): void {
  storage.setItem(transactionKey, JSON.stringify(transaction));
}

/**
 * Returns this tab's sign-in transaction, or null if there is none, if it is damaged, or if session
 * storage is unavailable.
 */
export function recallTransaction(storage: () => Storage): SignInTransaction | null {
  try {
    const decoded = SignInTransaction.decode(
      JSON.parse(storage().getItem(transactionKey) ?? 'null'),
    );
    return isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
}

/** Removes the stored sign-in data. */
function forgetTransaction(storage: () => Storage): void {
  try {
    storage().removeItem(transactionKey);
  } catch {
    // Session storage is unavailable, so there is nothing to remove.
  }
}
