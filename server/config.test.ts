import path from 'node:path';
import { readConfig, readSiteFolder, siteUrls, StartError } from './config';

const google = {
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'id.apps.googleusercontent.com',
  OIDC_CLIENT_SECRET: 'SECRET',
};

/** A choice that `npm start` makes. */
const embedded = { EMBEDDED_PROVIDER: 'on' };

function mistakesOf(env: Record<string, string>, hasLoginPage = true): string[] {
  try {
    readConfig({ ...embedded, ...env }, hasLoginPage);
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n');
    throw error;
  }
}

test('with the embedded provider alone: loopback and the embedded database', () => {
  expect(readConfig(embedded)).toEqual({
    host: 'localhost',
    port: 8080,
    sockets: [],
    metrics: null,
    dataFolder: 'data',
    databaseUrl: null,
    publicUrl: 'http://localhost:8080',
    provider: 'embedded',
    providerName: 'Demo provider',
    trustProxy: [],
    apiOrigin: null,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ ...embedded, PORT: '', OIDC_ISSUER: '', DATABASE_URL: '' })).toEqual(
    readConfig(embedded),
  );
});

test('every variable is read', () => {
  expect(
    readConfig({
      ...google,
      HOST: '0.0.0.0',
      PORT: '3000',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.1',
      DATA_DIR: '/var/lib/site',
      DATABASE_URL: 'postgres://site@localhost/site',
      PUBLIC_URL: 'https://example.org',
      API_HOST: 'https://api.example.org',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, 2001:db8::/32',
      // A file with the secret ends with a line break, which is no part of it.
      OIDC_CLIENT_SECRET: 'SECRET\r\n',
      OIDC_CLIENT_AUTH: 'client_secret_post',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 3000,
    sockets: [],
    metrics: { host: '10.0.0.1', port: 9464 },
    dataFolder: '/var/lib/site',
    databaseUrl: 'postgres://site@localhost/site',
    publicUrl: 'https://example.org',
    apiOrigin: 'https://api.example.org',
    trustProxy: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
    provider: {
      issuer: 'https://accounts.google.com',
      clientId: 'id.apps.googleusercontent.com',
      clientSecret: 'SECRET',
      clientAuthentication: 'client_secret_post',
    },
    providerName: 'accounts.google.com',
  });
  expect(readConfig({ ...embedded, PORT: '65535', METRICS_PORT: '1' })).toMatchObject({
    publicUrl: 'http://localhost:65535',
    metrics: { host: 'localhost', port: 1 },
  });
  const others = {
    PUBLIC_URL: 'https://example.org/blog/',
    DATABASE_URL: 'postgresql://localhost',
    OIDC_PROVIDER_NAME: 'Google',
    TRUST_PROXY: '10.0.0.1/32,::1/128',
  };
  expect(readConfig({ ...google, ...others })).toMatchObject({
    publicUrl: 'https://example.org/blog',
    databaseUrl: 'postgresql://localhost',
    providerName: 'Google',
    trustProxy: ['10.0.0.1/32', '::1/128'],
  });
});

test('the folder of the site is the argument, or else SITE_DIR, or else dist', () => {
  const folder = (argument: string[], env = {}) =>
    path.relative('', readSiteFolder({ argv: ['node', 'server', ...argument], env }));
  expect(folder(['of-start'], { SITE_DIR: 'built' })).toBe('of-start');
  expect(folder([], { SITE_DIR: 'built' })).toBe('built');
  expect(folder([])).toBe('dist');
});

test('sockets that systemd passed to this process are used, not those of its parent', () => {
  const sockets = (pid: number) =>
    readConfig({ ...google, LISTEN_PID: String(pid), LISTEN_FDS: '2' }).sockets;
  expect(sockets(process.pid)).toEqual([3, 4]);
  expect(sockets(process.ppid)).toEqual([]);
});

test.each([
  ['PORT', 'eighty', /^PORT: expected a whole number from 1 to 65535$/],
  ['PORT', '0', /^PORT: expected a whole number/],
  ['PORT', '65536', /^PORT: expected a whole number/],
  ['PORT', '80.5', /^PORT: expected a whole number/],
  ['METRICS_PORT', '-1', /^METRICS_PORT: expected a whole number/],
  ['METRICS_PORT', '8080', /^METRICS_PORT: expected another port than PORT, got 8080 for both/],
  ['PUBLIC_URL', 'example.org', /^PUBLIC_URL: expected the URL of the site/],
  ['PUBLIC_URL', 'http://example.org', /^PUBLIC_URL: expected the URL .*https/],
  ['PUBLIC_URL', 'https://example.org/a?b', /^PUBLIC_URL: expected the URL .*no query/],
  ['PUBLIC_URL', 'https://example.org/a//b', /^PUBLIC_URL: expected the URL/],
  ['PUBLIC_URL', 'ftp://localhost', /^PUBLIC_URL: expected the URL/],
  ['PUBLIC_URL', 'javascript:alert(1)', /^PUBLIC_URL: expected the URL/],
  ['API_HOST', 'https://example.org/blog', /^API_HOST: expected an origin .*no path/],
  ['API_HOST', 'http://example.org', /^API_HOST: expected an origin/],
  ['API_HOST', "https://a.test; script-src 'unsafe-inline'", /^API_HOST: expected an origin/],
  [
    'DATABASE_URL',
    'mysql://root:SECRET@localhost',
    /^DATABASE_URL: expected a URL that begins with/,
  ],
  ['TRUST_PROXY', 'everyone', /^TRUST_PROXY: expected addresses or networks/],
  ['TRUST_PROXY', 'abc', /^TRUST_PROXY: expected addresses or networks/],
  ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY: expected addresses or networks/],
  ['TRUST_PROXY', '::/0', /^TRUST_PROXY: expected addresses or networks/],
  ['TRUST_PROXY', '10.0.0.0/8/8', /^TRUST_PROXY: expected addresses or networks/],
  ['PUBLIC_URL', 'https://visitor:SECRET@example.org', /^PUBLIC_URL: expected the URL/],
  ['DATA_DIR', '   ', /^DATA_DIR: expected text that is not blank/],
  ['SIGN_IN', 'no', /^SIGN_IN: expected on or off$/],
])('%s=%s is named with what was expected', (name, value, expected) => {
  const mistakes = mistakesOf({ [name]: value });
  expect(mistakes).toEqual([expect.stringMatching(expected)]);
  expect(mistakes[0]).not.toContain('SECRET');
});

