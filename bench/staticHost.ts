import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Served } from './siteServer';

/** Serves HTML pages by path like a good static host: brotli, ETag, `no-cache`. */
export async function servePages(pages: ReadonlyMap<string, string>): Promise<Served> {
  const responses = new Map(
    [...pages].map(([path, html]) => {
      // Node's default quality is 11, the highest.
      const body = brotliCompressSync(html);
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
      const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      return [path, { body, headers: { ...type, etag, 'cache-control': 'no-cache' } }];
    }),
  );
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const found = responses.get(request.url ?? '');
    if (!found) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === found.headers.etag) {
      response.writeHead(304, found.headers).end();
    } else {
      const length = { 'content-length': found.body.length };
      response.writeHead(200, { ...found.headers, ...length }).end(found.body);
    }
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}
