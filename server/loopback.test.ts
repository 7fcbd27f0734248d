import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { listenOnLoopback } from './loopback';

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('it answers under both names of this machine until it is closed', async () => {
  const port = await freePort();
  const close = await listenOnLoopback(port, (_request, response) => response.end('here'));
  for (const host of ['localhost', '127.0.0.1']) {
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('here');
  }
  await close();
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed');
});

test.each(['127.0.0.1', '::1'])(
  'a port in use on %s is an error, and none is kept',
  async (host) => {
    const other = createServer();
    other.listen(await freePort(), host);
    const failed = await Promise.race([
      once(other, 'listening').then(() => false),
      once(other, 'error').then(() => true),
    ]);
    // A machine without IPv6 has nothing to try.
    if (failed) return;
    const { port } = other.address() as AddressInfo;
    await expect(listenOnLoopback(port, () => {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((resolve) => other.close(resolve));
    const close = await listenOnLoopback(port, () => {});
    await close();
  },
);
