import { Kysely, Migrator, PostgresDialect, sql, type SqliteDatabase } from 'kysely';
import LibsqlDatabase from 'libsql';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'pg';
import { claimFolder } from './claimFolder';
import type { Config } from './config';
import { migrations } from './migrations';
import type { Schema } from './schema';
import { GroupCommitDialect } from './sqliteDialect';
import { StartError } from './startError';

export type Database = Kysely<Schema>;

/** PostgreSQL's int8, which node-postgres gives as text; ours are milliseconds and fit a number. */
const int8 = 20;

/**
 * Opens the database and brings its tables up to date: PostgreSQL where `databaseUrl` is set, else
 * SQLite in `dataDir`, which is made when it is missing.
 *
 * @throws StartError that says what is wrong and what to do; nothing is deleted or overwritten
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  const { db, place } = config.databaseUrl
    ? { db: openPostgres(config.databaseUrl), place: 'DATABASE_URL' }
    : await openSqlite(config.dataDir);
  try {
    if (!config.databaseUrl) await prepareSqlite(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw new StartError(
      config.databaseUrl
        ? `${place}: expected a PostgreSQL that answers and a user that may make tables, got: ${reasonOf(error)}`
        : `${place}: expected a SQLite database of this site, of this version or an earlier one, got: ${reasonOf(error)}. Nothing was changed. Restore a backup, or move the file away to begin anew.`,
    );
  }
}

async function openSqlite(dataDir: string): Promise<{ db: Database; place: string }> {
  const file = path.resolve(dataDir, 'site.db');
  try {
    // For this user alone: it holds the key that signs access tokens.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const giveBack = await claimFolder(dataDir);
    try {
      // The folder may have been there before, open to others. SQLite's other files follow this one.
      closeSync(openSync(file, 'a', 0o600));
      const database = new LibsqlDatabase(file) as unknown as SqliteDatabase;
      const close = () => {
        // SQLite does this when its last connection closes; libsql does not.
        try {
          database.prepare('pragma wal_checkpoint(truncate)').all([]);
        } catch {
          // For example a full disk: the write-ahead log keeps the data for the next start.
        }
        database.close();
        giveBack();
      };
      const dialect = new GroupCommitDialect({
        prepare: (statement) => database.prepare(statement),
        close,
      });
      return { db: new Kysely<Schema>({ dialect }), place: file };
    } catch (error) {
      giveBack();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATA_DIR: expected a folder that can be written, or a place to make one, at ${path.resolve(dataDir)}, got: ${reasonOf(error)}`,
    );
  }
}

/** @throws Error when a page of the file is damaged: better at the start than at some visitor's login */
async function prepareSqlite(db: Database): Promise<void> {
  await sql`pragma busy_timeout = 5000`.execute(db);
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check ?? 'no answer';
  if (found !== 'ok') throw new Error(`a damaged file (${found.replaceAll(/\s+/g, ' ')})`);
  // A backup reads while the server writes.
  await sql`pragma journal_mode = wal`.execute(db);
  // What was acknowledged outlives a loss of power: each commit waits for the disk.
  await sql`pragma synchronous = full`.execute(db);
}

function openPostgres(connectionString: string): Database {
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 5_000 });
  pool.on('connect', (client) => {
    client.setTypeParser(int8, Number);
  });
  // A connection that breaks while nobody uses it: the pool makes another.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
