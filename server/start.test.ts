import { freePort, occupy } from './testing/freePort';
import { spawnServer } from './testing/spawnServer';

jest.setTimeout(30_000);

test('starts with nothing configured, prints its address and the demo account, and stops on SIGTERM', async () => {
  const port = await freePort();
  const site = await spawnServer({ PORT: String(port) });
  await site.printed(/visitor@example\.com with the password visitor/);
  expect(site.output()).toContain(`http://localhost:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const config = (await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()) as object;
  expect(config).toMatchObject({ providerName: 'Demo provider', issParameterSupported: true });
  site.process.kill('SIGTERM');
  expect(await site.exit).toBe(0);
});

test('starts while the provider that is configured cannot be reached', async () => {
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

const failures: [string, () => Promise<Record<string, string>>, RegExp][] = [
  ['wrong values', async () => ({ PORT: 'eighty' }), /PORT: expected a whole number.*got "eighty"/],
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
];

test.each(failures)('%s end the start with a message and no stack', async (_, env, message) => {
  const site = await spawnServer(await env());
  expect(await site.exit).toBe(1);
  expect(site.output()).toMatch(message);
  expect(site.output()).not.toMatch(/\n\s+at /);
});

test.each(['PORT', 'IDP_PORT'])('a port in use is named: %s', async (name) => {
  const port = await freePort();
  const other = await occupy(port);
  const site = await spawnServer({ [name]: String(port), HOST: '127.0.0.1' });
  expect(await site.exit).toBe(1);
  expect(site.output()).toContain(`${name}: expected a free port, but ${port} is in use`);
  await new Promise((resolve) => other.close(resolve));
});
