import { challengeOf, type FakeProvider } from './fakeProvider';

// Do not use Jest functions in this module, because scripts/testUpgrade.ts also imports it.

const publicUrl = 'https://site.test';
const verifier = 'v'.repeat(43);

const grant = {
  nonce: 'NONCE-1',
  redirectUri: `${publicUrl}/login`,
  codeChallenge: challengeOf(verifier),
};

/**
 * Returns the environment variables for a server that uses this provider. The server also trusts
 * the `X-Forwarded-For` header in requests from the loopback address.
 */
export function environmentFor({ issuer, clientId, clientSecret }: FakeProvider) {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
  };
}

/** Returns a valid authorization code that can be passed to `loginPath`. */
export function newCode(provider: FakeProvider): string {
  return provider.issueCode(grant);
}

/** Returns the URL path and query of a login request. */
export function loginPath(provider: FakeProvider, code = newCode(provider)): string {
  const query = new URLSearchParams({
    code,
    code_verifier: verifier,
    redirect_uri: grant.redirectUri,
    nonce: grant.nonce,
    iss: provider.issuer,
  });
  return `/api/login/?${query}`;
}
