import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentProxy {
  port: number;
  /**
   * Stops forwarding data, but does not close any connection. New connections get no response
   * either. To the server, this looks like a failover, or like a connection that a NAT router has
   * forgotten.
   */
  silence: () => void;
  /** Forwards new connections again. Existing connections stay silent. */
  heal: () => void;
  /** Closes all connections. */
  cut: () => void;
  close: () => Promise<void>;
}

/**
 * Starts a TCP proxy between a server and its database. It listens on a free loopback port.
 *
 * @param target the database's loopback port
 */
export async function startSilentProxy(target: number): Promise<SilentProxy> {
  let isSilent = false;
  let forwarding = new Set<{ mute: () => void }>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near);
    if (isSilent) return;
    const far = keep(connect(target, '127.0.0.1'));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    forwarding.add({
      mute() {
        near.unpipe();
        far.unpipe();
        // Keep reading the data, so that the operating system still acknowledges it.
        near.resume();
        far.resume();
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const { mute } of forwarding) mute();
      forwarding = new Set();
    },
    heal() {
      isSilent = false;
    },
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
