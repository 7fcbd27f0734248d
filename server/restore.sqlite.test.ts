import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import path from 'node:path';
import { backUp } from './backup';
import { openDatabase, type Database } from './database';
import { restore } from './restore';
import { createSessions } from './sessions';
import { beginSession } from './testing/startApi';
import { temporaryFolder } from './testing/temporaryFolder';

const open = (dataFolder: string) => openDatabase({ dataFolder, databaseUrl: null });

async function begin(db: Database): Promise<string> {
  return (await beginSession(createSessions(db))).refreshToken;
}

/** Returns a folder with a database that is not open, a session in it, and a backup of it. */
async function site() {
  const [dataFolder, backups] = [temporaryFolder(), temporaryFolder()];
  const db = await open(dataFolder);
  const token = await begin(db);
  await db.destroy();
  const backup = path.join(backups, 'backup.db');
  backUp(dataFolder, backup);
  return { dataFolder, token, backup };
}

/**
 * Adds a session to a database, and leaves its files as a server does that is killed: the session is
 * only in the write-ahead log.
 */
async function addAndCrash(dataFolder: string): Promise<string> {
  const db = await open(dataFolder);
  const token = await begin(db);
  const names = readdirSync(dataFolder).filter((name) => name.startsWith('site.db'));
  const files = names.map((name) => [name, readFileSync(path.join(dataFolder, name))] as const);
  expect(names).toContain('site.db-wal');
  await db.destroy();
  for (const [name, content] of files) writeFileSync(path.join(dataFolder, name), content);
  return token;
}

async function has(dataFolder: string, tokens: readonly string[]): Promise<boolean[]> {
  const db = await open(dataFolder);
  const found: boolean[] = [];
  for (const token of tokens) found.push((await createSessions(db).use(token)) !== null);
  await db.destroy();
  return found;
}

test('each restore brings back the backup alone, and keeps what was there', async () => {
  const { dataFolder, token, backup } = await site();
  const later: string[] = [];
  const replaced: string[] = [];
  for (let night = 0; night < 2; night++) {
    later.push(await addAndCrash(dataFolder));
    replaced.push((await restore(dataFolder, backup)) ?? '');
    expect(await has(dataFolder, [token, ...later])).toEqual([true, ...later.map(() => false)]);
  }

  // The folder with the replaced files can be restored in the same way.
  await restore(dataFolder, path.join(replaced[0] ?? '', 'site.db'));
  expect(await has(dataFolder, [token, ...later])).toEqual([true, true, false]);
  expect(statSync(path.join(dataFolder, 'site.db')).mode & 0o777).toBe(0o600);
});

test('a folder without a database gets the backup, without a change in it that is incomplete', async () => {
  const { token, backup } = await site();
  // With a small cache, SQLite writes the change to the file before its end. The journal undoes it.
  const changing = new DatabaseSync(backup);
  changing.exec('pragma cache_size = 1; begin; delete from sessions; create table x(y)');
  const dataFolder = temporaryFolder();
  expect(await restore(dataFolder, backup)).toBeNull();
  changing.close();
  expect(await has(dataFolder, [token])).toEqual([true]);
});

const unusable: [string, (file: string) => void | Promise<void>][] = [
  ['cut short', (file) => truncateSync(file, statSync(file).size - 4_096)],
  ['empty', (file) => truncateSync(file, 0)],
  ['no database', (file) => writeFileSync(file, 'no database '.repeat(100))],
  [
    'of a newer release',
    async (file) => {
      const folder = temporaryFolder();
      copyFileSync(file, path.join(folder, 'site.db'));
      const db = await open(folder);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
        db,
      );
      await db.destroy();
      copyFileSync(path.join(folder, 'site.db'), file);
    },
  ],
];
test.each(unusable)('a backup that is %s is refused, and nothing is changed', async (_, spoil) => {
  const { dataFolder, token, backup } = await site();
  const later = await addAndCrash(dataFolder);
  await spoil(backup);
  const before = readdirSync(dataFolder);
  await expect(restore(dataFolder, backup)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/expected a sound backup .*backup\.db: .* Nothing was changed/),
  });
  expect(readdirSync(dataFolder)).toEqual(before);
  expect(await has(dataFolder, [token, later])).toEqual([true, true]);
});

test('a missing backup and a missing folder are named, and no folder is made', async () => {
  const { dataFolder, backup } = await site();
  const before = readdirSync(dataFolder);
  await expect(restore(dataFolder, `${backup}x`)).rejects.toThrow(
    /expected a backup .*backup\.dbx/,
  );
  const missing = path.join(dataFolder, 'none');
  await expect(restore(missing, backup)).rejects.toThrow(/^DATA_DIR: expected the folder .*none/);
  expect(readdirSync(dataFolder)).toEqual(before);
});

test('a database in use is not replaced', async () => {
  const { dataFolder, token, backup } = await site();
  const db = await open(dataFolder);
  const later = await begin(db);
  await expect(restore(dataFolder, backup)).rejects.toThrow(/no other process uses/);
  await db.destroy();
  expect(await has(dataFolder, [token, later])).toEqual([true, true]);
});

test('what is restored belongs to the owner of the folder', async () => {
  const { dataFolder, backup } = await site();
  // Only root can restore for another user, so everyone else restores for themselves.
  const { uid, gid } =
    process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : statSync(dataFolder);
  const [restored, ...names] = [temporaryFolder(), 'site.db', 'site.lock'];
  for (const folder of [dataFolder, restored]) chownSync(folder, uid, gid);
  await restore(restored, backup);
  expect(names.map((name) => statSync(path.join(restored, name)).uid)).toEqual([uid, uid]);
  const replaced = (await restore(dataFolder, backup)) ?? '';
  expect(statSync(replaced)).toMatchObject({ uid, gid });
});

/** Runs the program as `npm run restore` does. */
function run(env: Record<string, string>, ...options: string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'server/restore.ts', ...options], {
    cwd: path.join(__dirname, '..'),
    env: { ...process.env, DATABASE_URL: '', ...env },
    encoding: 'utf8',
  });
}

test('the command says what it has done, and what it expects', async () => {
  const { dataFolder, backup } = await site();
  const done = run({ DATA_DIR: dataFolder }, backup);
  expect([done.status, done.stderr]).toEqual([0, '']);
  expect(done.stdout).toContain(`Restored ${backup} to ${path.join(dataFolder, 'site.db')}`);
  expect(done.stdout).toMatch(/before is in .*replaced-\d{8}T\d{6}Z-/);
  expect(run({ DATA_DIR: dataFolder }).stderr).toMatch(
    /^Expected the file of a backup.*restore\.js/,
  );
  const url = 'postgres://site:CANARY@localhost/site';
  const { status, stderr } = run({ DATABASE_URL: url }, backup);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL: expected none, because .*embedded database/);
  expect(stderr).not.toMatch(/CANARY|\n\s+at /);
});
