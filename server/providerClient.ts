import * as oidc from 'openid-client';
import type { LoginParameters, SignInConfig } from '../src/api/contract';
import type { ProviderRegistration } from './config';
import type { Identity } from './sessions';

/** The provider has refused the authorization code, or the ID token that it returned is invalid. */
export class GrantRefused extends Error {
  override name = 'GrantRefused';
}

/** The provider sent no usable response, or it does not know this client. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

export interface ProviderClient {
  /**
   * Returns the content of `/config.json`.
   *
   * @throws ProviderUnavailable
   */
  signInConfig: () => Promise<SignInConfig>;
  /**
   * Exchanges an authorization code for the visitor's identity. This checks the PKCE verifier, the
   * issuer, and the ID token's signature, audience and nonce (OpenID Connect Core, section 3.1.3).
   *
   * @throws GrantRefused
   * @throws ProviderUnavailable
   */
  redeem: (parameters: LoginParameters) => Promise<Identity>;
}

/** The longest time to wait for a response from the provider, in seconds. */
const timeoutSeconds = 5;
/** How long the provider's metadata is used before it is fetched again. */
const metadataLifetimes = {
  afterSuccessMs: 60 * 60 * 1000,
  /**
   * How long to wait before fetching the metadata again after a failed attempt. During this time,
   * visitors do not have to wait for a provider that may not respond, and the provider is not
   * flooded with requests.
   */
  afterFailureMs: 15_000,
};

/**
 * Creates a client for an OpenID Connect provider. The client fetches the provider's metadata only
 * when needed.
 *
 * @param providerName the provider's name on the login page
 * @param now returns the current time, in milliseconds since the epoch
 */
export function createProviderClient(
  provider: ProviderRegistration,
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
    // Use outdated metadata rather than refuse all logins.
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
          // The site has already checked the state.
          expectedState: oidc.skipStateCheck,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new GrantRefused('expected an ID token');
        const { userinfo_endpoint: userInfo } = configuration.serverMetadata();
        // Some providers leave the email address out of the ID token, although the site asks for it
        // (OpenID Connect Core, section 5.4). Without it, the members of a circle would see nothing.
        const about =
          claims.email === undefined && userInfo !== undefined
            ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        return { issuer: claims.iss, subject: claims.sub, email: verifiedEmail(about) };
      } catch (error) {
        throw classified(error);
      }
    },
  };
}

/**
 * Returns the email address from an ID token or from UserInfo in lower case, or null if the provider has not
 * verified it (OpenID Connect Core, section 5.1). Only ASCII addresses are accepted, because some
 * other letters turn into ASCII letters in lower case. For example, the Kelvin sign turns into the
 * letter k, so two different addresses would become the same.
 */
function verifiedEmail({
  email,
  email_verified,
}: oidc.IDToken | oidc.UserInfoResponse): string | null {
  const isVerified = email_verified === true && typeof email === 'string';
  return isVerified && /^[\x21-\x7e]{3,254}$/.test(email) ? email.toLowerCase() : null;
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  clientAuthentication,
}: ProviderRegistration) {
  try {
    const authentication = authenticationWith(clientSecret, clientAuthentication);
    return await oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      execute: [
        // Verify the ID token's signature as well. The specification does not require this check
        // for a token received directly from the provider over TLS.
        oidc.enableNonRepudiationChecks,
        // config.ts accepts http only for a provider on the loopback interface.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    throw new ProviderUnavailable(`its metadata could not be read: ${reasonOf(error)}`);
  }
}

/**
 * Returns the client authentication for token requests. Unless the owner has configured one, the
 * client secret is sent in the Authorization header, which is the default of OpenID Connect (Discovery
 * 1.0, section 3, and Dynamic Client Registration 1.0, section 2), or in the request body if the
 * provider's metadata says that it accepts nothing else.
 */
function authenticationWith(
  clientSecret: string,
  configured: ProviderRegistration['clientAuthentication'],
): oidc.ClientAuth {
  const authentications = {
    client_secret_basic: oidc.ClientSecretBasic(clientSecret),
    client_secret_post: oidc.ClientSecretPost(clientSecret),
  };
  return (metadata, ...request) => {
    const accepted = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const usual = accepted.includes('client_secret_basic')
      ? 'client_secret_basic'
      : 'client_secret_post';
    authentications[configured ?? usual](metadata, ...request);
  };
}

/** openid-client's error codes for responses that fail a check. */
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

/**
 * Returns an error's message. The message of its cause is added only for a TypeError, whose cause
 * is a network error. Other causes may contain the provider's response.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${error instanceof TypeError ? cause : ''}`;
}
