import { createServer } from 'node:http';
import { Server, type AddressInfo, type ListenOptions } from 'node:net';
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

/** Makes this address answer `listen` as the system would: the test then needs no IPv6, and meets none. */
function refuseToListen(host: string, code: string): void {
  const { listen } = Server.prototype;
  jest.spyOn(Server.prototype, 'listen').mockImplementation(function (
    this: Server,
    ...[options, ...rest]: Parameters<Server['listen']>
  ) {
    if ((options as ListenOptions).host !== host) return listen.call(this, options, ...rest);
    process.nextTick(() => this.emit('error', Object.assign(new Error(code), { code })));
    return this;
  });
}

test.each(['127.0.0.1', '::1'])(
  'a port in use on %s is an error, and none is kept',
  async (host) => {
    const port = await freePort();
    refuseToListen(host, 'EADDRINUSE');
    await expect(listenOnLoopback(port, () => {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
    jest.restoreAllMocks();
    const close = await listenOnLoopback(port, () => {});
    await close();
  },
);

test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
  'where there is no IPv6 (%s) it answers at 127.0.0.1',
  async (code) => {
    const port = await freePort();
    refuseToListen('::1', code);
    const close = await listenOnLoopback(port, (_request, response) => response.end('here'));
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
    await close();
  },
);
