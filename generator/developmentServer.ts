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
 * `npm run dev:site`: compiles the site in memory and serves it with hot replacement (docs/decisions/0027). API calls go
 * to `npm run dev:api`.
 */

const ports = developmentPorts(process.env);
const [site] = configuration({ mode: 'development', isServed: true });
if (!site) throw new Error('webpack.config.ts: expected a configuration');
const compiler = webpack(site);
const middleware = developmentMiddleware(compiler, {
  hot: {
    // Server-sent events would use up the six connections that a browser opens to one server (devtools/screens).
    transport: 'ws',
    // A missing translation, which is a warning, must not cover the page.
    client: { overlay: { warnings: false, runtimeErrors: false } },
  },
});

/** Type and lint errors. */
let mistakes: readonly string[] = [];
let hash = '';
// The overlay keeps these errors apart from those of the build, because this message has no name of a compilation.
const mistakesMessage = () => ({ action: 'sync', hash, errors: mistakes, warnings: [] });

// A thread ends with its process. Node cannot start one from a TypeScript file.
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
// Content is fetched, not bundled: reload the page instead of replacing modules.
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
  // Other sites that are open in the browser must not read the source code: neither through a host name that points to
  // this machine (DNS rebinding), nor with a `<script>`.
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
