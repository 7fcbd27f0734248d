import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool } from 'pg';

/**
 * Thrown if the database did not respond in time, or if it reported that it is currently
 * unavailable. The same request may succeed later.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * The longest waiting times in milliseconds. A refresh may have to wait for a connection and then
 * for a statement. With these limits, it gets a response within 5 seconds.
 */
const waits = {
  /** How long to wait for a free or a new connection from the pool. */
  connectionMs: 2_000,
  /**
   * How long to wait for a statement's result. This is long for a small statement, but a commit
   * also has to wait for the disk.
   */
  statementMs: 2_500,
};

/**
 * The type id of PostgreSQL's int8. By default, node-postgres returns such values as text. In this
 * database, they are times, which are small enough to be exact as JavaScript numbers.
 */
const int8 = 20;

/**
 * Opens a pool of connections that keeps working after the database server has disappeared. The
 * server may not even report that a connection was closed. In that case, statements fail after a
 * time limit, and their connections are replaced.
 *
 * @param hasLimit whether statements fail after `waits.statementMs`; set it to false for
 * migrations, which may take longer
 * @returns the pool as Kysely expects it; its statements throw `DatabaseUnavailable`, or
 * node-postgres's `DatabaseError`
 */
export function openPool(connectionString: string, { hasLimit = true } = {}): PostgresPool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: waits.connectionMs,
    ...(hasLimit && { query_timeout: waits.statementMs }),
    // Send keep-alive probes, so that address translation (NAT) does not drop idle connections.
    keepAlive: true,
  });
  pool.on('connect', (client) => {
    client.setTypeParser(int8, Number);
    // Node ends the process if an error event has no listener. The error itself can be ignored,
    // because the running statement fails with the same error.
    client.on('error', () => undefined);
  });
  // Ignore the failure of an idle connection, because the pool opens a new one when it needs one.
  pool.on('error', () => undefined);

  return {
    async connect() {
      const client = await pool.connect().catch(unavailable);
      let failure: Error | undefined;
      const query = async (sql: string, parameters: unknown[]) => {
        // After a statement has failed because the database was unavailable, its connection cannot
        // be used any more, not even to roll back the transaction.
        if (failure) throw failure;
        try {
          return await client.query(sql, parameters);
        } catch (error) {
          if (error instanceof DatabaseError && !isUnavailable(error)) throw error;
          failure = new DatabaseUnavailable((error as Error).message, { cause: error });
          throw failure;
        }
      };
      return {
        // Kysely passes a cursor instead of an SQL string only when it streams rows. No code in
        // this project streams rows, so `query` can be declared with Kysely's type.
        query: query as unknown as PostgresPoolClient['query'],
        // If the connection has failed, pass the error to the pool. The pool then closes the
        // connection instead of using it for another statement.
        release: () => client.release(failure),
      };
    },
    // This waits for running statements, which end in time, but not until an unresponsive database has
    // confirmed that the connections are closed.
    end: () => pool.end(),
  };
}

function unavailable(error: Error): never {
  throw new DatabaseUnavailable(error.message, { cause: error });
}

/**
 * Returns whether an error means that PostgreSQL is currently unavailable (PostgreSQL
 * documentation, appendix A). Such errors are connection exceptions (class 08), insufficient
 * resources such as a full disk (class 53), a shutdown (57P), and a server that is read-only (25006),
 * such as a standby server after a failover.
 */
function isUnavailable({ code = '' }: DatabaseError): boolean {
  return /^(08|53|57P|25006)/.test(code);
}
