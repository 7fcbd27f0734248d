import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dependencies } from '../package.json';
import type { DatabasePlace } from './config';
import { openDatabase, type Database } from './database';
import { createSessions, lifetimes } from './sessions';
import { writeBuild } from './testing/builtSite';
import { freePort, listenOnPort } from './testing/freePort';
import { newDatabase } from './testing/newDatabase';
import { onSocket } from './testing/onSocket';
import { spawnServer } from './testing/spawnServer';
import { beginSession } from './testing/startApi';
import { temporaryFolder } from './testing/temporaryFolder';

const configured = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'client-1',
  OIDC_CLIENT_SECRET: 'secret',
};

/** Opens a database, and closes it again. */
async function inDatabase<Result>(place: DatabasePlace, act: (db: Database) => Promise<Result>) {
  const db = await openDatabase(place);
  return act(db).finally(() => db.destroy());
}

test('starts with the embedded provider, prints its address and the demo account, deletes old sessions, and stops on SIGTERM', async () => {
  const database = await newDatabase();
  await inDatabase(database, async (db) => {
    await beginSession(createSessions(db, () => Date.now() - lifetimes.retentionMs));
    await beginSession(createSessions(db));
  });
  const port = await freePort();
  const site = await spawnServer({ PORT: String(port) }, database);
  await site.printed(/visitor@example\.com with the password visitor/);
  expect(site.output()).toContain(`http://localhost:${port}`);
  expect(site.output()).not.toContain('in-memory adapter');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const config = (await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()) as object;
  expect(config).toMatchObject({ providerName: 'Demo provider', issParameterSupported: true });
  site.process.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  const sessions = (db: Database) => db.selectFrom('sessions').select('id').execute();
  expect(await inDatabase(database, sessions)).toHaveLength(1);
});

const forVisitors = { NODE_ENV: 'production', PUBLIC_URL: 'https://example.org' };

test.each([
  ['a site without a login page', forVisitors, { version: '1.2.3', commit: '0123abc' }],
  ['the variable SIGN_IN, without a site', { ...forVisitors, SIGN_IN: 'off' }, undefined],
])(
  'starts for the public, and offers no sign-in, with %s',
  async (_, env: Record<string, string>, built) => {
    const site = temporaryFolder();
    if (built) writeBuild(site, { ...built, publicUrl: 'https://www.example.org' });
    const server = await spawnServer({ SITE_DIR: site, EMBEDDED_PROVIDER: '', ...env });
    await server.printed(/The site is at/);
    const get = (url: string) => fetch(`http://localhost:${server.port}${url}`);
    const statusOf = async (url: string) => (await get(url)).status;
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', ...built }]);
    expect(await statusOf('/config.json')).not.toBe(200);
    expect(await statusOf('/api/identity-provider/.well-known/openid-configuration')).not.toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(server.output()).not.toMatch(/visitor@example\.com|oidc-provider/);
    expect(server.output()).toMatch(
      /"level":30,.*"msg":"Nobody can sign in, because .*SIGN_IN=off/,
    );
    const mistakes = server.output().match(/"level":50,.*"msg":".*?: expected/g);
    expect(mistakes).toEqual([
      expect.stringContaining(built ? 'PUBLIC_URL: expected' : 'SITE_DIR: expected'),
    ]);
  },
);

test('starts while the configured provider cannot be reached', async () => {
  const port = await freePort();
  const site = await spawnServer({
    PORT: String(port),
    OIDC_ISSUER: `http://localhost:${await freePort()}`,
    OIDC_CLIENT_ID: 'client-1',
    OIDC_CLIENT_SECRET: 'secret',
  });
  await site.printed(/The site is at/);
  expect(site.output()).not.toContain('visitor@example.com');
  expect((await fetch(`http://127.0.0.1:${port}/config.json`)).status).toBe(503);
  site.process.kill('SIGTERM');
  expect(await site.exit).toBe(0);
});

/**
 * Copies the server's sources to a new folder and links only the packages that `npm ci --omit=dev`
 * would install. Returns the new folder.
 */
function withoutDevDependencies(): string {
  const root = path.join(__dirname, '..');
  const copy = temporaryFolder();
  for (const name of ['server', 'src', 'package.json']) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  for (const name of Object.keys(dependencies)) {
    const link = path.join(copy, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), link, 'junction');
  }
  return copy;
}

test('without development dependencies the server starts with a configured provider, otherwise it says what is missing', async () => {
  const folder = withoutDevDependencies();
  const site = await spawnServer({ ...configured, NODE_ENV: 'production' }, undefined, folder);
  await site.printed(/The site is at/);
  const { exit, output } = await spawnServer({}, undefined, folder);
  expect(await exit).toBe(1);
  expect(output()).toContain(
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: expected your OpenID Connect provider',
  );
  expect(output()).toContain('run `npm ci` without --omit=dev');
  expect(output()).not.toMatch(/\n\s+at /);
});

