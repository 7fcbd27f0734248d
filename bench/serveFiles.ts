import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Served } from './serveSite';

/** Of each extension, the media type. */
export const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Gives the bytes of a path such as `/a/b.html`; undefined: there are none. */
export type ReadFile = (pathname: string) => Buffer | string | undefined;

/**
 * Serves files as they are, uncompressed, on a free port of the loopback. What has no extension is a
 * page.
 */
export async function serveFiles(read: ReadFile): Promise<Served> {
  const server = createServer(({ url = '/' }, response) => {
    const pathname = decodeURIComponent(new URL(url, 'http://host').pathname);
    const body = read(pathname);
    const type = mediaTypes[path.posix.extname(pathname) || '.html'] ?? 'application/octet-stream';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads the files of a folder, such as dist/, and none beside it. */
export function filesOf(folder: string): (pathname: string) => Buffer | undefined {
  return (pathname) => {
    const file = path.join(folder, pathname);
    const isInside = file.startsWith(folder + path.sep);
    return isInside && existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
  };
}
