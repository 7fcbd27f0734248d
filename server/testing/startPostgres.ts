import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findOrInstallPostgres } from './findPostgres';

export interface PostgresServer {
  /** Its database `postgres`, as a URL for `DATABASE_URL` and for libpq's programs. */
  url: string;
  /** The folder of its programs: `pg_dump` and the others. */
  programs: string;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
}

/**
 * PostgreSQL, and beside it what ends it when the standard input is closed. The kernel does that when
 * a test run is killed, so that no process outlives the run.
 */
const guarded = `
exec 3<&0
(read -r _ <&3; kill -INT $$) &
exec "$1"/postgres -D "$2"/data -k "$2" -c listen_addresses= -c fsync="$3" -c max_connections=200 3<&-`;

/**
 * Starts a PostgreSQL to throw away: a cluster in a temporary folder that listens on a socket in
 * that folder alone, so it meets no other that this machine runs. PostgreSQL refuses root, who
 * starts it as the user `postgres`, or `nobody`.
 *
 * @param isDurable whether it waits for the disk at each commit, as it does in production
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
      // No such user: the next.
    }
  }
  throw new Error(
    'Expected a user postgres or nobody to run PostgreSQL as, since it refuses root.',
  );
}
