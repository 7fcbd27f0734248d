import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findOrInstall, fromDebian, onSearchPath } from './findOrInstall';

export interface PostgresServer {
  /** URL of the database `postgres`, for `DATABASE_URL` and for libpq's programs. */
  url: string;
  /** The folder of PostgreSQL's programs, such as `pg_dump`. */
  programs: string;
  /** Stops the server and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * Runs PostgreSQL and stops it when the standard input closes. The kernel closes the standard input when a test run is
 * killed, so no process outlives the run.
 */
const guarded = `
exec 3<&0
(read -r _ <&3; kill -INT $$) &
exec "$1"/postgres -D "$2"/data -k "$2" -c listen_addresses= -c fsync="$3" -c max_connections=200 3<&-`;

/**
 * Starts a temporary PostgreSQL cluster, which listens only on a socket in its folder. PostgreSQL refuses to run as root,
 * so it runs as the user `postgres` or `nobody` when root calls this function.
 *
 * @param isDurable whether each commit waits for the disk, as in production
 * @throws Error with what PostgreSQL printed when it does not start
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
      // No such user: try the next.
    }
  }
  throw new Error(
    'Expected a user postgres or nobody to run PostgreSQL as, since it refuses root.',
  );
}

/** Debian installs each major version in a folder here, outside the search path. */
const debian = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs: that of `initdb` on the search path, otherwise that of Debian's newest version. */
function findPostgres(): string | undefined {
  const ofDebian = existsSync(debian)
    ? readdirSync(debian)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => path.join(debian, version, 'bin/initdb'))
    : [];
  const initdb = [...onSearchPath('initdb'), ...ofDebian].find(existsSync);
  // The search path may contain links to only some of the programs.
  return initdb && path.dirname(realpathSync(initdb));
}

/**
 * Finds PostgreSQL, or installs it as root on Debian.
 *
 * @returns the folder of its programs
 * @throws Error that says what was expected
 */
export function findOrInstallPostgres(): string {
  return findOrInstall(
    findPostgres,
    [fromDebian('postgresql')],
    'Expected PostgreSQL for the tests of the API, and could not install it. Install it, with initdb and postgres on the search path.',
  );
}
