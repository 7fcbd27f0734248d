import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Database } from './database';
import { createSessions } from './sessions';
import { newDatabase } from './testing/newDatabase';
import { beginSession } from './testing/startApi';

async function opened(use: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(await newDatabase());
  try {
    await use(db);
  } finally {
    await db.destroy();
  }
}

test('this jest project runs on PostgreSQL', async () => {
  await opened(async (db) => {
    const { rows } = await sql<{ version: string }>`select version()`.execute(db);
    expect(rows[0]?.version).toMatch(/^PostgreSQL \d/);
  });
});

test('a database of a newer release is not changed, and the error says what to do', async () => {
  const place = await newDatabase();
  const db = await openDatabase(place);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await db.destroy();
  await expect(openDatabase(place)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^DATABASE_URL: expected a database of this release or an earlier one, found changes of a newer release \(9999-later\)/,
    ),
  });
});

test('times (int8) are numbers', async () => {
  await opened(async (db) => {
    await beginSession(createSessions(db));
    const { created_at } = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(created_at).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(typeof created_at).toBe('number');
  });
});

test('a connection that PostgreSQL ends is replaced', async () => {
  const place = await newDatabase();
  const db = await openDatabase(place);
  const other = await openDatabase(place);
  const { refreshToken } = await beginSession(createSessions(db));
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await other.destroy();
  // Wait until the pool has noticed that its connections are closed.
  await sleep(100);
  expect(await createSessions(db).use(refreshToken)).toMatchObject({ subject: 'visitor-1' });
  await db.destroy();
});

test('processes that start simultaneously migrate the database once', async () => {
  const place = await newDatabase();
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase(place)));
  for (const db of databases) await beginSession(createSessions(db));
  expect(await databases[0]!.selectFrom('sessions').selectAll().execute()).toHaveLength(3);
  for (const db of databases) await db.destroy();
});

test('a certificate that cannot be read is named', async () => {
  const databaseUrl = 'postgres://site:SECRET@127.0.0.1:1/site?sslrootcert=/no/such.pem';
  await expect(openDatabase({ dataFolder: '', databaseUrl })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^DATABASE_URL: expected a reachable PostgreSQL server .*\/no\/such\.pem'$/,
    ),
  });
});

test('an unavailable PostgreSQL is named without its password', async () => {
  const databaseUrl = 'postgres://site:SECRET@127.0.0.1:1/site';
  const error: unknown = await openDatabase({ dataFolder: '', databaseUrl }).catch(
    (e: unknown) => e,
  );
  expect(error).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^DATABASE_URL: expected a reachable PostgreSQL server.*ECONNREFUSED/,
    ),
  });
  expect(String(error)).not.toContain('SECRET');
});
