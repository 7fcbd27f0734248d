import * as protocol from 'oauth4webapi';
import type { LoginParameters } from '../api/contract';
import { isSecureUrl } from '../api/isSecureUrl';
import { paths } from '../paths';
import { takeAnswerParameters } from './answerInAddress';
import type { SignInAnswer } from './authMachine';
import { loadSignInConfig } from './signInConfig';
import { SignInError } from './signInError';
import { forgetTransaction, keepTransaction, recallTransaction } from './signInTransaction';
import type { SignInTransaction } from './signInTransaction';

/**
 * Signs visitors in at an OpenID Connect provider: authorization code flow with PKCE (RFC 6749,
 * RFC 7636, OpenID Connect Core) and the issuer check of RFC 9207.
 */
export interface SignIn {
  /**
   * Takes a provider's answer (answerInAddress.ts) before anyone else sees it.
   *
   * @param parameters of one that was taken already
   * @returns what it belongs to, or null when there is none
   */
  takeAnswer: (parameters?: URLSearchParams) => SignInAnswer | null;
  /**
   * Checks an answer that was taken: `state`, `iss`, and that it bears a code.
   *
   * @throws SignInError `denied` when the provider says so, else `invalidAnswer`
   */
  validateAnswer: (transactionId: string) => Promise<void>;
  /**
   * The parameters of `POST /api/login/` for an answer that was validated, given once.
   *
   * @throws Error when there is none
   */
  takeLoginParameters: (transactionId: string) => LoginParameters;
  /**
   * Leaves for the provider, with the email as `login_hint`.
   *
   * @throws SignInError `unavailable` when `/config.json` is, or is not what was expected
   */
  begin: (
    request: { returnTo: string | null; email: string | null },
    signal: AbortSignal,
  ) => Promise<void>;
}

interface TakenAnswer {
  parameters: URLSearchParams;
  transaction: SignInTransaction | null;
}

/** @param page the window that shows the site; `leave` opens another address in it */
export function createSignIn(
  page: Window,
  leave: (url: string) => void = (url) => page.location.assign(url),
): SignIn {
  const storage = () => page.sessionStorage;
  const taken = new Map<string, TakenAnswer>();
  const valid = new Map<string, LoginParameters>();

  return {
    takeAnswer(parameters = takeAnswerParameters(page) ?? undefined) {
      if (!parameters) return null;
      // The address of the call that redeems the code bears it too: none is noted from here on.
      page.performance.setResourceTimingBufferSize(0);
      const remembered = recallTransaction(storage);
      const transaction = remembered?.state === parameters.get('state') ? remembered : null;
      // Another's state must not cost the sign-in that is under way.
      if (transaction) forgetTransaction(storage);
      const transactionId = page.crypto.randomUUID();
      taken.set(transactionId, { parameters, transaction });
      return {
        transactionId,
        returnTo: transaction?.returnTo ?? null,
        email: transaction?.email ?? null,
      };
    },

    async validateAnswer(transactionId) {
      const answer = taken.get(transactionId);
      taken.delete(transactionId);
      if (!answer?.transaction) {
        throw new SignInError(
          'invalidAnswer',
          'Expected the answer to a sign-in that this tab began, got one to none that it knows.',
        );
      }
      valid.set(transactionId, loginParameters(answer.parameters, answer.transaction));
    },

    takeLoginParameters(transactionId) {
      const parameters = valid.get(transactionId);
      valid.delete(transactionId);
      if (!parameters) throw new Error('Expected a validated answer, got an unknown transaction.');
      return parameters;
    },

    async begin({ returnTo, email }, signal) {
      const config = await loadSignInConfig(signal);
      const transaction: SignInTransaction = {
        state: protocol.generateRandomState(),
        nonce: protocol.generateRandomNonce(),
        codeVerifier: protocol.generateRandomCodeVerifier(),
        redirectUri: page.location.origin + paths.login,
        config,
        returnTo,
        email,
      };
      const challenge = await protocol.calculatePKCECodeChallenge(transaction.codeVerifier);
      // Given up meanwhile: the visitor must not be carried off.
      signal.throwIfAborted();
      keepTransaction(page.sessionStorage, transaction);
      leave(authorizationUrl(transaction, challenge));
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
      throw new SignInError('denied', 'The identity provider answered with an error.');
    }
    // The library's message names the parameter; its cause would hold the answer itself.
    throw new SignInError('invalidAnswer', error instanceof Error ? error.message : 'invalid');
  }
}

function authorizationUrl(transaction: SignInTransaction, challenge: string): string {
  const { authorizationEndpoint } = transaction.config;
  const url = URL.canParse(authorizationEndpoint) ? new URL(authorizationEndpoint) : null;
  if (!url || !isSecureUrl(url)) {
    throw new SignInError(
      'unavailable',
      '/config.json: authorizationEndpoint: expected an https URL (http on loopback alone)',
    );
  }
  const parameters = {
    response_type: 'code',
    client_id: transaction.config.clientId,
    redirect_uri: transaction.redirectUri,
    scope: 'openid',
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(transaction.email === null ? {} : { login_hint: transaction.email }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
