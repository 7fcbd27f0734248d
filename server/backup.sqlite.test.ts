import { DatabaseSync } from '@photostructure/sqlite';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { backUp, dump } from './backup';
import { openDatabase } from './database';
import { beginSession, startApi } from './testing/startApi';
import { createSessions } from './sessions';
import { temporaryFolder } from './testing/temporaryFolder';

/** Returns a folder with the database of a server that has been stopped. */
async function newDataFolder(): Promise<string> {
  const dataFolder = temporaryFolder();
  await (await openDatabase({ dataFolder, databaseUrl: null })).destroy();
  return dataFolder;
}

const searchPath = process.env['PATH'];
afterEach(() => {
  process.env['PATH'] = searchPath;
});

/** Puts a shell script named pg_dump before all other programs on the search path. */
function pgDump(script: string): void {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  process.env['PATH'] = `${folder}:${searchPath}`;
}

test('a backup of a running server restores active sessions only', async () => {
  const api = await startApi();
  const sessions = createSessions(api.db, () => api.clock.now);
  const [lives, ends] = [await beginSession(sessions), await beginSession(sessions)];
  await sessions.end(ends.refreshToken);
  const target = path.join(temporaryFolder(), 'backup.db');
  backUp(api.database.dataFolder, target);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  // This session begins after the backup, so the backup must not contain it.
  const later = await beginSession(sessions);

  const dataFolder = temporaryFolder();
  copyFileSync(target, path.join(dataFolder, 'site.db'));
  const restored = await startApi({ database: { dataFolder, databaseUrl: null } });
  const refresh = async (bearer: string) =>
    (await restored.call('/api/refresh/', { bearer })).statusCode;
  expect(await refresh(lives.refreshToken)).toBe(200);
  expect(await refresh(ends.refreshToken)).toBe(401);
  expect(await refresh(later.refreshToken)).toBe(401);
});

test('a folder without a database and an existing target are named and not changed', async () => {
  const folder = temporaryFolder();
  const target = path.join(folder, 'backup.db');
  expect(() => backUp(folder, target)).toThrow(/expected the folder of an embedded database/);
  writeFileSync(target, 'older');
  const dataFolder = await newDataFolder();
  expect(() => backUp(dataFolder, target)).toThrow(/expected a file that does not exist yet/);
  expect(readFileSync(target, 'utf8')).toBe('older');
  symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'link.db'));
  expect(() => backUp(dataFolder, path.join(folder, 'link.db'))).toThrow(/does not exist yet/);
  expect(readdirSync(folder).sort()).toEqual(['backup.db', 'link.db']);
});

test.each([
  ['an empty file', ''],
  ['something else', 'no database'],
  ['a database of another program', new DatabaseSync(':memory:')],
])('%s in place of the database is named, and leaves no file', (_name, content) => {
  const [dataFolder, folder] = [temporaryFolder(), temporaryFolder()];
  const file = path.join(dataFolder, 'site.db');
  if (typeof content === 'string') {
    writeFileSync(file, content);
  } else {
    content.exec('create table t (a)');
    content.prepare('vacuum into ?').run(file);
  }
  const before = readFileSync(file);
  expect(() => backUp(dataFolder, path.join(folder, 'backup.db'))).toThrow(
    /expected a sound database of this site/,
  );
  expect(readdirSync(folder)).toEqual([]);
  expect(readFileSync(file)).toEqual(before);
});

test.each([':memory:', 'file:u.db', 'file:u.db?mode=memory', 'a?b#c%20.db', "it's.db"])(
  'a backup named %s is a file with that name, which only this user can read',
  async (name) => {
    const dataFolder = await newDataFolder();
    const folder = temporaryFolder();
    const before = process.cwd();
    process.chdir(folder);
    try {
      backUp(dataFolder, name);
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(folder)).toEqual([name]);
    const file = path.join(folder, name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'latin1')).toMatch(/^SQLite format 3/);
  },
);

test("the database and SQLite's own files beside it are no targets", async () => {
  const dataFolder = await newDataFolder();
  const link = path.join(temporaryFolder(), 'data');
  symlinkSync(dataFolder, link);
  const before = readdirSync(dataFolder);
  for (const folder of [dataFolder, link]) {
    expect(() => backUp(dataFolder, path.join(folder, 'site.db'))).toThrow(/does not exist yet/);
    for (const name of ['site.db-wal', 'site.db-shm', 'site.db-journal', 'SITE.DB-WAL']) {
      expect(() => backUp(dataFolder, path.join(folder, name))).toThrow(
        /expected a file whose name does not end in -wal/,
      );
    }
  }
  expect(readdirSync(dataFolder)).toEqual(before);
});

