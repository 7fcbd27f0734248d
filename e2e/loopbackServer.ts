import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './networkFaults';

/** A server of a test: a static host without any headers of its own, or some other site. */
export interface LoopbackServer {
  origin: string;
  /** The paths that were asked for, with their queries. */
  asked: string[];
  /** The addresses that browsers came from, where they said so. */
  referrers: string[];
  close: () => Promise<void>;
}

/**
 * Starts one.
 *
 * @param hostname `localhost`, or `127.0.0.1`, which is another site for a browser
 * @param respond answers a path; what it throws is answered 404
 * @param port a free one by default
 */
export async function startLoopbackServer(
  hostname: 'localhost' | '127.0.0.1',
  respond: (pathname: string) => Promise<Answer>,
  port = 0,
): Promise<LoopbackServer> {
  const asked: string[] = [];
  const referrers: string[] = [];
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    asked.push(url);
    if (request.headers.referer) referrers.push(request.headers.referer);
    void respond(new URL(url, 'http://invalid').pathname)
      .catch((): Answer => ({ status: 404, headers: {}, body: '' }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(port, hostname, resolve);
  });
  return {
    origin: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    asked,
    referrers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
