import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, useFakeProvider } from './testing/callApi';
import { newDatabase } from './testing/newDatabase';
import { startSilentProxy, type SilentProxy } from './testing/silentProxy';

const { start } = useFakeProvider();
const proxies: SilentProxy[] = [];
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
});

/**
 * Starts a server that reaches its database through a proxy, and logs a visitor in. The returned
 * functions control the proxy and refresh the session.
 */
async function startBehindProxy() {
  const { dataFolder, databaseUrl } = await newDatabase();
  const url = new URL(databaseUrl ?? '');
  const proxy = await startSilentProxy(Number(url.port));
  proxies.push(proxy);
  url.port = String(proxy.port);
  const { site, api } = await start({ dataFolder, databaseUrl: url.href });
  const [token = ''] = await signIn(api, 1);
  const statusOfRefresh = async () => (await api.refresh(token)).status;
  expect(await statusOfRefresh()).toBe(200);
  return { proxy, site, api, statusOfRefresh };
}

/**
 * Returns a promise's value if the promise resolves within the given number of milliseconds, and
 * 'nothing yet' otherwise.
 */
const within = <Value>(milliseconds: number, promise: Promise<Value>) =>
  Promise.race([promise, sleep(milliseconds, 'nothing yet' as const, { ref: false })]);

test('a database that disappears during a refresh is a 503, and the process goes on when it is back', async () => {
  const { proxy, site, api, statusOfRefresh } = await startBehindProxy();
  proxy.silence();
  const pending = statusOfRefresh();
  await sleep(300);
  proxy.cut();
  expect(await pending).toBe(503);
  expect((await api.get('/readyz')).status).toBe(503);
  expect((await api.get('/healthz')).status).toBe(200);
  proxy.heal();
  expect(await statusOfRefresh()).toBe(200);
  expect(site.output()).toContain('the database is not available');
  expect(site.process.exitCode).toBeNull();
});

test('a database that only stays silent is a 503 in time, and refreshes succeed soon after it is back', async () => {
  const { proxy, api, statusOfRefresh } = await startBehindProxy();
  proxy.silence();
  // The second refresh waits for the first one, because refreshes are processed in batches.
  const pending = [statusOfRefresh(), sleep(200).then(statusOfRefresh)];
  for (const one of pending) expect(await within(7_000, one)).toBe(503);
  expect((await api.get('/readyz')).status).toBe(503);
  proxy.heal();
  const refreshed = (async () => {
    while ((await statusOfRefresh()) !== 200);
    return 'refreshed';
  })();
  expect(await within(10_000, refreshed)).toBe('refreshed');
  while ((await api.get('/readyz')).status !== 200) await sleep(100);
});

test('a server whose database is silent stops in time', async () => {
  const { proxy, site } = await startBehindProxy();
  proxy.silence();
  site.process.kill('SIGTERM');
  expect(await within(5_000, site.exit)).toBe(0);
});