const checked = [
  'PORT',
  'METRICS_PORT',
  'DATABASE_URL',
  'PUBLIC_URL',
  'API_HOST',
  'TRUST_PROXY',
  'OIDC_ISSUER',
  'OIDC_CLIENT_AUTH',
  'SIGN_IN',
  'EMBEDDED_PROVIDER',
];
test.each(checked)('a wrong value of %s is not printed, because it may be a password', (name) => {
  for (const value of ['CANARY', 'https://visitor:CANARY@example.org', 'password=CANARY']) {
    const mistakes = mistakesOf({ ...google, [name]: value });
    expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^${name}: expected `))]);
    expect(mistakes[0]).not.toContain('CANARY');
  }
});

test.each([
  ['http://accounts.example.com'],
  ['accounts.example.com'],
  ['https://accounts.example.com/?tenant=1'],
  ['https://accounts.example.com/#tenant'],
  ['https://client@accounts.example.com'],
  ['https://:password@accounts.example.com'],
])('the issuer %s is refused', (issuer) => {
  expect(mistakesOf({ ...google, OIDC_ISSUER: issuer })).toEqual([
    expect.stringMatching(/^OIDC_ISSUER: expected the issuer URL/),
  ]);
});

test.each([
  ['OIDC_ISSUER', 'https://id.example/realms/…', /^OIDC_ISSUER: expected the issuer URL/],
  ['OIDC_CLIENT_ID', '…', /^OIDC_CLIENT_ID: expected the value .*, not a placeholder/],
  ['OIDC_CLIENT_SECRET', '…', /^OIDC_CLIENT_SECRET: expected the value .*, not a placeholder/],
])('the placeholder of the guides in %s is refused', (name, value, expected) => {
  expect(mistakesOf({ ...google, [name]: value })).toEqual([expect.stringMatching(expected)]);
});

test('the three OIDC_ variables are required together', () => {
  expect(mistakesOf({ OIDC_ISSUER: google.OIDC_ISSUER })).toEqual([
    expect.stringMatching(/^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: expected a value/),
  ]);
});

const own = /^OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: expected a provider of your own/;
const isIn = (env: object, ...names: string[]) => names.some((name) => name in env);

/** Every combination of what decides where visitors sign in. */
const combinations = Array.from({ length: 2 ** 7 }, (_, bits) => {
  const has = (bit: number) => (bits & (1 << bit)) !== 0;
  return {
    hasLoginPage: has(0),
    env: {
      ...(has(1) && { SIGN_IN: 'off' }),
      ...(has(2) && google),
      ...(has(3) && { PUBLIC_URL: 'https://example.org' }),
      ...(has(4) && { NODE_ENV: 'production' }),
      ...(has(5) && { TRUST_PROXY: '127.0.0.1' }),
      EMBEDDED_PROVIDER: has(6) ? 'on' : 'off',
    } as Record<string, string>,
  };
});

test('every combination of sign-in, provider and place starts, or names the provider', () => {
  const outcomes: Record<string, number> = {};
  for (const { env, hasLoginPage } of combinations) {
    const [mistake] = mistakesOf(env, hasLoginPage);
    const provider = mistake ?? readConfig(env, hasLoginPage).provider;
    const outcome =
      provider === null || provider === 'embedded'
        ? String(provider)
        : typeof provider === 'string'
          ? own.test(provider) && 'refused'
          : 'own';
    const isLocal = !isIn(env, 'PUBLIC_URL', 'NODE_ENV', 'TRUST_PROXY');
    const isWithout = isIn(env, 'SIGN_IN') || !hasLoginPage;
    const local = isLocal && env['EMBEDDED_PROVIDER'] === 'on' ? 'embedded' : 'refused';
    const expected = isIn(env, 'OIDC_ISSUER') ? 'own' : isWithout ? 'null' : local;
    expect([env, hasLoginPage, outcome]).toEqual([env, hasLoginPage, expected]);
    outcomes[expected] = (outcomes[expected] ?? 0) + 1;
  }
  expect(outcomes).toEqual({ own: 64, null: 48, refused: 15, embedded: 1 });
});

test.each([
  [{ EMBEDDED_PROVIDER: '' }, 'visitors of this site can sign in.*SIGN_IN=off.*EMBEDDED_PROVIDER'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production; the embedded'],
  [{ PUBLIC_URL: 'https://example.org' }, 'PUBLIC_URL is https://example.org'],
  [{ PUBLIC_URL: 'https://example.org/blog' }, 'PUBLIC_URL is https://example.org/blog'],
  [{ PUBLIC_URL: 'https://localhost.example.org' }, 'PUBLIC_URL is https://localhost.example'],
  [{ PUBLIC_URL: 'https://192.168.1.10:8443' }, 'PUBLIC_URL is https://192.168.1.10:8443'],
  [{ PUBLIC_URL: 'http://localhost', TRUST_PROXY: '::1' }, 'TRUST_PROXY names a proxy'],
  [
    { PUBLIC_URL: 'https://example.org', NODE_ENV: 'production' },
    'NODE_ENV is production and PUBLIC_URL is https://example.org',
  ],
])('the embedded provider is refused with %j', (env, reason) => {
  expect(mistakesOf(env as Record<string, string>)).toEqual([
    expect.stringMatching(new RegExp(`${own.source}, since ${reason}`)),
  ]);
});

test.each([
  'http://localhost:3000',
  'https://localhost',
  'http://127.0.0.1:8080/blog',
  'http://[::1]',
])('the embedded provider serves a site at %s', (url) => {
  expect(readConfig({ ...embedded, PUBLIC_URL: url }).provider).toBe('embedded');
});

test('one error names all mistakes', () => {
  expect(mistakesOf({ PORT: 'x', PUBLIC_URL: 'y', OIDC_CLIENT_ID: 'z' })).toHaveLength(3);
});

test('only localhost has a second origin', () => {
  expect(siteUrls({ publicUrl: 'http://localhost:8080' })).toEqual([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
  ]);
  expect(siteUrls({ publicUrl: 'https://example.org' })).toEqual(['https://example.org']);
  expect(siteUrls({ publicUrl: 'http://localhost:8080/blog' })).toEqual([
    'http://localhost:8080/blog',
    'http://127.0.0.1:8080/blog',
  ]);
});
