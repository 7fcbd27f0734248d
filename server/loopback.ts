import { createServer, type RequestListener, type Server } from 'node:http';

/** Errors of `listen` on a machine without IPv6. */
const noSuchAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Serves HTTP on a port of this machine and nowhere else. `localhost` means 127.0.0.1 or ::1,
 * depending on who asks, so it listens on both, or where there is no IPv6 on the first.
 *
 * @returns how to stop; open connections are cut
 * @throws the error of `listen`, such as EADDRINUSE, with nothing left open
 */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
): Promise<() => Promise<void>> {
  const servers = [await listen('127.0.0.1', port, listener)];
  const close = async () => {
    await Promise.all(servers.map(stop));
  };
  try {
    servers.push(await listen('::1', port, listener));
  } catch (error) {
    if (!noSuchAddress.includes((error as NodeJS.ErrnoException).code ?? '')) {
      await close();
      throw error;
    }
  }
  return close;
}

function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    server.listen({ host, port }, () => resolve(server));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
