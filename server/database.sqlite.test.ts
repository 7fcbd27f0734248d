import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { sql } from 'kysely';
import { DatabaseSync } from '@photostructure/sqlite';
import path from 'node:path';
import { openDatabase } from './database';
import { createSessions } from './sessions';
import { beginSession, goodParameters, startApi } from './testing/startApi';
import { temporaryFolder } from './testing/temporaryFolder';

test('creates a folder that only this user can read, and keeps its data over a restart', async () => {
  const dataFolder = path.join(temporaryFolder(), 'deep', 'data');
  const first = await openDatabase({ dataFolder, databaseUrl: null });
  const { refreshToken } = await beginSession(createSessions(first));
  await first.destroy();
  expect(statSync(dataFolder).mode & 0o777).toBe(0o700);

  const second = await openDatabase({ dataFolder, databaseUrl: null });
  expect(await createSessions(second).use(refreshToken)).toMatchObject({ subject: 'visitor-1' });
  await second.destroy();
});

test('a closed database consists of site.db only, so a copy of that file is complete', async () => {
  const dataFolder = temporaryFolder();
  const db = await openDatabase({ dataFolder, databaseUrl: null });
  const { refreshToken } = await beginSession(createSessions(db));
  await db.destroy();

  const copy = temporaryFolder();
  copyFileSync(path.join(dataFolder, 'site.db'), path.join(copy, 'site.db'));
  const restored = await openDatabase({ dataFolder: copy, databaseUrl: null });
  expect(await createSessions(restored).use(refreshToken)).toMatchObject({ subject: 'visitor-1' });
  await restored.destroy();
});

test('each commit waits for the disk, and readers do not wait for writers', async () => {
  const db = await openDatabase({ dataFolder: temporaryFolder(), databaseUrl: null });
  const read = async (name: string) => (await sql.raw(`pragma ${name}`).execute(db)).rows;
  expect(await read('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await read('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await read('busy_timeout')).toEqual([{ timeout: 5_000 }]);
  await db.destroy();
});

test('after a long read, the write-ahead log becomes small again', async () => {
  const dataFolder = temporaryFolder();
  const db = await openDatabase({ dataFolder, databaseUrl: null });
  const logSize = () => statSync(path.join(dataFolder, 'site.db-wal')).size;
  const write = () => sql`update t set a = randomblob(3000000)`.execute(db);
  await sql`create table t (a)`.execute(db);
  await sql`insert into t values (1)`.execute(db);
  const reader = new DatabaseSync(path.join(dataFolder, 'site.db'));
  reader.exec('begin');
  reader.prepare('select count(*) from t').all();
  for (let count = 0; count < 3; count++) await write();
  expect(logSize()).toBeGreaterThan(8_000_000);
  reader.exec('rollback');
  reader.close();
  await write();
  await sql`update t set a = 1`.execute(db);
  expect(logSize()).toBeLessThan(1_100_000);
  await db.destroy();
});

test('a file that is not a database is named and not changed', async () => {
  const dataFolder = temporaryFolder();
  const file = path.join(dataFolder, 'site.db');
  const damaged = 'this is no database '.repeat(500);
  writeFileSync(file, damaged);
  await expect(openDatabase({ dataFolder, databaseUrl: null })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /site\.db: expected a SQLite database of this site, .*not a database.* Nothing was changed/,
    ),
  });
  expect(readFileSync(file, 'utf8')).toBe(damaged);
});

test('only this user can read the database in an existing folder', async () => {
  const dataFolder = temporaryFolder();
  chmodSync(dataFolder, 0o755);
  const db = await openDatabase({ dataFolder, databaseUrl: null });
  expect(statSync(path.join(dataFolder, 'site.db')).mode & 0o777).toBe(0o600);
  await db.destroy();
});

/**
 * Creates an embedded database with many pages, and closes it.
 *
 * @returns the database's folder, its file, and the size of the file in bytes
 */
