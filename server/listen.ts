import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Options of Node's HTTP server, in milliseconds. */
const times = {
  /** Longer than a proxy keeps an idle connection (nginx: 60 s), so that the proxy closes it first. */
  keepAliveTimeout: 72_000,
  /** A request must be complete within this time, so that no client holds a connection open with half a request. */
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

/** How long a connection that is open when the stop begins may wait before its last request. */
const lastRequestMs = 1_000;

/** Codes of `listen` errors for an address that this machine does not have, such as IPv6 where it is disabled. */
const missingAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens on every address of a host; `localhost` has an IPv4 and an IPv6 address. If systemd listens on sockets instead,
 * accepts their connections, which wait there while the server restarts. This replaces Fastify's `listen`, whose `close`,
 * like Node's, cuts idle connections at once, and with them requests that were just sent (docs/decisions/0010).
 *
 * @returns a function that stops gracefully: it accepts no new connection, closes the open ones after their next response or
 *   when they stay idle, and resolves when none is left
 * @throws Error of `lookup` or `listen` (`code`: ENOTFOUND, EADDRINUSE…) when no address is available or one is in use
 */
export async function listen(
  handler: RequestListener,
  { host, port, sockets: given = [] }: { host: string; port: number; sockets?: number[] },
): Promise<() => Promise<void>> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let isStopping = false;

  const answer: RequestListener = (request, response) => {
    if (isStopping) response.setHeader('connection', 'close');
    responses.add(response);
    response.once('close', () => responses.delete(response));
    handler(request, response);
  };

  /** Closes idle connections, including those that never sent a request. */
  const closeIdle = () => {
    for (const server of servers) server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  const stop = async () => {
    isStopping = true;
    for (const response of responses) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    // The caller limits the duration of the stop; a second limit on the same request would race with it.
    for (const server of servers) server.headersTimeout = server.requestTimeout = 0;
    const timer = setInterval(closeIdle, lastRequestMs);
    // The `close` of an HTTP server would cut idle connections at once.
    const close = (server: Server) =>
      new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    await Promise.all(servers.map(close));
    clearInterval(timer);
  };

  let missing: unknown;
  const places =
    given.length > 0
      ? given.map((fd) => ({ fd }))
      : (await addressesOf(host)).map((address) => ({ host: address, port }));
  for (const place of places) {
    const server = createServer(times, answer);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    try {
      // Rejects when the server emits an error instead.
      await once(server.listen(place), 'listening');
      servers.push(server);
    } catch (error) {
      if (!missingAddress.has((error as NodeJS.ErrnoException).code ?? '')) {
        await stop();
        throw error;
      }
      missing = error;
    }
  }
  if (servers.length === 0) throw missing;
  return stop;
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}
