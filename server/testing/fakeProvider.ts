import Fastify, { type FastifyRequest } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

/** The ways in which the provider can misbehave. */
export type Misbehaviour =
  /** The provider responds to every request with status 500. */
  | 'answers500'
  /** The provider never responds to a request. */
  | 'hangs'
  /** The provider refuses every code with status 400 and the error invalid_grant. */
  | 'refuses'
  /**
   * The provider does not know the client and responds with status 401 and the error
   * invalid_client.
   */
  | 'knowsNoClient'
  /** The token endpoint responds with status 200, but without an ID token. */
  | 'givesNoIdToken'
  | 'wrongNonce'
  | 'wrongAudience'
  | 'wrongIssuer'
  | 'badSignature'
  | 'expired';

/**
 * The authorization that a visitor has given. Tests create one with `issueCode`, because this
 * provider has no authorization endpoint.
 */
interface Grant {
  nonce: string;
  redirectUri: string;
  /**
   * The PKCE challenge for the S256 method (RFC 7636). Without a challenge, the provider requires
   * no verifier.
   */
  codeChallenge?: string;
  /** The `sub` claim, which identifies the visitor. The default is `visitor-1`. */
  subject?: string;
  /** Additional claims for the ID token. */
  claims?: Record<string, unknown>;
}

export interface FakeProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Returns an authorization code that can be used once. */
  issueCode: (grant: Grant) => string;
  /** Sets what the provider accepts, and what its discovery document says of it. */
  accept: (settings: { ways?: readonly string[]; advertised?: readonly string[] }) => void;
  /** What UserInfo says of every visitor, besides `sub`; null if the provider has no UserInfo. */
  tellAbout: (claims: Record<string, unknown> | null) => void;
  /** Makes the provider misbehave, or behave correctly again if the argument is null. */
  misbehave: (how: Misbehaviour | null) => void;
  /** Returns how many requests for a path the provider has received so far. */
  requestsTo: (path: string) => number;
  close: () => Promise<void>;
}

/** Returns the PKCE challenge for a verifier (RFC 7636, section 4.2). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/**
 * Starts an OpenID Connect provider for tests on a free loopback port. It has a discovery document,
 * keys and a token endpoint. Like a real provider, it checks the client secret, redirect URI,
 * verifier and code. Tests can make it misbehave.
 */
export async function startFakeProvider(): Promise<FakeProvider> {
  const client = { clientId: 'client-1', clientSecret: 'secret: 1/2+3' };
  const honest = await generateKeyPair('ES256');
  const forger = await generateKeyPair('ES256');
  const publicKey = { ...(await exportJWK(honest.publicKey)), alg: 'ES256', kid: 'key-1' };
  const grants = new Map<string, Grant>();
  const calls = new Map<string, number>();
  let fault: Misbehaviour | null = null;
  const everyWay = ['client_secret_basic', 'client_secret_post'];
  let accepted: { ways?: readonly string[]; advertised?: readonly string[] } = {
    advertised: everyWay,
  };
  let userInfo: Record<string, unknown> | null = null;

  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.addHook('onRequest', async (request, reply) => {
    calls.set(request.url, (calls.get(request.url) ?? 0) + 1);
    if (fault === 'answers500') return reply.code(500).send({ error: 'server_error' });
    if (fault === 'hangs') await new Promise(() => {});
    return undefined;
  });

  app.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: accepted.advertised,
    ...(userInfo && { userinfo_endpoint: `${issuer}/userinfo` }),
    code_challenge_methods_supported: ['S256'],
  }));

  app.get('/jwks', async () => ({ keys: [publicKey] }));

  app.get('/userinfo', async () => ({ sub: 'visitor-1', ...userInfo }));

  app.post<{ Body: URLSearchParams }>('/token', async (request, reply) => {
    const form = request.body;
    const way = request.headers.authorization ? 'client_secret_basic' : 'client_secret_post';
    const isAccepted = (accepted.ways ?? everyWay).includes(way);
    if (fault === 'knowsNoClient' || !isAccepted || !isClient(request, form, client)) {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    if (fault === 'refuses' || !grant || !isRedeemedBy(form, grant)) {
      return reply.code(400).send({ error: 'invalid_grant' });
    }
    return reply.header('cache-control', 'no-store').send({
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60,
      ...(fault === 'givesNoIdToken' ? {} : { id_token: await idToken(grant) }),
    });
  });

  async function idToken({ nonce, subject = 'visitor-1', claims = {} }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = fault === 'expired' ? now - 3600 : now;
    return new SignJWT({ ...claims, nonce: fault === 'wrongNonce' ? 'another' : nonce })
      .setProtectedHeader({ alg: 'ES256', kid: publicKey.kid })
      .setIssuer(fault === 'wrongIssuer' ? 'https://another.test' : issuer)
      .setAudience(fault === 'wrongAudience' ? 'another' : client.clientId)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 600)
      .sign(fault === 'badSignature' ? forger.privateKey : honest.privateKey);
  }

  await app.listen({ host: '127.0.0.1', port: 0 });
  const issuer = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    issuer,
    ...client,
    issueCode(grant) {
      const code = randomUUID();
      grants.set(code, grant);
      return code;
    },
    accept(settings) {
      accepted = settings;
    },
    tellAbout(claims) {
      userInfo = claims;
    },
    misbehave(how) {
      fault = how;
    },
    requestsTo: (path) => calls.get(path) ?? 0,
    close: () => app.close(),
  };
}

/**
 * Returns whether a request contains the client's credentials in its header or its body (RFC 6749,
 * section 2.3.1).
 */
function isClient(
  request: FastifyRequest,
  form: URLSearchParams,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): boolean {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Basic') {
    const [id = '', secret = ''] = Buffer.from(credentials, 'base64').toString().split(':');
    // The client encodes the id and the secret separately before joining them, so decode each of
    // them.
    const decode = (text: string) => new URLSearchParams(`text=${text}`).get('text');
    return decode(id) === clientId && decode(secret) === clientSecret;
  }
  return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
}

/**
 * Returns whether a token request matches the authorization that its code was issued for (RFC 6749,
 * section 4.1.3; RFC 7636).
 */
function isRedeemedBy(form: URLSearchParams, { redirectUri, codeChallenge }: Grant): boolean {
  const verifier = form.get('code_verifier') ?? '';
  return (
    form.get('grant_type') === 'authorization_code' &&
    form.get('redirect_uri') === redirectUri &&
    (codeChallenge === undefined || challengeOf(verifier) === codeChallenge)
  );
}
