import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** The limits of Node's HTTP server. Times are in milliseconds. */
const limits = {
  /**
   * The longest request line with headers, in bytes. Node's default, 16 KiB, would be too little for
   * an authorization code of 8,192 characters if each of them is percent-encoded.
   */
  maxHeaderSize: 32 * 1024,
  /**
   * A proxy in front of the server should close an idle connection before the server does. This
   * value is therefore longer than the time that nginx keeps an idle connection open (60 s).
   */
  keepAliveTimeout: 72_000,
  /**
   * A request must be complete within this time, so that no client can keep a connection open with
   * an incomplete request.
   */
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

/** How long clients with an open connection can still send a last request when the server stops. */
const lastRequestMs = 1_000;

/**
 * Error codes that `listen` reports for an address that this machine does not have, such as an IPv6
 * address on a machine where IPv6 is disabled.
 */
const missingAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens on every address of a host. For example, `localhost` has an IPv4 and an IPv6 address. If
 * systemd has opened sockets for the server, the server accepts connections on these sockets
 * instead. New connections then wait in the sockets while the server restarts.
 *
 * Use this function instead of Fastify's `listen`. Fastify's `close`, like Node's, closes idle
 * connections immediately, so requests that clients have just sent are lost (docs/decisions/0010).
 *
 * @returns a function that stops the server gracefully. The server then accepts no new connections,
 * and closes each open connection after its next response or when it is idle. The function resolves
 * when all connections are closed.
 * @throws the error from `lookup` or `listen` if no address is available or an address is in use;
 * its `code` is ENOTFOUND or EADDRINUSE, for example
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

  /** Closes idle connections, including those that never carried a request. */
  const closeIdle = () => {
    for (const server of servers) server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  const stop = async () => {
    isStopping = true;
    for (const response of responses) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    // Turn off the time limits for requests, because the caller already limits how long stopping
    // may take. If both limits applied to the same request, either of them could take effect first.
    for (const server of servers) server.headersTimeout = server.requestTimeout = 0;
    const timer = setInterval(closeIdle, lastRequestMs);
    // Close only the listening socket. An HTTP server's `close` would also close idle connections
    // immediately.
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
    const server = createServer(limits, answer);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    try {
      // If the server cannot listen, it emits an error, and `once` rejects with this error.
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
