import { createProviderClient, GrantRefused, ProviderUnavailable } from './providerClient';
import {
  challengeOf,
  startFakeProvider,
  type FakeProvider,
  type Misbehaviour,
} from './testing/fakeProvider';

const verifier = 'v'.repeat(43);
const redirectUri = 'https://site.test/login';
const nonce = 'nonce-1';

let fake: FakeProvider;
beforeEach(async () => (fake = await startFakeProvider()));
afterEach(() => fake.close());

const client = (over: Partial<FakeProvider> = {}) =>
  createProviderClient({ ...fake, ...over }, 'Example');

const grant = () =>
  fake.issueCode({
    nonce,
    redirectUri,
    codeChallenge: challengeOf(verifier),
    subject: 'visitor-1',
  });

const parameters = (change: object = {}) => ({
  code: grant(),
  code_verifier: verifier,
  redirect_uri: redirectUri,
  nonce,
  iss: fake.issuer,
  ...change,
});

test('the configuration of the site comes from the provider’s metadata', async () => {
  expect(await client().signInConfig()).toEqual({
    issuer: fake.issuer,
    authorizationEndpoint: expect.stringContaining(fake.issuer),
    clientId: 'client-1',
    providerName: 'Example',
    issParameterSupported: false,
  });
});

test('a valid code returns the identity', async () => {
  expect(await client().redeem(parameters())).toEqual({
    issuer: fake.issuer,
    subject: 'visitor-1',
    email: null,
  });
});

test.each([
  ['Mei@Example.com', true, 'mei@example.com'],
  ['mei@example.com', false, null],
  ['mei@example.com', undefined, null],
  ['mei@example.com', 'true', null],
  ['mei@example.com', 1, null],
  [['mei@example.com'], true, null],
  // This address contains the Kelvin sign, which becomes a normal k in lower case.
  ['\u212aate@example.com', true, null],
])('of the address %p with email_verified %p, the API keeps %p', async (email, verified, kept) => {
  const code = fake.issueCode({ nonce, redirectUri, claims: { email, email_verified: verified } });
  expect(await client().redeem(parameters({ code }))).toMatchObject({ email: kept });
});

const basic = 'client_secret_basic';
const post = 'client_secret_post';

test.each([
  [basic, [basic, post], undefined],
  [basic, undefined, undefined],
  [post, [post], undefined],
  [post, [basic, post], post],
  [post, undefined, post],
] as const)(
  'a provider that accepts %s and advertises %j gets it, with the setting %j',
  async (way, advertised, clientAuthentication) => {
    fake.accept({ ways: [way], ...(advertised && { advertised }) });
    const provider = client({ clientAuthentication } as Partial<FakeProvider>);
    expect(await provider.redeem(parameters())).toMatchObject({ subject: 'visitor-1' });
  },
);

test('an address that is in UserInfo only is found there', async () => {
  fake.tellAbout({ email: 'mei@example.com', email_verified: true });
  expect(await client().redeem(parameters())).toMatchObject({ email: 'mei@example.com' });
});

test('UserInfo is not asked if the ID token has an address, and must be about the same visitor', async () => {
  fake.tellAbout({ sub: 'visitor-2', email: 'eve@example.com', email_verified: true });
  const claims = { email: 'mei@example.com', email_verified: true };
  const code = fake.issueCode({ nonce, redirectUri, claims });
  expect(await client().redeem(parameters({ code }))).toMatchObject({ email: 'mei@example.com' });
  expect(fake.requestsTo('/userinfo')).toBe(0);
  await expect(client().redeem(parameters())).rejects.toBeInstanceOf(GrantRefused);
});

test('the metadata is fetched once', async () => {
  const provider = client();
  await Promise.all([provider.signInConfig(), provider.signInConfig()]);
  await provider.redeem(parameters());
  expect(fake.requestsTo('/.well-known/openid-configuration')).toBe(1);
});

test.each([
  ['another verifier', { code_verifier: 'w'.repeat(43) }],
  ['another redirect URI', { redirect_uri: 'https://site.test/elsewhere' }],
  ['another nonce', { nonce: 'nonce-2' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an invented code', { code: 'invented' }],
])('with %s the code is refused', async (_, change) => {
  await expect(client().redeem(parameters(change))).rejects.toBeInstanceOf(GrantRefused);
});

test.each<[Misbehaviour, typeof GrantRefused | typeof ProviderUnavailable]>([
  ['refuses', GrantRefused],
  ['wrongNonce', GrantRefused],
  ['wrongAudience', GrantRefused],
  ['wrongIssuer', GrantRefused],
  ['badSignature', GrantRefused],
  ['expired', GrantRefused],
  ['givesNoIdToken', GrantRefused],
  ['answers500', ProviderUnavailable],
  ['knowsNoClient', ProviderUnavailable],
])('a provider that %s while a code is redeemed raises the right error', async (how, kind) => {
  const provider = client();
  const good = parameters();
  await provider.signInConfig();
  fake.misbehave(how);
  const error: unknown = await provider.redeem(good).catch((raised: unknown) => raised);
  expect(error).toBeInstanceOf(kind);
  expect(String(error)).not.toContain(good.code);
});

test('a provider that does not answer is unavailable after some seconds', async () => {
  const provider = client();
  await provider.signInConfig();
  fake.misbehave('hangs');
  await expect(provider.redeem(parameters())).rejects.toBeInstanceOf(ProviderUnavailable);
}, 10_000);

test('metadata is fetched again after an hour, and the old is used while that fails', async () => {
  let time = 0;
  const provider = createProviderClient(fake, 'Example', () => time);
  const asked = () => fake.requestsTo('/.well-known/openid-configuration');
  await provider.signInConfig();
  time += 60 * 60 * 1000 - 1;
  await provider.signInConfig();
  expect(asked()).toBe(1);
  time += 1;
  fake.misbehave('answers500');
  for (let call = 1; call <= 2; call++) {
    await expect(provider.signInConfig()).resolves.toMatchObject({ issuer: fake.issuer });
  }
  expect(asked()).toBe(2);
});

test('an unavailable provider is asked again after a pause, not for every visitor', async () => {
  let time = 0;
  const provider = createProviderClient(fake, 'Example', () => time);
  const asked = () => fake.requestsTo('/.well-known/openid-configuration');
  fake.misbehave('answers500');
  for (let call = 1; call <= 3; call++) {
    await expect(provider.signInConfig()).rejects.toBeInstanceOf(ProviderUnavailable);
  }
  expect(asked()).toBe(1);
  fake.misbehave(null);
  time += 15_000;
  await expect(provider.signInConfig()).resolves.toMatchObject({ issuer: fake.issuer });
});

test('an ID token signed with a key that the provider does not publish is refused', async () => {
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('/jwks')) return Response.json({ keys: [] });
    return fetch(url, init);
  });
  await expect(client().redeem(parameters())).rejects.toBeInstanceOf(GrantRefused);
});

test('metadata of another issuer is refused', async () => {
  const issuer = fake.issuer.replace('127.0.0.1', 'localhost');
  await expect(client({ issuer }).signInConfig()).rejects.toBeInstanceOf(ProviderUnavailable);
});
