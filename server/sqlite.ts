import type { DatabaseSync } from '@photostructure/sqlite';
import { SqliteDialect, type SqliteDatabase } from 'kysely';

/*
 * SQLite with the interface of `node:sqlite`, which Node 20 does not have (docs/decisions/0058).
 */

/**
 * Returns Kysely's dialect for an open SQLite database.
 *
 * @param onClose called after Kysely has closed the database
 */
export function sqliteDialect(
  database: InstanceType<typeof DatabaseSync>,
  onClose: () => void,
): SqliteDialect {
  type Value = null | number | bigint | string | Uint8Array;
  const prepare: SqliteDatabase['prepare'] = (text) => {
    // If the disk is full, SQLite has already ended the transaction (its documentation of ROLLBACK).
    // Kysely's rollback would then fail, and hide why the transaction has failed.
    const isDone = text === 'rollback' && !database.isTransaction;
    const statement = database.prepare(isDone ? 'select 1' : text);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...(parameters as Value[])),
      run: (parameters) => statement.run(...(parameters as Value[])),
      iterate: (parameters) => statement.iterate(...(parameters as Value[])),
    };
  };
  const close = () => {
    // Move the contents of the write-ahead log into the database file. SQLite does this when the last
    // connection closes, but not as long as JavaScript has not given back each statement.
    try {
      database.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // This may fail because the disk is full. The write-ahead log then keeps the data until the
      // next start.
    }
    database.close();
    onClose();
  };
  return new SqliteDialect({ database: { prepare, close } });
}

/** SQLite's primary result codes that this server handles (https://sqlite.org/rescode.html). */
export const resultCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  full: 13,
  notADatabase: 26,
} as const;

/** SQLite's texts for the codes of a disk that is full, failing or read-only (`sqlite3_errstr`). */
const codeOfText: Readonly<Record<string, number>> = {
  'attempt to write a readonly database': resultCodes.readOnly,
  'disk I/O error': resultCodes.ioError,
  'database or disk is full': resultCodes.full,
};

/**
 * Returns the primary result code of an error from SQLite, or undefined for any other error. The
 * lowest eight bits of an extended result code are the primary one.
 */
export function resultCodeOf(error: unknown): number | undefined {
  const { code, errcode, message } = Object(error) as Partial<Record<string, unknown>>;
  if (typeof errcode === 'number') return errcode & 0xff;
  // If a statement returns rows, such as an update with `returning`, version 1 of the package leaves
  // out the number. Version 2 needs Node 22.
  return code === 'ERR_SQLITE_ERROR' ? codeOfText[String(message)] : undefined;
}