test('a backup has no name before it is complete, and never replaces another one', async () => {
  const folder = temporaryFolder();
  const target = path.join(folder, 'backup.db');
  // While this pg_dump writes the database `slow`, another backup to the same file begins and ends.
  pgDump(`for each; do case $each in --file=*) file="\${each#*=}";; esac; done
echo dump > "$file"
if [ "\${each##*/}" = slow ]; then
  test -e '${target}' && exit 1
  echo other > '${target}'
fi`);
  expect(() => dump('postgres://localhost/slow', target)).toThrow(
    /expected a new file .*backup\.db, got: EEXIST/,
  );
  expect(readFileSync(target, 'utf8')).toBe('other\n');
  dump('postgres://localhost/site', path.join(folder, 'second.db'));
  expect(() => dump('postgres://localhost/site', target)).toThrow(/that does not exist yet/);
  expect(readdirSync(folder).sort()).toEqual(['backup.db', 'second.db']);
  expect(readFileSync(path.join(folder, 'second.db'), 'utf8')).toBe('dump\n');
  expect(statSync(path.join(folder, 'second.db')).mode & 0o777).toBe(0o600);
});

/** Runs the program as `npm run backup` does. */
function runBackup(target: string, databaseUrl: string) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'server/backup.ts', target], {
    cwd: path.join(__dirname, '..'),
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
}

test('a backup that is killed leaves no file with its name, and the next one succeeds', () => {
  const target = path.join(temporaryFolder(), 'backup.db');
  for (const signal of ['INT', 'KILL']) {
    pgDump(`kill -${signal} $PPID`);
    expect(runBackup(target, 'postgres://localhost/site').signal).toBe(`SIG${signal}`);
    expect(existsSync(target)).toBe(false);
  }
  pgDump('exit 0');
  expect(runBackup(target, 'postgres://localhost/site')).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(target)).toBe(true);
});

test('a DATABASE_URL that the server refuses is refused, without its password', () => {
  const target = path.join(temporaryFolder(), 'backup.db');
  pgDump('exit 0');
  const { status, stderr } = runBackup(target, 'mysql://site:CANARY@localhost/site');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL: expected a URL that begins with postgres:/);
  expect(stderr).not.toMatch(/CANARY|\n\s+at /);
  expect(existsSync(target)).toBe(false);
});

test('a failed backup leaves no file, and a folder that is missing is named', async () => {
  const folder = temporaryFolder();
  const target = path.join(folder, 'backup.db');
  pgDump('exit 1');
  expect(() => dump('postgres://localhost/site', target)).toThrow(/expected pg_dump to write/);
  expect(readdirSync(folder)).toEqual([]);
  const dataFolder = await newDataFolder();
  expect(() => backUp(dataFolder, path.join(folder, 'none', 'backup.db'))).toThrow(
    /expected a new file that can be written, .*none/,
  );
});

test.each([
  [
    'postgres://web%40site:p%2Fw@db.example:5433/site?sslmode=verify-full&uselibpqcompat=true',
    'postgres://web%40site@db.example:5433/site?sslmode=verify-full',
  ],
  [
    'postgres:///site?host=/run/postgresql&password=p%2Fw',
    /^postgres:\/\/\/site\?host=[^&]+postgresql$/,
  ],
])('pg_dump gets the URL %s without its password', (databaseUrl, expected) => {
  const folder = temporaryFolder();
  pgDump(`printf '%s\\n' "$@" > '${folder}/arguments'; echo "$PGPASSWORD" > '${folder}/password'`);
  dump(databaseUrl, path.join(folder, 'backup.dump'));
  const printed = readFileSync(path.join(folder, 'arguments'), 'utf8');
  expect(/^--dbname=(.*)$/m.exec(printed)?.[1]).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  );
  expect(printed).not.toMatch(/p(%2F|\/)w/);
  expect(readFileSync(path.join(folder, 'password'), 'utf8')).toBe('p/w\n');
});
