import { setTimeout as sleep } from 'node:timers/promises';
import { apiAt, signIn, type CalledApi } from './testing/callApi';
import { startFakeProvider, type FakeProvider } from './testing/fakeProvider';
import { freePort } from './testing/freePort';
import { environmentFor, newCode } from './testing/loginPath';
import { newDatabase } from './testing/newDatabase';
import { spawnServer, type SpawnedServer } from './testing/spawnServer';
import { askByHttp2, startNginx } from './testing/startNginx';
import { temporaryFolder } from './testing/temporaryFolder';

let provider: FakeProvider;
let port: number;
let tlsPort: number;
let processes: SpawnedServer[];
let nginx: Awaited<ReturnType<typeof startNginx>>;
/**
 * Sends requests to the API through nginx. `direct` sends requests to each of the two processes
 * without nginx.
 */
let api: CalledApi;
let direct: CalledApi[];

/**
 * Start two API processes that share one PostgreSQL database, behind nginx with deploy/nginx.conf.
 */
beforeEach(async () => {
  provider = await startFakeProvider();
  port = await freePort();
  const database = await newDatabase();
  const env = environmentFor(provider);
  processes = [await spawnServer(env, database), await spawnServer(env, database)];
  for (const { printed } of processes) await printed(/The site is at/);
  tlsPort = await freePort();
  nginx = await startNginx({
    folder: temporaryFolder(),
    port,
    tlsPort,
    upstream: 'upstream-two.conf',
    replacements: [
      [/127\.0\.0\.1:8081/, `127.0.0.1:${processes[0]!.port}`],
      [/127\.0\.0\.1:8082/, `127.0.0.1:${processes[1]!.port}`],
    ],
  });
  api = apiAt(port, provider);
  direct = processes.map(({ port }) => apiAt(port, provider));
});
afterEach(async () => {
  for (const each of [api, ...direct]) each.close();
  await nginx.stop();
  for (const { process, exit } of processes) {
    process.kill('SIGKILL');
    await exit;
  }
  await provider.close();
});

async function refreshToken(): Promise<string> {
  const [token = ''] = await signIn(api, 1);
  return token;
}

/**
 * Returns the process to which nginx sends this client's requests, and the other one
 * (deploy/upstream-two.conf).
 */
async function serving() {
  await api.login();
  const logs = await nginx.logs('POST "/api/login/" 200');
  return [...processes].sort((one) => (logs.includes(`:${one.port}\n`) ? -1 : 1));
}

test('a logout at one process takes effect at the other at once', async () => {
  const token = await refreshToken();
  for (const process of direct) expect((await process.refresh(token)).status).toBe(200);
  expect((await direct[0]!.logout(token)).status).toBe(204);
  expect((await direct[1]!.refresh(token)).status).toBe(401);
});

test('over TLS the API’s responses are sent with HTTP/2', async () => {
  const { protocol, headers, body } = await askByHttp2(tlsPort, { ':path': '/config.json' });
  expect(protocol).toBe('h2');
  expect(headers[':status']).toBe(200);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(JSON.parse(body)).toMatchObject({ issuer: provider.issuer });
});

test('no refresh fails when a process is killed under load', async () => {
  // The sessions are refreshed 80 times in all, which is below the limit for one IP address.
  const tokens = await Promise.all(Array.from({ length: 20 }, refreshToken));
  const [first, second] = await serving();
  const statuses: number[] = [];
  const load = tokens.map(async (token) => {
    for (let turn = 0; turn < 4; turn++) {
      statuses.push((await api.refresh(token)).status);
      await sleep(20);
    }
  });
  while (statuses.length < 20) await sleep(1);
  first!.process.kill('SIGKILL');
  await Promise.all(load);
  expect(statuses).toEqual(Array.from({ length: 80 }, () => 200));
  const retried = `:${first!.port}, 127.0.0.1:${second!.port}`;
  expect(await nginx.logs(retried)).toContain(retried);
});

test('no login fails when a process is stopped under load', async () => {
  const [first] = await serving();
  const statuses: number[] = [];
  let isLoaded = true;
  const visit = async () => {
    while (isLoaded) {
      statuses.push((await api.login()).status);
      // Stay below the rate limit for one IP address.
      await sleep(700);
    }
  };
  const load = Promise.all(Array.from({ length: 12 }, visit));
  while (statuses.length < 12) await sleep(1);
  first!.process.kill('SIGTERM');
  expect(await first!.exit).toBe(0);
  // Wait longer than two seconds, because nginx tries the stopped process again after that time.
  await sleep(4_500);
  // On a busy machine, these logins take longer.
  while (statuses.length <= 70) await sleep(50);
  isLoaded = false;
  await load;
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('nginx does not repeat a failed login, and its code is in no log', async () => {
  const [good = '', ...pending] = Array.from({ length: 5 }, () => newCode(provider));
  expect((await api.login(good)).status).toBe(200);
  const [first, second] = await serving();
  // Let both processes fetch the provider's metadata first. The later logins then send only token
  // requests to the provider.
  for (const process of direct) await process.get('/config.json');
  provider.misbehave('hangs');
  const statuses: number[] = [];
  const answers = pending.map(async (code) => statuses.push((await api.login(code)).status));
  while (provider.requestsTo('/token') < 6) await sleep(10);
  // Kill one process. The other one is still running, so nginx could send the interrupted login
  // requests to it. The assertion below checks that nginx does not.
  first!.process.kill('SIGKILL');
  while (statuses.length === 0) await sleep(10);
  await sleep(200);
  expect(provider.requestsTo('/token')).toBe(6);
  second!.process.kill('SIGKILL');
  await Promise.all(answers);
  expect(statuses).toEqual([503, 503, 503, 503]);
  const own = await api.get(`/login?code=${good}&state=STATE-1`);
  expect(own.headers).toMatchObject({
    'retry-after': '3',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const last = 'GET "/login" 503';
  const logs = await nginx.logs(last);
  expect(logs).toContain(last);
  expect(logs).toMatch(/POST "\/api\/login\/" 200/);
  expect(logs).toMatch(/POST "\/api\/login\/" 503/);
  for (const secret of [good, ...pending, 'v'.repeat(43), 'NONCE-1', 'STATE-1', '?']) {
    expect(logs).not.toContain(secret);
  }
});

test('nginx replaces a forged X-Forwarded-For', async () => {
  const statuses: number[] = [];
  // Send more than 120 requests, because the process accepts 120 per minute.
  for (let number = 0; number < 130; number++) {
    // Each request has a different X-Forwarded-For header, which nginx must replace.
    statuses.push((await api.logout('')).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  expect(statuses.at(-1)).toBe(429);
});

test('nginx passes on a code of 8,192 characters', async () => {
  const { status, body } = await api.login('+'.repeat(8192));
  expect([status, body]).toMatchObject([401, { error: 'invalid_grant' }]);
});

test('nginx’s own responses have security headers, and those of the API have them once', async () => {
  const hidden = await api.get('/readyz');
  expect(hidden.status).toBe(404);
  expect(hidden.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  const answered = await api.get('/config.json');
  // If nginx and the API both sent the same header, Node would join the two values, and the
  // comparison would fail.
  for (const { headers } of [hidden, answered]) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['retry-after']).toBeUndefined();
  }
});
