import { createServer, type AddressInfo, type Server } from 'node:net';

/** Returns a loopback port that is currently free. Another process may still take it later. */
export async function freePort(): Promise<number> {
  const server = await listenOnPort(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Listens on a loopback port. The promise rejects if the port is already in use. */
export function listenOnPort(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
