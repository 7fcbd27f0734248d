import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * The ports that `freePort` chooses from. They lie below the ports that operating systems assign to
 * outgoing connections and to servers without a fixed port (from 32768 on Linux, from 49152 on
 * macOS). Therefore, a port that is free now is almost certainly still free when the test uses it.
 */
const first = 20_000;
const last = 32_767;

/** Returns a random loopback port that is currently free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last + 1);
    try {
      const server = await listenOnPort(port);
      await new Promise((resolve) => server.close(resolve));
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** Listens on a loopback port. The promise rejects if the port is already in use. */
export function listenOnPort(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
