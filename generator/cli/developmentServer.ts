import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import send, { isUtf8MimeType, mime } from '@fastify/send';
import { webpack } from 'webpack';
import developmentMiddleware from 'webpack-dev-middleware';
import { developmentConfiguration } from './developmentConfiguration';
import { bytesOf } from '../model/plannedFile';
import { developmentPorts } from '../model/environment';

/*
 * `npm run dev` starts this server and the API (development.mts). The server compiles the site in
 * memory, serves it with hot module replacement (docs/decisions/0027), and forwards API requests to
 * the API.
 */

const ports = developmentPorts(process.env);
const site = `http://localhost:${ports.site}`;
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

/**
 * Makes and sends a file of the plan. Returns false if there is no such file.
 *
 * @param url the URL of the request
 */
async function sendContent(
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const file = fileOf(url);
  if (content.has(`${file}/index.html`)) {
    // Relative links in the page need the slash.
    response.writeHead(301, { Location: `${new URL(url, site).pathname}/` }).end();
    return true;
  }
  const name = file.replace(/\/$/, '/index.html');
  const found = await content.read(name);
  if (!found) return false;
  // The type depends on the name in the plan, because a file in the cache has another name.
  const type = mime.getType(name) ?? 'application/octet-stream';
  response.setHeader('Content-Type', isUtf8MimeType(type) ? `${type}; charset=utf-8` : type);
  if ('file' in found) await sendFile(found.file, request, response);
  else response.end(bytesOf(found));
  return true;
}

async function sendFile(file: string, request: IncomingMessage, response: ServerResponse) {
  const name = encodeURIComponent(path.basename(file));
  const options = { root: path.dirname(file), dotfiles: 'allow', contentType: false } as const;
  const { statusCode, headers, stream } = await send(request, name, options);
  response.writeHead(statusCode, headers);
  // If the file cannot be read, the connection is closed.
  pipeline(stream, response, () => {});
}

/**
 * Returns the decoded path of a URL. For an invalid URL, it is empty.
 */
function fileOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, site).pathname);
  } catch {
    return '';
  }
}

/** Sends what webpack has compiled, or the page in which the application starts. */
function sendCode(request: IncomingMessage, response: ServerResponse): void {
  void middleware(request, response, () => {
    const isDocument = request.headers.accept?.includes('text/html') ?? false;
    request.url = isDocument ? '/index.html' : '/404';
    void middleware(request, response, () => response.writeHead(404).end());
  });
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
    sendContent(request.url ?? '/', request, response).then(
      (isSent) => {
        if (!isSent) sendCode(request, response);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
});
middleware.attach(server);
server.listen(ports.site, 'localhost', () => console.log(site));
