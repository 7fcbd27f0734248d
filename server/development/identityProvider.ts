import { generateKeyPair, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AdapterFactory, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { StartError, type ProviderRegistration } from '../config';
import { demoAccount } from './demoAccount';
import { interactionPath, signInInteraction } from './signIn';
import { signInPages, type SignInPages } from './signInPages';

/**
 * The URL path of the provider, which has the same origin as the site. The path begins with /api/,
 * because neither the pages nor the service worker handles requests for such paths.
 */
const mountPath = '/api/identity-provider';

interface IdentityProvider {
  /** The API's registration with this provider. */
  provider: ProviderRegistration;
  /**
   * Wraps the server's request listener. The resulting listener handles requests to the provider
   * from this machine. It passes all other requests to `next`.
   */
  mount: (next: RequestListener) => RequestListener;
}

/** One minute in seconds, which is the unit of `ttl`. */
const minute = 60;

/**
 * Creates the embedded identity provider, an OpenID Connect provider for development and
 * demonstration with one account and one client. It keeps all data in memory, and generates new
 * keys and a new client secret at each start.
 *
 * @param port the site's port on this machine
 * @param siteUrls the site's URLs, such as http://localhost:8080; the provider redirects to the
 * path /login below them
 * @throws StartError if the package oidc-provider is not installed
 */
export async function createIdentityProvider(
  port: number,
  siteUrls: readonly string[],
): Promise<IdentityProvider> {
  const host = `localhost:${port}`;
  const client = {
    issuer: `http://${host}${mountPath}`,
    clientId: 'personal-website',
    clientSecret: randomBytes(32).toString('hex'),
  };
  const { Provider, interactionPolicy, adapter } = await importOidcProvider();
  const theme = await readFile(path.join(__dirname, '../../src/ui/theme.css'), 'utf8');
  const pages = signInPages(siteUrls, theme);
  const policy = interactionPolicy.base();
  policy.remove('consent');
  // Without this check, a visitor who logs in again after a logout would not be asked for the
  // password, because the provider still recognizes its own cookie.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'password_each_time',
        'The password is required for each sign-in',
        ({ oidc }) => !oidc.result?.login,
      ),
    );
  const provider = new Provider(client.issuer, {
    adapter,
    ...(await configuration(client, { siteUrls, pages, policy })),
  });
  provider.use(signInInteraction(provider, pages));
  // Log only the error's stack, not the request, because its URL contains the sign-in's parameters.
  provider.on('server_error', (_ctx, error) => console.error(error.stack));
  const callback = provider.callback();

  return {
    provider: client,
    mount: (next) => (request, response) => {
      const { url = '', headers } = request;
      if (!url.startsWith(`${mountPath}/`) || headers.host !== host || !isFromThisMachine(request))
        return next(request, response);
      // Set the two properties that oidc-provider reads. Express would set them when mounting
      // middleware.
      Object.assign(request, { originalUrl: url, url: url.slice(mountPath.length) });
      void callback(request, response);
    },
  };
}

function isFromThisMachine({ socket }: IncomingMessage): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/**
 * Imports oidc-provider only when it is needed, because it is a development dependency.
 *
 * @throws StartError if the package is not installed
 */
async function importOidcProvider() {
  try {
    const { Provider, interactionPolicy } = await import('oidc-provider');
    // Pass the memory adapter explicitly. oidc-provider uses the same adapter by default, but would
    // print a warning.
    // @ts-expect-error -- @types/oidc-provider does not declare this file
    const memory = (await import('oidc-provider/lib/adapters/memory_adapter.js')) as {
      createMemoryAdapter: () => AdapterFactory;
    };
    return { Provider, interactionPolicy, adapter: memory.createMemoryAdapter() };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    throw new StartError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: expected your OpenID Connect provider, since the embedded identity provider needs oidc-provider, a development dependency that is not installed. Set all three variables, or run `npm ci` without --omit=dev.',
    );
  }
}

async function configuration(
  { clientId, clientSecret }: ProviderRegistration,
  {
    siteUrls,
    pages,
    policy,
  }: {
    siteUrls: readonly string[];
    pages: SignInPages;
    policy: NonNullable<Configuration['interactions']>['policy'];
  },
): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: siteUrls.map((url) => `${url}/login`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: {
      // Use cookie names that differ from the site's, because the provider and the site have the
      // same origin.
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      keys: [randomBytes(32)],
    },
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Include the `email` scope's claims in the ID token, as most providers do.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post'],
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `${mountPath}${interactionPath}${uid}`, policy },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // Two tabs share one provider session. If this function returned true, a sign-in in the second
    // tab would invalidate the first tab's code.
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: demoAccount.email, email_verified: true }),
    }),
    loadExistingGrant: grantWithoutConsent,
    renderError(ctx, { error }) {
      ctx.set(pages.headers);
      ctx.body = pages.cannotContinue(error);
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

/** Grants the site access without asking the visitor for consent, because the site is the only client. */
async function grantWithoutConsent({ oidc }: KoaContextWithOIDC) {
  const { account, client, provider } = oidc;
  if (!account || !client) return undefined;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email');
  await grant.save();
  return grant;
}
