import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Pool } from 'pg';

/** The database did not answer in time, or said that it cannot serve now. The same call may succeed later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The longest waits. A refresh may wait for two of them in turn, so it is answered within 5 s. */
const waits = {
  /** For a connection: a free one of the pool, or a new one. */
  connectionMs: 2_000,
  /** For the result of a statement. A commit waits for the disk, so this is long for a small statement. */
  statementMs: 2_500,
  /** For the connections to end when the pool ends: a silent server never confirms that. */
  endMs: 1_000,
};

/** Type id of PostgreSQL's int8. node-postgres reads it as text, but our times fit into a number. */
const int8 = 20;

/**
 * Opens a pool of connections that survives a server that disappears. If the server answers nothing, not even that a
 * connection is closed, statements fail in time, and their connections are replaced.
 *
 * @param hasLimit whether a statement may only take `waits.statementMs`; migrations may take longer
 * @returns the pool as Kysely uses it; its statements throw `DatabaseUnavailable` or node-postgres's `DatabaseError`
 */
export function openPool(connectionString: string, { hasLimit = true } = {}): PostgresPool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: waits.connectionMs,
    ...(hasLimit && { query_timeout: waits.statementMs }),
    // Keeps idle connections through address translation.
    keepAlive: true,
  });
  pool.on('connect', (client) => {
    client.setTypeParser(int8, Number);
    // Node ends the process for an error without a listener. The statement that is running fails with the same error.
    client.on('error', () => undefined);
  });
  // An idle connection failed: the pool opens a new one.
  pool.on('error', () => undefined);

  return {
    async connect() {
      const client = await pool.connect().catch(unavailable);
      let failure: Error | undefined;
      const query = async (sql: string, parameters: unknown[]) => {
        // Nothing can follow on a connection without answers, not even the rollback of its transaction.
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
        // Kysely passes a cursor instead of a statement only to stream rows, which no code here does.
        query: query as unknown as PostgresPoolClient['query'],
        // With an error, the pool destroys the connection instead of giving it to the next statement.
        release: () => client.release(failure),
      };
    },
    async end() {
      await Promise.race([pool.end(), sleep(waits.endMs, undefined, { ref: false })]);
    },
  };
}

function unavailable(error: Error): never {
  throw new DatabaseUnavailable(error.message, { cause: error });
}

/**
 * Whether PostgreSQL cannot serve now (its documentation, appendix A): a connection exception (08), insufficient
 * resources such as a full disk (53), or a shutdown (57P).
 */
function isUnavailable({ code = '' }: DatabaseError): boolean {
  return /^(08|53|57P)/.test(code);
}