test.each([
  [{ PORT: 'eighty' }, /PORT: expected a whole number/],
  [{ HOST: '192.0.2.1' }, /HOST: expected an address or a name of this machine/],
  [
    { HOST: 'https://visitor:eighty@host.invalid' },
    /HOST: expected an address or a name of this machine/,
  ],
] as const)('%j ends the start with a message and no stack', async (env, message) => {
  const site = await spawnServer(env);
  expect(await site.exit).toBe(1);
  expect(site.output()).toMatch(message);
  expect(site.output()).not.toMatch(/eighty|192\.0|\n\s+at /);
});

test.each(['PORT', 'METRICS_PORT'])('a %s in use ends the start', async (name) => {
  const port = await freePort();
  const other = await listenOnPort(port);
  const site = await spawnServer({ HOST: '127.0.0.1', [name]: String(port) });
  expect(await site.exit).toBe(1);
  expect(site.output()).toContain(
    `\nCannot start: ${name}: expected a free port, but ${port} is in use`,
  );
  expect(site.output()).not.toMatch(/\n\s+at /);
  await new Promise((resolve) => other.close(resolve));
});

test('METRICS_PORT serves metrics, and the site does not', async () => {
  const metricsPort = await freePort();
  const site = await spawnServer({ METRICS_PORT: String(metricsPort) });
  await site.printed(/The site is at/);
  const metricsOf = (port: number, path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await metricsOf(site.port)).status).not.toBe(200);
  expect((await metricsOf(metricsPort, '/')).status).toBe(404);
  const answer = await metricsOf(metricsPort);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toContain('http_route="/*"');
  site.process.kill('SIGTERM');
  expect(await site.exit).toBe(0);
});

test('a log that nobody can write any more does not end the server', async () => {
  const site = await spawnServer(configured);
  await site.printed(/The site is at/);
  for (const output of [site.process.stdout, site.process.stderr]) output?.destroy();
  for (let count = 0; count < 3; count++) {
    const answer = await fetch(`http://127.0.0.1:${site.port}/api/nowhere`);
    expect(answer.status).toBe(404);
  }
  site.process.kill('SIGTERM');
  expect(await site.exit).toBe(0);
});

test('connections wait at a socket of systemd while the server restarts', async () => {
  const port = await freePort();
  const command = onSocket(port, process.execPath);
  const env = { ...configured, PORT: String(port) };
  const site = await spawnServer(env, undefined, undefined, command);
  const call = async () => {
    const headers = { connection: 'close' };
    const signal = AbortSignal.timeout(20_000);
    return (await fetch(`http://127.0.0.1:${port}/api/nowhere`, { headers, signal })).status;
  };
  const pids = () => new Set(site.output().match(/(?<="pid":)\d+/g));
  try {
    await site.printed(/The site is at/);
    expect(await call()).toBe(404);
    await site.printed(/"pid":/);
    process.kill(Number([...pids()][0]), 'SIGTERM');
    while (pids().size < 2) expect(await call()).toBe(404);
  } finally {
    site.process.kill('SIGTERM');
    await site.exit;
  }
});

test('a database and files of the build that are wrong are named together, without the password', async () => {
  const folder = withoutDevDependencies();
  for (const file of ['dist/build.json', 'dist-private/entries.json']) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), '[]');
  }
  const env = {
    ...configured,
    DATABASE_URL: 'postgres://site:CANARY@127.0.0.1:1/site',
    OIDC_CLIENT_SECRET: 'CANARY',
  };
  const site = await spawnServer(env, undefined, folder);
  expect(await site.exit).toBe(1);
  expect(site.output()).toMatch(/\nCannot start: DATABASE_URL: expected .*ECONNREFUSED/);
  for (const file of ['build.json', 'entries.json']) {
    expect(site.output()).toContain(`\nCannot start: ${file}: expected`);
  }
  expect(site.output()).not.toMatch(/CANARY|\n\s+at /);

  const variables = await spawnServer({ ...configured, TRUST_PROXY: 'proxy' }, undefined, folder);
  expect(await variables.exit).toBe(1);
  expect(variables.output()).toMatch(/TRUST_PROXY: expected .*\n(?:\n.*: expected .*\n){2}/);
});

test('in production each mistake of a start is a line of JSON', async () => {
  const site = await spawnServer({ NODE_ENV: 'production', PORT: 'eighty' });
  expect(await site.exit).toBe(1);
  const lines = site.output().trim().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual([
    expect.stringMatching(/^Cannot start: PORT: expected a whole number/),
    expect.stringMatching(/^Cannot start: OIDC_ISSUER.* expected a provider of your own/),
  ]);
});
