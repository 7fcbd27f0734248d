import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sirv from 'sirv';

/*
 * The `npx statechart-inspector --port 4830` command. It serves the inspector page, which only
 * programs on this machine can reach.
 */
const usage = `Usage: statechart-inspector [--port <port>]

Serves the page of the inspector at http://127.0.0.1:<port>/ and http://localhost:<port>/.

  --port <port>  a number up to 65535; 0 chooses a free port, 4830 is the default
  --help         shows this text`;

try {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4830' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) console.log(usage);
  else serve(values.port);
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}

/** @throws RangeError if the option is not a valid port */
function serve(option: string): void {
  const server = createServer(sirv(path.join(import.meta.dirname, 'page'), { dev: true }));
  server.on('error', ({ message }) => {
    console.error(
      `The inspector could not be served: ${message}. Choose another port with --port.`,
    );
    process.exitCode = 1;
  });
  // Without a number, as in `--port=`, Node would choose a port.
  const port = Number(option || NaN);
  server.listen({ port, host: '127.0.0.1' }, () => {
    console.log(`Inspector: http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
}
