import * as oidc from 'openid-client';
import type { LoginParameters, SignInConfig } from '../src/api/contract';
import { isLoopback, type ExternalProvider } from './config';
import type { Identity } from './sessions';

/** The provider said no: the code, or the ID token that it gave for it, is no good. */
export class GrantRefused extends Error {
  override name = 'GrantRefused';
}

/** The provider gave no usable answer, or does not know this site. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The identity provider, as the API sees it. */
export interface ProviderClient {
  /** What the site has to know to send visitors there. @throws ProviderUnavailable */
  signInConfig: () => Promise<SignInConfig>;
  /**
   * Exchanges an authorization code for an identity: PKCE verifier, issuer, and the ID token with its
   * signature, audience and nonce (OpenID Connect Core, section 3.1.3).
   *
   * @throws GrantRefused, ProviderUnavailable
   */
  redeem: (parameters: LoginParameters) => Promise<Identity>;
}

/** Waits this long for one answer of the provider, in seconds. */
const timeout = 5;
/** Asks for the provider's metadata anew after this time, in milliseconds. */
const metadataLifetime = 60 * 60 * 1000;

/** @param now the present, in milliseconds since the epoch */
export function createProviderClient(
  provider: ExternalProvider,
  providerName: string,
  now: () => number = Date.now,
): ProviderClient {
  let known: { metadata: oidc.Configuration; until: number } | undefined;
  let asked: Promise<oidc.Configuration> | undefined;

  async function discovered(): Promise<oidc.Configuration> {
    if (known && known.until > now()) return known.metadata;
    asked ??= discover(provider).finally(() => (asked = undefined));
    try {
      known = { metadata: await asked, until: now() + metadataLifetime };
    } catch (error) {
      // What it published an hour ago is better than no sign-in; without any, the next visitor tries again.
      if (!known) throw error;
    }
    return known.metadata;
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
          // The site has compared the state with its own already.
          expectedState: oidc.skipStateCheck,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new GrantRefused('expected an ID token');
        return { issuer: claims.iss, subject: claims.sub };
      } catch (error) {
        throw classified(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: ExternalProvider) {
  try {
    const authentication = authenticationWith(clientSecret);
    return await oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout,
      execute: [
        // Verify the ID token's signature too, not its way of travel alone.
        oidc.enableNonRepudiationChecks,
        ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    throw new ProviderUnavailable(`its metadata could not be read: ${reasonOf(error)}`);
  }
}

/**
 * The secret in the form where the provider says that it takes it there, else in a header, which is
 * what a provider takes that says nothing (OpenID Connect Discovery, section 3).
 */
function authenticationWith(clientSecret: string): oidc.ClientAuth {
  const post = oidc.ClientSecretPost(clientSecret);
  const basic = oidc.ClientSecretBasic(clientSecret);
  return (metadata, ...request) => {
    const ways = metadata.token_endpoint_auth_methods_supported ?? [];
    (ways.includes('client_secret_post') ? post : basic)(metadata, ...request);
  };
}

/** Codes of openid-client that say that an answer came and was not what it had to be. */
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

/** The library's messages name what is wrong; their causes, with the answers in them, stay out. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${error instanceof TypeError ? cause : ''}`;
}
