import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from './freePort';
import { newDatabase, type DatabasePlace } from './newDatabase';

const root = path.join(__dirname, '..', '..');

export interface SpawnedServer {
  process: ChildProcess;
  port: number;
  /** The exit code; null when a signal ended the process. */
  exit: Promise<number | null>;
  /** Resolves when the output matches; rejects when the process ends before that. */
  printed: (text: RegExp) => Promise<void>;
  output: () => string;
}

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const server of running) server.kill('SIGKILL');
});

/**
 * Starts the server as the README does, in a separate process on a free port, and kills it after the test file.
 *
 * @param env environment variables of the server, in addition to those for port, database, `PATH` and `HOME`
 * @param database the server's database; an empty one by default
 * @param cwd a folder with the project's `server`, `src` and `node_modules`
 * @param command a command that runs Node; the arguments for Node are appended to it
 */
export async function spawnServer(
  env: Record<string, string> = {},
  database?: DatabasePlace,
  cwd = root,
  [program = '', ...options]: string[] = [process.execPath],
): Promise<SpawnedServer> {
  const { dataDir, databaseUrl } = database ?? (await newDatabase());
  const { PATH = '', HOME = '' } = process.env;
  const port = Number(env['PORT']) || (await freePort());
  const server = spawn(program, [...options, '--import', 'tsx', 'server/index.ts'], {
    cwd,
    env: {
      PATH,
      HOME,
      PORT: String(port),
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
