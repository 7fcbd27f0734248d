import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { mediaTypes } from '../serveFiles';
import type { Served } from '../serveSite';

const compressible = /^(text\/|application\/|image\/svg)/;

/** An answer, compressed once and for all. */
interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Serves files as any good static host does: brotli, ETag, hashed files for ever, the rest asked for
 * again. It knows nothing of languages or of the site.
 *
 * @param read gives the bytes of a path that has an extension, such as `/a/b.html`; undefined: none
 */
export async function staticHost(read: (file: string) => Buffer | undefined): Promise<Served> {
  const answers = new Map<string, Answer>();
  const answerOf = (file: string): Answer | undefined => {
    const known = answers.get(file);
    if (known) return known;
    const bytes = read(file);
    const made = bytes && answer(file, bytes);
    if (made) answers.set(file, made);
    return made;
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const found = path.posix.extname(pathname)
      ? answerOf(pathname)
      : answerOf(pathname === '/' ? '/index.html' : `${pathname}.html`);
    const { headers, body } = found ?? answerOf('/404.html') ?? { headers: {}, body: Buffer.of() };
    if (found && request.headers['if-none-match'] === headers['etag']) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(found ? 200 : 404, { ...headers, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(file: string, bytes: Buffer): Answer {
  const type = mediaTypes[path.posix.extname(file)] ?? 'application/octet-stream';
  const isHashed = /\/assets\/|\.[\da-f]{8,}\.\w+$/.test(file);
  const headers = {
    'content-type': type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    vary: 'Accept-Encoding',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (!compressible.test(type)) return { headers, body: bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return {
    headers: { ...headers, 'content-encoding': 'br' },
    body: brotliCompressSync(bytes, { params }),
  };
}
