import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** Returns whether a database is PostgreSQL. Only PostgreSQL can be shared by several processes. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * The migrations for SQLite and PostgreSQL. They run in the order of their names. Never change a
 * migration that has been released. Add a new one instead.
 */
export const migrations: Record<string, Migration> = {
  '0001-sessions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('refresh_token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('issuer', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      // `purge` uses this column to find the sessions to delete.
      await db.schema
        .createIndex('sessions_created_at')
        .on('sessions')
        .column('created_at')
        .execute();
    },
  },
  '0002-signing-keys': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('signing_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('private_jwk', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  // From this version on, the signing keys are encrypted. The migration deletes the old keys, which
  // is safe because no session depends on a key.
  '0003-encrypted-signing-keys': {
    async up(db: Kysely<unknown>) {
      await db.schema.dropTable('signing_keys').execute();
      await db.schema
        .createTable('signing_keys')
        .addColumn('kid', 'text', (column) => column.primaryKey())
        .addColumn('period', 'integer', (column) => column.notNull())
        .addColumn('sealed_by', 'text', (column) => column.notNull())
        .addColumn('sealed_private_jwk', 'text', (column) => column.notNull())
        .addColumn('public_jwk', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('signing_keys_one_a_period', ['sealed_by', 'period'])
        .execute();
    },
  },
  '0004-codes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('codes')
        .addColumn('code_hash', 'text', (column) => column.primaryKey())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .addColumn('session_id', 'text')
        .addColumn('replayed_at', 'bigint')
        .execute();
      await db.schema.createIndex('codes_used_at').on('codes').column('used_at').execute();
    },
  },
  // From this version on, the signing keys are no longer encrypted (docs/decisions/0008). The
  // migration deletes the old keys, which is safe because no session depends on a key.
  '0005-signing-key-generations': {
    async up(db: Kysely<unknown>) {
      await db.schema.dropTable('signing_keys').execute();
      await db.schema
        .createTable('signing_keys')
        .addColumn('generation', 'integer', (column) => column.primaryKey())
        .addColumn('kid', 'text', (column) => column.notNull())
        .addColumn('private_jwk', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  // For sessions that began before this version, the column stays null until the visitor logs in
  // again.
  '0006-email': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('sessions').addColumn('email', 'text').execute();
    },
  },
  // Processes that shared a PostgreSQL database counted requests together in this table.
  '0007-limits': {
    async up(db: Kysely<unknown>) {
      if (!isPostgres(db)) return;
      await sql`
        create unlogged table limits (key text primary key, calls integer not null, ends_at timestamptz not null)
      `.execute(db);
    },
  },
  // From this version on, each process counts requests in memory.
  '0008-no-limits': {
    async up(db: Kysely<unknown>) {
      await db.schema.dropTable('limits').ifExists().execute();
    },
  },
};
