import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';

/*
 * `npx statechart-inspector --port 4830` serves the page of the inspector, on this machine only.
 */
const folder = path.join(import.meta.dirname, 'page');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const { values } = parseArgs({ options: { port: { type: 'string', default: '4830' } } });

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
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
  console.error(`The inspector could not be served: ${message}. Choose another port with --port.`);
  process.exitCode = 1;
});
server.listen(Number(values.port), 'localhost', () => {
  console.log(`Inspector: http://localhost:${values.port}/`);
});
