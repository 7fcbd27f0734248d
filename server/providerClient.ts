import * as oidc from 'openid-client';
import type { LoginParameters, SignInConfig } from '../src/api/contract';
import type { ExternalProvider } from './config';
import type { Identity } from './sessions';

/** The provider refused the code, or its ID token is invalid. */
export class GrantRefused extends Error {
  override name = 'GrantRefused';
}

/** The provider gave no usable answer, or has not registered this client. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

export interface ProviderClient {
  /** The content of `/config.json`. @throws ProviderUnavailable */
  signInConfig: () => Promise<SignInConfig>;
  /**
   * Exchanges an authorization code for an identity. Checks the PKCE verifier, the issuer, and the ID token's signature,
   * audience and nonce (OpenID Connect Core, section 3.1.3).
   *
   * @throws GrantRefused, ProviderUnavailable
   */
  redeem: (parameters: LoginParameters) => Promise<Identity>;
}

/** Longest time to wait for a response of the provider. */
const timeoutSeconds = 5;
/** The provider's metadata is fetched again after these times. */
const metadataLifetimes = {
  afterSuccessMs: 60 * 60 * 1000,
  /** Meanwhile no visitor waits for a provider that may not answer, and the provider is left alone. */
  afterFailureMs: 15_000,
};

/**
 * A client of an OpenID Connect provider, whose metadata it reads when they are needed.
 *
 * @param providerName shown on the login page
 * @param now current time, in milliseconds since the epoch
 */
export function createProviderClient(
  provider: ExternalProvider,
  providerName: string,
  now: () => number = Date.now,
): ProviderClient {
  let known: oidc.Configuration | undefined;
  let failure: unknown;
  let validUntil = -Infinity;
  let asked: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      known = await discover(provider);
      validUntil = now() + metadataLifetimes.afterSuccessMs;
    } catch (error) {
      failure = error;
      validUntil = now() + metadataLifetimes.afterFailureMs;
    }
  }

  async function discovered(): Promise<oidc.Configuration> {
    if (validUntil <= now()) await (asked ??= ask().finally(() => (asked = undefined)));
    // Old metadata is better than no sign-in.
    if (!known) throw failure;
    return known;
  }

  return {
    async signInConfig() {
      const metadata = (await discovered()).serverMetadata();
      if (!metadata.authorization_endpoint) {
        throw new ProviderUnavailable('expected an authorization_endpoint in its metadata');
      }
      return {
        issuer: metadata.issuer,
        authorizationEndpoint: metadata.authorization_endpoint,
        clientId: provider.clientId,
        providerName,
        issParameterSupported: metadata.authorization_response_iss_parameter_supported ?? false,
      };
    },

    async redeem({ code, code_verifier, redirect_uri, nonce, iss }) {
      const configuration = await discovered();
      const answer = new URL(redirect_uri);
      answer.searchParams.set('code', code);
      if (iss !== undefined) answer.searchParams.set('iss', iss);
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: code_verifier,
          expectedNonce: nonce,
          // The site has checked the state.
          expectedState: oidc.skipStateCheck,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new GrantRefused('expected an ID token');
        return { issuer: claims.iss, subject: claims.sub, email: verifiedEmail(claims) };
      } catch (error) {
        throw classified(error);
      }
    },
  };
}

/**
 * The address of an ID token if the provider has verified it (OpenID Connect Core, section 5.1). It must be ASCII,
 * because some other letters become ASCII in lower case: an address with the Kelvin sign would become the one with a k.
 */
function verifiedEmail({ email, email_verified }: oidc.IDToken): string | null {
  const isVerified = email_verified === true && typeof email === 'string';
  return isVerified && /^[\x21-\x7e]{3,254}$/.test(email) ? email.toLowerCase() : null;
}

async function discover({ issuer, clientId, clientSecret }: ExternalProvider) {
  try {
    const authentication = authenticationWith(clientSecret);
    return await oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      execute: [
        // Verify the ID token's signature too; TLS alone would satisfy the specification.
        oidc.enableNonRepudiationChecks,
        // config.ts accepts http on loopback only.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    throw new ProviderUnavailable(`its metadata could not be read: ${reasonOf(error)}`);
  }
}

/**
 * Sends the client secret in the form if the provider supports that, otherwise in a header, the default of OpenID
 * Connect Discovery, section 3.
 */
function authenticationWith(clientSecret: string): oidc.ClientAuth {
  const post = oidc.ClientSecretPost(clientSecret);
  const basic = oidc.ClientSecretBasic(clientSecret);
  return (metadata, ...request) => {
    const ways = metadata.token_endpoint_auth_methods_supported ?? [];
    (ways.includes('client_secret_post') ? post : basic)(metadata, ...request);
  };
}

/** Codes of openid-client for responses that fail a check. */
const refusals = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

function classified(error: unknown): Error {
  if (error instanceof GrantRefused) return error;
  if (error instanceof oidc.ResponseBodyError) {
    if (error.status < 500 && error.error === 'invalid_grant') return new GrantRefused(error.error);
    return new ProviderUnavailable(`its token endpoint answered ${error.status} ${error.error}`);
  }
  if (error instanceof oidc.ClientError && refusals.has(error.code ?? '')) {
    return new GrantRefused(reasonOf(error));
  }
  return new ProviderUnavailable(reasonOf(error));
}

/** The library's message without its cause, which contains the provider's response; a TypeError's cause is a network error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${error instanceof TypeError ? cause : ''}`;
}
