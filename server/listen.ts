import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

export interface Listener {
  /**
   * Stops gracefully: takes no connection from now on, tells those that are open to close after their
   * next answer, and closes those that nobody uses. Resolves when none is left.
   */
  stop: () => Promise<void>;
}

/** Longer than a proxy keeps a connection that it does not use (nginx: 60 s), so that the proxy is the one to close it. */
const keepAliveMs = 72_000;

/**
 * Nobody holds a connection open with a request that never ends: it has so long to be there in whole, and a
 * while more until that is looked after. Fastify's `requestTimeout` is of its own server, which does not listen.
 */
const wholeRequestMs = 10_000;
const lookAfterMs = 5_000;

/** How long a connection that is open when the stop begins has for its last request. */
const lastRequestMs = 1_000;

/** Errors of an address that this machine does not have. */
const notOfThisMachine = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens on every address of a host: `localhost` has one of IPv4 and one of IPv6. This is not
 * Fastify's `listen`, since its `close` cuts connections that are idle at this moment (as Node's
 * does), and with them a request that a client has just sent.
 *
 * @throws Error of `lookup` or `listen` (`code`: ENOTFOUND, EADDRINUSE…) when no address can be had,
 * or one is taken
 */
export async function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let isStopping = false;

  const answer: RequestListener = (request, response) => {
    if (isStopping) response.setHeader('connection', 'close');
    answering.add(response);
    response.once('close', () => answering.delete(response));
    handler(request, response);
  };

  /** Gives up an ended server's unused connections: those without a request, and those that never had one. */
  const sweep = () => {
    for (const server of servers) server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  const stop = async () => {
    isStopping = true;
    for (const response of answering) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    // How long the stop may take is its caller's to say; two bounds on the same request would race.
    for (const server of servers) server.headersTimeout = server.requestTimeout = 0;
    const timer = setInterval(sweep, lastRequestMs);
    // An HTTP server's own `close` would cut idle connections at once.
    const close = (server: Server) =>
      new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    await Promise.all(servers.map(close));
    clearInterval(timer);
  };

  let missing: unknown;
  const addresses = (await lookup(host, { all: true })).map(({ address }) => address);
  for (const address of new Set(addresses)) {
    const server = createServer(
      {
        keepAliveTimeout: keepAliveMs,
        headersTimeout: wholeRequestMs,
        requestTimeout: wholeRequestMs,
        connectionsCheckingInterval: lookAfterMs,
      },
      answer,
    );
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    try {
      await listenOn(server, address, port);
      servers.push(server);
    } catch (error) {
      missing = error;
      if (notOfThisMachine.has((error as NodeJS.ErrnoException).code ?? '')) continue;
      await stop();
      throw error;
    }
  }
  if (servers.length === 0) throw missing;
  return { stop };
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
