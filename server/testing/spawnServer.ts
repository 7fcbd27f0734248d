import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from './freePort';
import { newDatabase, type DatabasePlace } from './newDatabase';

const root = path.join(__dirname, '..', '..');

export interface SpawnedServer {
  process: ChildProcess;
  port: number;
  /** Its exit code; null when a signal ended it. */
  exit: Promise<number | null>;
  /** Resolves when it has printed such a text, rejects when it ended before. */
  printed: (text: RegExp) => Promise<void>;
  output: () => string;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const server of running) server.kill('SIGKILL');
});

/**
 * Starts the server as the README does, in a process of its own, on free ports and with only these
 * variables set. What a test leaves running is killed.
 *
 * @param database where its data is; an empty one, unless told otherwise
 */
export async function spawnServer(
  env: Record<string, string> = {},
  database?: DatabasePlace,
): Promise<SpawnedServer> {
  const { dataDir, databaseUrl } = database ?? (await newDatabase());
  const { PATH = '', HOME = '' } = process.env;
  const port = Number(env['PORT']) || (await freePort());
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      IDP_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ...env,
    },
  });
  running.add(server);
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) =>
    server.once('exit', (code) => {
      running.delete(server);
      resolve(code);
    }),
  );
  const printed = (text: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text.test(output) && resolve();
      look();
      server.stdout.on('data', look);
      void exit.then((code) => reject(new Error(`exited with ${code}:\n${output}`)));
    });
  return { process: server, port, exit, printed, output: () => output };
}
