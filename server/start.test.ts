import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from './testing/temporaryFolder';

const root = path.join(__dirname, '..');

/** A port that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = await occupy(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function occupy(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Starts the server as the README does, with only these variables set. */
async function start(env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      PORT: String(await freePort()),
      IDP_PORT: String(await freePort()),
      DATA_DIR: temporaryFolder(),
      ...env,
    },
  });
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const printed = (text: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text.test(output) && resolve();
      server.stdout.on('data', look);
      void exit.then((code) => reject(new Error(`exited with ${code}:\n${output}`)));
    });
  return { server, exit, printed, output: () => output };
}

jest.setTimeout(30_000);

test('starts with nothing configured, prints its address and the demo account, and stops on SIGTERM', async () => {
  const port = await freePort();
  const site = await start({ PORT: String(port) });
  await site.printed(/visitor@example\.com with the password visitor/);
  expect(site.output()).toContain(`http://localhost:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const config = (await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()) as object;
  expect(config).toMatchObject({ providerName: 'Demo provider', issParameterSupported: true });
  site.server.kill('SIGTERM');
  expect(await site.exit).toBe(0);
});

test('starts while the provider that is configured cannot be reached', async () => {
  const port = await freePort();
  const site = await start({
    PORT: String(port),
    OIDC_ISSUER: `http://localhost:${await freePort()}`,
    OIDC_CLIENT_ID: 'client-1',
    OIDC_CLIENT_SECRET: 'secret',
  });
  await site.printed(/The site is at/);
  expect(site.output()).not.toContain('visitor@example.com');
  expect((await fetch(`http://127.0.0.1:${port}/config.json`)).status).toBe(503);
  site.server.kill('SIGTERM');
  expect(await site.exit).toBe(0);
});

const failures: [string, () => Promise<Record<string, string>>, RegExp][] = [
  ['wrong values', async () => ({ PORT: 'eighty' }), /PORT: expected a whole number.*got "eighty"/],
  [
    'production without a provider',
    async () => ({ NODE_ENV: 'production' }),
    /OIDC_CLIENT_SECRET: expected a provider of your own, since NODE_ENV is production/,
  ],
  [
    'a host elsewhere',
    async () => ({ HOST: '192.0.2.1' }),
    /HOST: expected an address or a name of this machine.*got "192\.0\.2\.1"/,
  ],
  [
    'a host that nobody knows',
    async () => ({ HOST: 'no.such.host.invalid' }),
    /HOST: expected an address or a name of this machine/,
  ],
  [
    'a damaged database',
    async () => {
      const folder = temporaryFolder();
      writeFileSync(path.join(folder, 'site.db'), 'no database '.repeat(1_000));
      return { DATA_DIR: folder };
    },
    /site\.db: expected a SQLite database of this site/,
  ],
];

test.each(failures)('%s end the start with a message and no stack', async (_, env, message) => {
  const site = await start(await env());
  expect(await site.exit).toBe(1);
  expect(site.output()).toMatch(message);
  expect(site.output()).not.toMatch(/\n\s+at /);
});

test.each(['PORT', 'IDP_PORT'])('a port in use is named: %s', async (name) => {
  const port = await freePort();
  const other = await occupy(port);
  const site = await start({ [name]: String(port), HOST: '127.0.0.1' });
  expect(await site.exit).toBe(1);
  expect(site.output()).toContain(`${name}: expected a free port, but ${port} is in use`);
  await new Promise((resolve) => other.close(resolve));
});
