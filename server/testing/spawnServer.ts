import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from './freePort';
import type { DatabasePlace } from '../config';
import { newDatabase } from './newDatabase';

const root = path.join(__dirname, '..', '..');

export interface SpawnedServer {
  process: ChildProcess;
  port: number;
  /** The process's exit code, or null if a signal ended the process. */
  exit: Promise<number | null>;
  /** Resolves as soon as the output matches. Rejects if the process ends first. */
  printed: (text: RegExp) => Promise<void>;
  output: () => string;
}

const running = new Map<ChildProcess, Promise<unknown>>();
afterAll(async () => {
  for (const server of running.keys()) server.kill('SIGKILL');
  await Promise.all(running.values());
});

/**
 * Starts the server in a separate process on a free port, with the command from the README. Without
 * another identity provider, it has the embedded one. The process is killed after all tests in the
 * file have run.
 *
 * @param env environment variables for the server, in addition to the port, the database, `PATH`
 * and `HOME`
 * @param database the server's database; the default is an empty database
 * @param cwd a folder that contains the project's `server`, `src` and `node_modules`
 * @param command a command that runs Node; the arguments for Node are appended to it
 */
export async function spawnServer(
  env: Record<string, string> = {},
  database?: DatabasePlace,
  cwd = root,
  [program = '', ...options]: string[] = [process.execPath],
): Promise<SpawnedServer> {
  const { dataFolder, databaseUrl } = database ?? (await newDatabase());
  const { PATH = '', HOME = '' } = process.env;
  const port = Number(env['PORT']) || (await freePort());
  const server = spawn(program, [...options, '--import', 'tsx', 'server/index.ts'], {
    cwd,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: dataFolder,
      DATABASE_URL: databaseUrl ?? '',
      EMBEDDED_PROVIDER: 'on',
      ...env,
    },
  });
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) =>
    server.once('exit', (code) => {
      running.delete(server);
      resolve(code);
    }),
  );
  running.set(server, exit);
  const printed = (text: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text.test(output) && resolve();
      look();
      server.stdout.on('data', look);
      server.stderr.on('data', look);
      void exit.then((code) => reject(new Error(`exited with ${code}:\n${output}`)));
    });
  return { process: server, port, exit, printed, output: () => output };
}
