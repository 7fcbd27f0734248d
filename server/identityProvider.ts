import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { createMemory } from './identityProviderMemory';
import { messagePage, pageHeaders } from './identityProviderPage';
import { demoAccount, interactionPath, signInInteraction } from './identityProviderSignIn';
import { listenOnLoopback } from './loopback';

export { demoAccount };

export interface IdentityProviderOptions {
  port: number;
  /** Origins of the site, such as http://localhost:8080; visitors are sent back to their /login. */
  siteOrigins: readonly string[];
  clientId: string;
  clientSecret: string;
}

/** Seconds. */
const minute = 60;

/**
 * Starts an OpenID Connect provider for development and demonstration: one account, one client, all
 * in memory, with keys and cookies that no other start knows. It listens on loopback alone, and like
 * every provider answers only those who come with PKCE (RFC 7636) and a registered redirect URI.
 *
 * @returns its issuer, and how to stop it
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function startIdentityProvider(
  options: IdentityProviderOptions,
): Promise<{ issuer: string; close: () => Promise<void> }> {
  const issuer = `http://localhost:${options.port}`;
  const provider = await createProvider(issuer, options);
  const close = await listenOnLoopback(options.port, provider.callback());
  return { issuer, close };
}

async function createProvider(issuer: string, options: IdentityProviderOptions): Promise<Provider> {
  // Loaded here and not above: a site with a provider of its own does without.
  const { Provider, interactionPolicy } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  policy.remove('consent');
  // Else its cookie would sign a visitor in again who has just signed out.
  const isAsked = new interactionPolicy.Check(
    'password_each_time',
    'The password is asked for each time',
    ({ oidc }) => !oidc.result?.login,
  );
  policy.get('login')?.checks.add(isAsked);

  const provider = new Provider(issuer, await configuration(options, policy));
  provider.use(signInInteraction(provider, options.siteOrigins));
  // The stack alone: the URL holds the request, or the answer, of a sign-in.
  provider.on('server_error', (_ctx, error) => console.error(error.stack));
  return provider;
}

async function configuration(
  { siteOrigins, clientId, clientSecret }: IdentityProviderOptions,
  policy: NonNullable<Configuration['interactions']>['policy'],
): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return {
    adapter: createMemory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: siteOrigins.map((origin) => `${origin}/login`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: {
      // Cookies know no ports: these must not meet the site's.
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      keys: [randomBytes(32)],
    },
    scopes: ['openid'],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post'],
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => interactionPath(uid), policy },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // Else a second tab that signs in spoils the code of the first: both share the provider's session.
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    loadExistingGrant: grantToFirstParty,
    renderError(ctx, { error }) {
      ctx.set(pageHeaders(siteOrigins));
      ctx.body = messagePage(
        'This sign-in cannot go on',
        `It may have expired, or the request for it was not well-formed (${error}). Go back and begin anew.`,
        siteOrigins[0] ?? '',
      );
    },
    ttl: {
      AccessToken: minute,
      AuthorizationCode: minute,
      Grant: 10 * minute,
      IdToken: 10 * minute,
      Interaction: 60 * minute,
      Session: 60 * minute,
    },
  };
}

/** The site belongs to the provider's own household: nobody is asked for consent. */
async function grantToFirstParty({ oidc }: KoaContextWithOIDC) {
  const { account, client, provider } = oidc;
  if (!account || !client) return undefined;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
}
