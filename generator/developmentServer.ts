import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { webpack } from 'webpack';
import developmentMiddleware from 'webpack-dev-middleware';
import configuration from '../webpack.config';
import { ServedContent } from './content/servedContent';
import { developmentPorts } from './environment';
import { pseudoContent } from './pseudoLocale';

/*
 * `npm run dev:site` compiles the site in memory and serves it with hot module replacement (docs/decisions/0027).
 * It forwards API requests to `npm run dev:api`.
 */

const ports = developmentPorts(process.env);
const [site] = configuration({ mode: 'development', isServed: true });
if (!site) throw new Error('webpack.config.ts: expected a configuration');
const compiler = webpack(site);
const middleware = developmentMiddleware(compiler, {
  hot: {
    // WebSockets are used, because a browser opens only six connections to one server, and server-sent events would
    // use up all of them (devtools/screens).
    transport: 'ws',
    // A missing translation is only a warning and must not cover the page.
    client: { overlay: { warnings: false, runtimeErrors: false } },
  },
});

/** The current type errors and lint errors. */
let mistakes: readonly string[] = [];
let hash = '';
// The message with type and lint errors. It contains no compilation name, so the overlay keeps these errors
// separate from those of the build.
const mistakesMessage = () => ({ action: 'sync', hash, errors: mistakes, warnings: [] });

// The checks run in a worker thread and not in another process, because a thread ends when its process ends. Node cannot start a thread from a
// TypeScript file, so the thread loads tsx first.
const file = path.join(__dirname, 'developmentChecks.ts');
const checks = new Worker(`require('tsx/cjs'); require(${JSON.stringify(file)})`, { eval: true });
checks.on('message', (found: readonly string[]) => {
  mistakes = found;
  for (const mistake of mistakes) console.error(`${mistake}\n`);
  middleware.publish(mistakesMessage());
});
checks.on('error', console.error);
middleware.onConnect((client) => middleware.publishTo(client, mistakesMessage()));
compiler.hooks.done.tap('developmentServer', (stats) => {
  hash = stats.hash ?? '';
  checks.postMessage([...(compiler.modifiedFiles ?? [])]);
});
// The content is fetched instead of being bundled, so a change reloads the page instead of replacing modules.
const content = site.plugins?.find((plugin) => plugin instanceof ServedContent);
if (content) content.whenChanged = () => middleware.publish({ action: 'reload' });

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
  // Other sites that are open in the browser must not read the source code. They could try to use a host name that
  // points to this machine (DNS rebinding), or a `<script>` element.
  if (!/^(localhost|127\.0\.0\.1):/.test(request.headers.host ?? '')) {
    response.writeHead(403).end();
    return;
  }
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (/^\/(api\/|config\.json)/.test(request.url ?? '')) {
    proxy(request, response);
    return;
  }
  pseudoContent(request);
  void middleware(request, response, () => {
    const isDocument = request.headers.accept?.includes('text/html') ?? false;
    request.url = isDocument ? '/index.html' : '/404';
    void middleware(request, response, () => response.writeHead(404).end());
  });
});
middleware.attach(server);
server.listen(ports.site, 'localhost', () => console.log(`http://localhost:${ports.site}`));
