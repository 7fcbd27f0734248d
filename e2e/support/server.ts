import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pageFile } from '../../src/locale/choosePage';

/**
 * The test server's port. It differs from the port of `npm start`, which may be running at the same
 * time. The `E2E_PORT` environment variable overrides the port.
 */
export const sitePort = Number(process.env['E2E_PORT'] ?? 8090);
export const siteUrl = `http://localhost:${sitePort}`;

/** The folder of the tests' database. */
export const dataFolder = 'data/e2e';

/** The built site. */
export const dist = path.join(__dirname, '../../dist');

export interface HttpResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer | string;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Responds like a static host that sends no header except the content type. The response is a file
 * from the built site, an English page (for a path without an extension), a developer page (for a
 * path with a trailing slash), or the not-found page. A development build has only one page, which
 * is returned for all other paths.
 */
export async function readBuiltFile(pathname: string, folder = dist): Promise<HttpResponse> {
  const notFound = path.join(folder, pageFile('/404', 'en'));
  const name = path.join(folder, path.extname(pathname) ? pathname : pageFile(pathname, 'en'));
  const forDevelopers = path.join(folder, pathname, 'index.html');
  const found =
    [
      name,
      ...(pathname.endsWith('/') ? [forDevelopers] : []),
      notFound,
      path.join(folder, pageFile('/', 'en')),
    ].find((file) => existsSync(file)) ?? name;
  return {
    status: found === notFound ? 404 : 200,
    headers: { 'content-type': types[path.extname(found)] ?? 'application/octet-stream' },
    body: await readFile(found),
  };
}

export interface LoopbackServer {
  origin: string;
  /** The requested paths, including their queries, in order. */
  asked: string[];
  /** The values of the `Referer` headers that the server received. */
  referrers: string[];
  close: () => Promise<void>;
}

/**
 * Starts a server on a free port.
 *
 * @param hostname browsers treat `localhost` and `127.0.0.1` as different sites
 * @param respond returns the response to a path; if it throws an error, the response has status 404
 */
export async function startLoopbackServer(
  hostname: 'localhost' | '127.0.0.1',
  respond: (pathname: string) => Promise<HttpResponse>,
): Promise<LoopbackServer> {
  const asked: string[] = [];
  const referrers: string[] = [];
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    asked.push(url);
    if (request.headers.referer) referrers.push(request.headers.referer);
    void respond(new URL(url, 'http://invalid').pathname)
      .catch((): HttpResponse => ({ status: 404, headers: {}, body: '' }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
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
