import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { webpack } from 'webpack';
import developmentMiddleware from 'webpack-dev-middleware';
import { fileOfUrl } from '../emit/compileContent';
import { developmentConfiguration } from './developmentConfiguration';
import { bytesOf } from '../lib/output';
import { developmentPorts } from '../model/environment';

/*
 * `npm run dev` starts this server and the API (development.mts). The server compiles the site in
 * memory, serves it with hot module replacement (docs/decisions/0027), and forwards API requests to
 * the API.
 */

const ports = developmentPorts(process.env);
const { configuration, content } = developmentConfiguration();
const compiler = webpack(configuration);
const middleware = developmentMiddleware(compiler, {
  hot: {
    // Use WebSockets, because a browser opens only six connections to one server, and each open tab
    // would use up one of them with server-sent events.
    transport: 'ws',
    // The overlay would cover the page, so do not show it for warnings, such as a missing
    // translation.
    client: { overlay: { warnings: false, runtimeErrors: false } },
  },
});

// The content is not part of the bundle, because the application fetches it. When the content
// changes, reload the page, because hot module replacement has nothing to replace.
content.whenChanged = () => middleware.publish({ action: 'reload' });

const contentTypes: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.atom': 'application/atom+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
};

/** Responds with a content file. Returns false if there is no such file. */
function sendContent({ url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  const file = fileOf(url);
  const found = content.files.get(file);
  if (!found) return false;
  const type = contentTypes[path.extname(file)];
  if (type !== undefined) response.setHeader('Content-Type', type);
  // If the file cannot be read, the connection is closed.
  if ('file' in found) pipeline(createReadStream(found.file), response, () => {});
  else response.end(bytesOf(found));
  return true;
}

/** Returns the file path for a URL, or an empty string if the URL is invalid. */
function fileOf(url: string): string {
  try {
    return fileOfUrl(new URL(url, 'http://localhost').pathname);
  } catch {
    return '';
  }
}

function proxy(request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const call = http.request({ host: 'localhost', port: ports.api, method, path: url, headers });
  call.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  call.on('error', () => response.writeHead(502).end());
  request.pipe(call);
}

const server = http.createServer((request, response) => {
  // Other sites that are open in the browser must not be able to read the source code. They could
  // use a host name that points to this machine (DNS rebinding), or a `<script>` element.
  if (!/^(localhost|127\.0\.0\.1):/.test(request.headers.host ?? '')) {
    response.writeHead(403).end();
    return;
  }
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (/^\/(api\/|config\.json)/.test(request.url ?? '')) {
    proxy(request, response);
    return;
  }
  middleware.waitUntilValid(() => {
    if (sendContent(request, response)) return;
    void middleware(request, response, () => {
      const isDocument = request.headers.accept?.includes('text/html') ?? false;
      request.url = isDocument ? '/index.html' : '/404';
      void middleware(request, response, () => response.writeHead(404).end());
    });
  });
});
middleware.attach(server);
server.listen(ports.site, 'localhost', () => console.log(`http://localhost:${ports.site}`));
