import { createRemoteJWKSet, jwtVerify } from 'jose';
import {
  challengeOf,
  startFakeProvider,
  type FakeProvider,
  type Misbehaviour,
} from './fakeProvider';

const verifier = 'v'.repeat(43);
const grant = {
  nonce: 'NONCE-1',
  redirectUri: 'https://site.test/login',
  codeChallenge: challengeOf(verifier),
};

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

async function redeem(
  change: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: verifier,
      redirect_uri: grant.redirectUri,
      ...change,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

function verify(idToken: string | undefined) {
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`));
  const { issuer, clientId } = provider;
  return jwtVerify(idToken ?? '', keys, { issuer, audience: clientId });
}

test('a code is good once, for an ID token that verifies', async () => {
  const code = provider.issueCode({ ...grant, subject: 'someone' });
  const { status, body } = await redeem({ code });
  expect(status).toBe(200);
  expect((await verify(body['id_token'])).payload).toMatchObject({
    sub: 'someone',
    nonce: 'NONCE-1',
  });
  expect(await redeem({ code })).toEqual({ status: 400, body: { error: 'invalid_grant' } });
  expect(provider.callsTo('/token')).toBe(2);
});

test('the client may present its secret in the header', async () => {
  const half = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);
  const basic = (secret: string) => {
    const credentials = `${half(provider.clientId)}:${half(secret)}`;
    return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  };
  const code = provider.issueCode(grant);
  expect((await redeem({ code }, basic('wrong'))).status).toBe(401);
  expect((await redeem({ code }, basic(provider.clientSecret))).status).toBe(200);
});

test.each([
  [401, { client_secret: 'wrong' }],
  [401, { client_id: 'another' }],
  [400, { redirect_uri: 'https://site.test/elsewhere' }],
  [400, { code_verifier: 'w'.repeat(43) }],
  [400, { grant_type: 'password' }],
  [400, { code: 'unknown' }],
])('it answers %i to %j', async (status, change) => {
  const code = provider.issueCode(grant);
  expect((await redeem({ code, ...change })).status).toBe(status);
});

test.each<[Misbehaviour, number]>([
  ['answers500', 500],
  ['refuses', 400],
  ['knowsNoClient', 401],
])('when it %s, a good code gets %i', async (fault, status) => {
  provider.misbehave(fault);
  expect((await redeem({ code: provider.issueCode(grant) })).status).toBe(status);
});

test.each<[Misbehaviour, object]>([
  ['wrongAudience', { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: 'aud' }],
  ['wrongIssuer', { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: 'iss' }],
  ['badSignature', { code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' }],
  ['expired', { code: 'ERR_JWT_EXPIRED' }],
])('an ID token gone wrong (%s) does not verify', async (fault, error) => {
  provider.misbehave(fault);
  const { body } = await redeem({ code: provider.issueCode(grant) });
  await expect(verify(body['id_token'])).rejects.toMatchObject(error);
});

test('it gives a wrong nonce, or no ID token at all, on demand', async () => {
  provider.misbehave('wrongNonce');
  const { body } = await redeem({ code: provider.issueCode(grant) });
  expect((await verify(body['id_token'])).payload['nonce']).not.toBe(grant.nonce);
  provider.misbehave('givesNoIdToken');
  expect(await redeem({ code: provider.issueCode(grant) })).toMatchObject({ status: 200 });
  expect((await redeem({ code: provider.issueCode(grant) })).body).not.toHaveProperty('id_token');
});

test('when it hangs it answers nothing, and closes all the same', async () => {
  provider.misbehave('hangs');
  const answer = fetch(`${provider.issuer}/jwks`, { signal: AbortSignal.timeout(100) });
  await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
  provider.misbehave(null);
  expect((await fetch(`${provider.issuer}/jwks`)).status).toBe(200);
});
