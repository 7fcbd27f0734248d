import {
  DEFAULT_MIGRATION_TABLE,
  Kysely,
  Migrator,
  PostgresAdapter,
  PostgresDialect,
  sql,
} from 'kysely';
import { DatabaseSync } from '@photostructure/sqlite';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { lockDataFolder } from './lockDataFolder';
import { StartError, type DatabasePlace } from './config';
import { migrations } from './migrations';
import { DatabaseUnavailable, openPool } from './postgresPool';
import { sqliteDialect } from './sqlite';

/**
 * A session begins with a login, is extended by each refresh, and ends with a logout. All times are
 * in milliseconds since the epoch.
 */
interface SessionRow {
  id: string;
  /** The SHA-256 hash of the refresh token, encoded as base64url. The token itself is not stored. */
  refresh_token_hash: string;
  /**
   * The visitor's identity: the ID token's `iss` and `sub` claims (OpenID Connect Core, section 2).
   */
  issuer: string;
  subject: string;
  /** The visitor's email address in lower case, if the identity provider has verified it. */
  email: string | null;
  created_at: number;
  last_used_at: number;
  ended_at: number | null;
}

/** A key that signs access tokens (signingKeys.ts). */
export interface SigningKeyRow {
  /** The key's number. Each new key gets a higher number, so the current key has the highest. */
  generation: number;
  /**
   * The key's id. Each token contains the id of the key that signed it (RFC 7515, section 4.1.4).
   */
  kid: string;
  /** The secret key as a JSON Web Key (RFC 7517). */
  secret_jwk: string;
  created_at: number;
}

/**
 * An authorization code that has been used for a login. It cannot be used a second time
 * (docs/decisions/0007).
 */
interface CodeRow {
  /** The SHA-256 hash of the code, encoded as base64url. The code itself is not stored. */
  code_hash: string;
  used_at: number;
  /**
   * The session that began with this code. It is null during the login and after a failed login.
   */
  session_id: string | null;
  /** When somebody last tried to use the code again, or null if nobody has tried. */
  replayed_at: number | null;
}

/** The tables that both SQLite and PostgreSQL have (migrations.ts). */
interface Schema {
  sessions: SessionRow;
  signing_keys: SigningKeyRow;
  codes: CodeRow;
}

export type Database = Kysely<Schema>;

/** Returns whether a database is PostgreSQL. Only PostgreSQL can be shared by several processes. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Opens the database and migrates it to the current schema. If `databaseUrl` is set, this is a
 * PostgreSQL database. Otherwise it is a SQLite database in the folder `dataFolder`, which is created
 * if it does not exist.
 *
 * @throws StartError whose message describes what is wrong and what to do; nothing has been deleted
 * or overwritten
 */
export async function openDatabase(config: DatabasePlace): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl);
  const { db, place } = await openSqlite(config.dataFolder);
  try {
    await prepareSqlite(db);
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    if (error instanceof StartError) throw new StartError(`${place}: ${error.message}`);
    throw new StartError(
      `${place}: expected a SQLite database of this site, of this version or an earlier one, got: ${reasonOf(error)}. Nothing was changed. If the disk is full, make room. Otherwise, restore a backup, or move the file away to start with an empty one.`,
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
 * Refuses a database that a newer release has migrated. Without this check, Kysely would report
 * that the migrations are "corrupted".
 *
 * @throws StartError whose message describes what to do
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

async function openSqlite(dataFolder: string): Promise<{ db: Database; place: string }> {
  const file = path.resolve(dataFolder, 'site.db');
  try {
    // Other users must not be able to read the folder, because it contains the key that signs access
    // tokens.
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const release = await lockDataFolder(dataFolder);
    try {
      // Create the database file with a restricted mode, because the folder may already have
      // existed and may be open to other users. SQLite gives its other files the same mode.
      closeSync(openSync(file, 'a', 0o600));
      const dialect = sqliteDialect(new DatabaseSync(file), release);
      return { db: new Kysely<Schema>({ dialect }), place: file };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATA_DIR: expected a writable folder, or a place to create one, at ${path.resolve(dataFolder)}, got: ${reasonOf(error)}`,
    );
  }
}

/**
 * Checks and configures a SQLite database.
 *
 * @throws Error if a page of the file is damaged, so that the error appears at startup and not when
 * a visitor logs in
 */
async function prepareSqlite(db: Database): Promise<void> {
  await sql`pragma busy_timeout = 5000`.execute(db);
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check ?? 'no answer';
  if (found !== 'ok') throw new Error(`a damaged file (${found.replaceAll(/\s+/g, ' ')})`);
  // In this mode, a backup can read the database while the server writes to it.
  await sql`pragma journal_mode = wal`.execute(db);
  // While somebody reads the database for long, its write-ahead log grows. Without this limit, in
  // bytes, the file would keep its largest size.
  await sql`pragma journal_size_limit = 1000000`.execute(db);
  // Each commit waits until the data is on the disk, so that committed data survives a power failure.
  await sql`pragma synchronous = full`.execute(db);
}

async function openPostgres(connectionString: string): Promise<Database> {
  const open = (options?: Parameters<typeof openPool>[1]) =>
    new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: async () => openPool(connectionString, options) }),
    });
  // Set no time limit for these statements, because a migration may take minutes and may have to
  // wait for another process that is migrating the same database.
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
