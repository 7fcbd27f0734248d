import type { Kysely, Migration } from 'kysely';

/**
 * The migrations for SQLite and PostgreSQL. They run in the order of their names. Never change a
 * migration that has been released. Add a new one instead.
 */
export const migrations: Record<string, Migration> = {
  '0001-initial': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('refresh_token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('issuer', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('email', 'text')
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
      await db.schema
        .createTable('signing_keys')
        .addColumn('generation', 'integer', (column) => column.primaryKey())
        .addColumn('kid', 'text', (column) => column.notNull())
        .addColumn('secret_jwk', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
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
};
