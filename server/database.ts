import {
  DEFAULT_MIGRATION_TABLE,
  Kysely,
  Migrator,
  PostgresDialect,
  sql,
  SqliteDialect,
  type Logger,
  type SqliteDatabase,
} from 'kysely';
import LibsqlDatabase from 'libsql';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { claimFolder } from './claimFolder';
import { StartError, type Config } from './config';
import { migrations } from './migrations';
import { DatabaseUnavailable, openPool } from './postgresPool';

/** A session: a login creates it, refreshes use it, a logout ends it. All times are milliseconds since the epoch. */
export interface SessionRow {
  id: string;
  /** SHA-256 of the refresh token, base64url; the token itself is not stored. */
  refresh_token_hash: string;
  /** The visitor: `iss` and `sub` of the ID token (OpenID Connect Core, section 2). */
  issuer: string;
  subject: string;
  /** The address that the provider has verified, in lower case. */
  email: string | null;
  created_at: number;
  last_used_at: number;
  ended_at: number | null;
}

/** A key that signs access tokens (signingKeys.ts). */
export interface SigningKeyRow {
  /** Increases with each rotation; the highest is the current key. */
  generation: number;
  /** The identifier by which a token names its key (RFC 7515, section 4.1.4). */
  kid: string;
  /** JSON of the secret key as JWK (RFC 7517). */
  private_jwk: string;
  created_at: number;
}

/** A used authorization code; it cannot be used again (docs/decisions/0007). */
export interface CodeRow {
  /** SHA-256 of the code, base64url; the code itself is not stored. */
  code_hash: string;
  used_at: number;
  /** The session that began with it; null if none did, or not yet. */
  session_id: string | null;
  /** Time of the last replay. */
  replayed_at: number | null;
}

/** The tables, the same in SQLite and PostgreSQL (migrations.ts). */
export interface Schema {
  sessions: SessionRow;
  signing_keys: SigningKeyRow;
  codes: CodeRow;
}

export type Database = Kysely<Schema>;

/**
 * Opens the database and migrates it: PostgreSQL if `databaseUrl` is set, otherwise SQLite in `dataDir`, which is
 * created if missing.
 *
 * @param log is called after each statement
 * @throws StartError that says what is wrong and what to do; nothing is deleted or overwritten
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger = () => undefined,
): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, log);
  const { db, place } = await openSqlite(config.dataDir, log);
  try {
    await prepareSqlite(db);
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    if (error instanceof StartError) throw new StartError(`${place}: ${error.message}`);
    throw new StartError(
      `${place}: expected a SQLite database of this site, of this version or an earlier one, got: ${reasonOf(error)}. Nothing was changed. Restore a backup, or move the file away to start with an empty one.`,
    );
  }
}

async function migrate(db: Database): Promise<void> {
  await refuseNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * Kysely calls a database that a newer release has migrated "corrupted".
 *
 * @throws StartError that says what to do
 */
async function refuseNewer(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  const newer = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (newer.length === 0) return;
  throw new StartError(
    `expected a database of this release or an earlier one, found changes of a newer release (${newer.join(', ')}). Nothing was changed. Start the newer release again, or restore the backup from before the upgrade.`,
  );
}

async function openSqlite(dataDir: string, log: Logger): Promise<{ db: Database; place: string }> {
  const file = path.resolve(dataDir, 'site.db');
  try {
    // Only this user may read the folder, because it contains the key that signs access tokens.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const giveBack = await claimFolder(dataDir);
    try {
      // The folder may have existed before, open to other users. SQLite's other files copy this file's mode.
      closeSync(openSync(file, 'a', 0o600));
      const database = new LibsqlDatabase(file) as unknown as SqliteDatabase;
      const close = () => {
        // SQLite does this when its last connection closes; libsql does not.
        try {
          database.prepare('pragma wal_checkpoint(truncate)').all([]);
        } catch {
          // The disk may be full. The write-ahead log keeps the data for the next start.
        }
        database.close();
        giveBack();
      };
      const dialect = new SqliteDialect({
        database: { prepare: (statement) => database.prepare(statement), close },
      });
      return { db: new Kysely<Schema>({ dialect, log }), place: file };
    } catch (error) {
      giveBack();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATA_DIR: expected a writable folder, or a place to create one, at ${path.resolve(dataDir)}, got: ${reasonOf(error)}`,
    );
  }
}

/**
 * Checks and configures a SQLite database.
 *
 * @throws Error when a page of the file is damaged, because the start should fail, not a visitor's login
 */
async function prepareSqlite(db: Database): Promise<void> {
  await sql`pragma busy_timeout = 5000`.execute(db);
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check ?? 'no answer';
  if (found !== 'ok') throw new Error(`a damaged file (${found.replaceAll(/\s+/g, ' ')})`);
  // A backup reads while the server writes.
  await sql`pragma journal_mode = wal`.execute(db);
  // Each commit waits for the disk, so that committed data survives a power failure.
  await sql`pragma synchronous = full`.execute(db);
}

async function openPostgres(connectionString: string, log: Logger): Promise<Database> {
  const open = (options?: Parameters<typeof openPool>[1]) =>
    new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: async () => openPool(connectionString, options) }),
      log,
    });
  // A migration may take minutes, and waits for another process that migrates.
  const migrating = open({ hasLimit: false });
  try {
    await migrate(migrating);
    return open();
  } catch (error) {
    if (error instanceof StartError) throw new StartError(`DATABASE_URL: ${error.message}`);
    throw new StartError(
      `DATABASE_URL: expected a reachable PostgreSQL server and a user who may create tables, got: ${reasonOf(error)}`,
    );
  } finally {
    await migrating.destroy().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return reasonOf(error.cause);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
