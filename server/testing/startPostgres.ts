import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findOrInstall, fromDebian, onSearchPath } from './findOrInstall';

export interface PostgresServer {
  /**
   * The URL of the `postgres` database. It can be used as `DATABASE_URL` and by PostgreSQL's
   * programs.
   */
  url: string;
  /** The folder that contains PostgreSQL's programs, such as `pg_dump`. */
  programs: string;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * A shell script that runs PostgreSQL and stops it when standard input is closed. If a test run is
 * killed, the operating system closes standard input, so PostgreSQL never outlives the tests.
 */
const guarded = `
exec 3<&0
(read -r _ <&3; kill -INT $$) &
exec "$1"/postgres -D "$2"/data -k "$2" -c listen_addresses= -c fsync="$3" -c max_connections=200 3<&-`;

/**
 * Starts a temporary PostgreSQL server that listens only on a Unix socket in its folder. PostgreSQL
 * refuses to run as root. If root calls this function, the server therefore runs as the user
 * `postgres` or `nobody`.
 *
 * @param isDurable whether each commit waits for the disk, as in production
 * @throws Error if PostgreSQL does not start; the message contains PostgreSQL's output
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const programs = findOrInstallPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-postgres-'));
  const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? otherThanRoot() : {};
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);

  const options = { cwd: folder, ...user };
  const superuser = ['--auth=trust', '--username=postgres'];
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', path.join(folder, 'data'), ...superuser, '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const server = spawn('sh', ['-c', guarded, 'sh', programs, folder, isDurable ? 'on' : 'off'], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let printed = '';
  server.stderr.on(
    'data',
    (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-4_000)),
  );
  let ended = false;
  const end = new Promise<void>((resolve) =>
    server.once('exit', () => {
      ended = true;
      resolve();
    }),
  );
  const stop = async () => {
    server.stdin.end();
    await end;
    rmSync(folder, { recursive: true, force: true });
  };

  const url = `postgresql://localhost/postgres?user=postgres&host=${encodeURIComponent(folder)}`;
  for (let attempt = 0; attempt < 200 && !ended; attempt++) {
    if (await answers(url)) return { url, programs, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`Expected PostgreSQL to start, got:\n${printed}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function otherThanRoot(): { uid: number; gid: number } {
  const idOf = (option: string, user: string) =>
    Number(execFileSync('id', [option, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // This user does not exist, so try the next one.
    }
  }
  throw new Error(
    'Expected a user postgres or nobody to run PostgreSQL as, since it refuses root.',
  );
}

/**
 * The folder in which Debian creates a subfolder for each major version of PostgreSQL. These
 * subfolders are not on the search path.
 */
const debian = '/usr/lib/postgresql';

/**
 * Returns the folder with PostgreSQL's programs: the folder of `initdb` if that program is on the
 * search path, or else the folder of the newest version that Debian has installed.
 */
function findPostgres(): string | undefined {
  const ofDebian = existsSync(debian)
    ? readdirSync(debian)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => path.join(debian, version, 'bin/initdb'))
    : [];
  const initdb = [...onSearchPath('initdb'), ...ofDebian].find(existsSync);
  // Resolve symbolic links, because the search path may contain links to only some of PostgreSQL's
  // programs.
  return initdb && path.dirname(realpathSync(initdb));
}

/**
 * Finds PostgreSQL. If it is missing, it is installed, which works only for root on Debian.
 *
 * @returns the folder with PostgreSQL's programs
 * @throws Error if PostgreSQL cannot be installed
 */
export function findOrInstallPostgres(): string {
  return findOrInstall(
    findPostgres,
    [fromDebian('postgresql')],
    'Expected PostgreSQL for the tests of the API, and could not install it. Install it, with initdb and postgres on the search path.',
  );
}
