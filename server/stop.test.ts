import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, signIn, useFakeProvider } from './testing/callApi';

const { provider, start } = useFakeProvider();

/**
 * Stops a server that has received only half of a request. This takes ten seconds, so it runs in
 * the background while the other tests run. After Ctrl-C under npm, the signal arrives twice, so the
 * server gets a second one.
 */
async function stopWithHalfARequest() {
  const { site } = await start();
  await halfARequest(site.port);
  const told = Date.now();
  site.process.kill('SIGINT');
  await refused(site.port);
  site.process.kill('SIGINT');
  return { exit: await site.exit, took: Date.now() - told, output: site.output() };
}
let stopped: ReturnType<typeof stopWithHalfARequest>;
beforeAll(() => {
  stopped = stopWithHalfARequest();
});

test('SIGTERM under load loses no refresh: each is answered, or its connection is refused', async () => {
  const { site, api } = await start();
  const tokens = await signIn(api, 60);
  const statuses: number[] = [];
  const failures: unknown[] = [];
  let next = 0;

  async function refreshUntilRefused(): Promise<void> {
    for (;;) {
      try {
        const { status } = await api.refresh(tokens[next++ % tokens.length] ?? '');
        statuses.push(status);
        if (statuses.length === 300) site.process.kill('SIGTERM');
      } catch (error) {
        failures.push(codeOf(error));
        return;
      }
    }
  }

  await Promise.all(Array.from({ length: 20 }, refreshUntilRefused));
  expect(await site.exit).toBe(0);
  expect(statuses.length).toBeGreaterThanOrEqual(300);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(failures).toEqual(Array.from({ length: 20 }, () => 'ECONNREFUSED'));
});

test('while it stops, readyz answers 503 on an open connection, which is then closed', async () => {
  const { site, api } = await start();
  expect((await api.get('/readyz')).status).toBe(200);
  site.process.kill('SIGTERM');
  await refused(site.port);
  const answer = await api.get('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.headers['connection']).toBe('close');
  expect(await site.exit).toBe(0);
});

test('an active login is answered, also when the provider is slow', async () => {
  const { site, api } = await start();
  await signIn(api, 1);
  provider().misbehave('hangs');
  try {
    const answer = api.login();
    // Wait until the login request has reached the provider.
    const before = provider().requestsTo('/token');
    while (provider().requestsTo('/token') === before) await sleep(5);
    site.process.kill('SIGTERM');
    const { status, headers } = await answer;
    expect([status, headers['connection']]).toEqual([503, 'close']);
    expect(await site.exit).toBe(0);
  } finally {
    provider().misbehave(null);
  }
});

test('a connection without a request does not delay the stop', async () => {
  const { site } = await start();
  const socket = connect(site.port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  site.process.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  await closed;
});

test('half a request delays the stop by at most ten seconds, however many signals arrive', async () => {
  const { exit, took, output } = await stopped;
  expect(exit).toBe(1);
  expect(took).toBeGreaterThan(9_000);
  expect(output).toContain('expected them to end within 10 seconds');
});

async function halfARequest(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.write('POST /api/refresh/ HTTP/1.1\r\nhost: site\r\n', () => resolve());
  });
  // Give the server time to read the incomplete request.
  await sleep(200);
}

/** Waits until the server refuses connections. */
async function refused(port: number): Promise<void> {
  const takes = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
  while (await takes()) await sleep(5);
}