async function filledDatabase(): Promise<{ dataFolder: string; file: string; size: number }> {
  const dataFolder = temporaryFolder();
  const db = await openDatabase({ dataFolder, databaseUrl: null });
  for (let count = 0; count < 100; count++) await beginSession(createSessions(db));
  await db.destroy();
  const file = path.join(dataFolder, 'site.db');
  return { dataFolder, file, size: statSync(file).size };
}

const damages: [string, (file: string, size: number) => void][] = [
  ['cut short', (file, size) => truncateSync(file, size - 8_192)],
  [
    'overwritten from its middle',
    (file, size) => {
      const handle = openSync(file, 'r+');
      const start = Math.floor(size / 2);
      writeSync(handle, Buffer.alloc(size - start, 'x'), 0, size - start, start);
      closeSync(handle);
    },
  ],
];
test.each(damages)('a file that is %s fails the start and is not changed', async (_, damage) => {
  const { dataFolder, file, size } = await filledDatabase();
  damage(file, size);
  const damaged = readFileSync(file);
  await expect(openDatabase({ dataFolder, databaseUrl: null })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /site\.db: expected a SQLite database .*, got: a damaged file \(\S.* restore a backup/,
    ),
  });
  expect(readFileSync(file).equals(damaged)).toBe(true);
});

test('after a damaged write-ahead log, the database has everything before the damage', async () => {
  const dataFolder = temporaryFolder();
  const db = await openDatabase({ dataFolder, databaseUrl: null });
  const begun: string[] = [];
  for (let n = 0; n < 20; n++) begun.push((await beginSession(createSessions(db))).refreshToken);
  // Copy the database while it is open, so that the copy has a write-ahead log, as it would have
  // after a power failure.
  const copy = temporaryFolder();
  const log = path.join(copy, 'site.db-wal');
  for (const name of ['site.db', 'site.db-wal']) {
    copyFileSync(path.join(dataFolder, name), path.join(copy, name));
  }
  await db.destroy();
  const handle = openSync(log, 'r+');
  writeSync(handle, Buffer.alloc(8_192, 'x'), 0, 8_192, Math.floor((statSync(log).size * 3) / 4));
  closeSync(handle);

  const restored = await openDatabase({ dataFolder: copy, databaseUrl: null });
  const found: boolean[] = [];
  for (const token of begun) found.push((await createSessions(restored).use(token)) !== null);
  await restored.destroy();
  const kept = found.lastIndexOf(true) + 1;
  expect(found).toEqual(begun.map((_, n) => n < kept));
  expect(kept).toBeGreaterThan(5);
  expect(kept).toBeLessThan(20);
});

test('a database of a later version is not changed', async () => {
  const dataFolder = temporaryFolder();
  const db = await openDatabase({ dataFolder, databaseUrl: null });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await db.destroy();
  await expect(openDatabase({ dataFolder, databaseUrl: null })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /site\.db: expected a database of this release or an earlier one, found changes of a newer release \(9999-later\)\..*restore the backup/,
    ),
  });
});

test('a full disk is 503 with the time to try again, and no visitor is logged out', async () => {
  const api = await startApi();
  const { refreshToken } = await api.login();
  // With this setting, SQLite refuses to enlarge the database, as if the disk were full.
  await sql`pragma max_page_count = 1`.execute(api.db);
  const fill = goodParameters;
  for (let count = 0; count < 200; count++) {
    const answer = await api.call('/api/login/', { query: { ...fill, code: `CODE-${count}` } });
    if (answer.statusCode === 200) continue;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
    break;
  }
  expect(api.log()).toContain('the database is not available');
  expect(api.log()).not.toContain('internal error');
  await sql`pragma max_page_count = 1000000`.execute(api.db);
  expect((await api.call('/api/refresh/', { bearer: refreshToken })).statusCode).toBe(200);
});

test('a file instead of the folder is named', async () => {
  const dataFolder = path.join(temporaryFolder(), 'data');
  writeFileSync(dataFolder, 'a file');
  await expect(openDatabase({ dataFolder, databaseUrl: null })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^DATA_DIR: expected a writable folder/),
  });
});
