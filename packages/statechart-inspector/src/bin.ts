import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';

/*
 * `npx statechart-inspector --port 4830` serves the page of the inspector, on this machine only.
 */
const usage = `Usage: statechart-inspector [--port <port>]

Serves the page of the inspector at http://localhost:<port>/.

  --port <port>  a number up to 65535; 0 chooses a free port, 4830 is the default
  --help         shows this text`;

const folder = path.join(import.meta.dirname, 'page');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

try {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4830' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) console.log(usage);
  else serve(portOf(values.port));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}

/** @throws TypeError if the option is no port */
function portOf(option: string): number {
  const port = Number(option);
  if (/^\d+$/.test(option) && port <= 65_535) return port;
  throw new TypeError(`--port: expected a number from 0 to 65535, got "${option}"`);
}

function serve(port: number): void {
  const server = createServer((request, response) => {
    // Not parsed with `new URL`, which throws for a request of another page for `//`.
    const [pathname = '/'] = (request.url ?? '/').split(/[?#]/);
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const type = types[path.extname(file)];
    const answer = (status: number, body: string | Buffer, as = 'text/plain') =>
      response.writeHead(status, { 'Content-Type': as, 'Cache-Control': 'no-cache' }).end(body);
    if (!file.startsWith(folder + path.sep) || !type) return answer(404, 'Not found');
    readFile(file).then(
      (body) => answer(200, body, type),
      () => answer(404, 'Not found'),
    );
  });
  server.on('error', ({ message }) => {
    console.error(
      `The inspector could not be served: ${message}. Choose another port with --port.`,
    );
    process.exitCode = 1;
  });
  server.listen(port, 'localhost', () => {
    console.log(`Inspector: http://localhost:${(server.address() as AddressInfo).port}/`);
  });
}
