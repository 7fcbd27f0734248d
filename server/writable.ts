import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostgres, type Database } from './database';

const times = {
  /**
   * How long a result stays valid, in milliseconds. All health checks during this time share one
   * write.
   */
  validMs: 1_000,
  /** The longest time to wait for a result, in milliseconds. */
  waitMs: 2_000,
};

/**
 * Returns a function that checks whether the database is writable. Simultaneous checks share one
 * write. If that write takes too long, the checks return `false` and do not begin another write.
 *
 * @param report called with the reason for each failure
 */
export function writableCheck(write: () => Promise<unknown>, report: (error: unknown) => void) {
  let last: { began: number; isRunning: boolean; result: Promise<boolean> } | undefined;

  function begin() {
    const result = write().then(
      () => true,
      (error: unknown) => {
        report(error);
        return false;
      },
    );
    const check = { began: performance.now(), isRunning: true, result };
    void result.then(() => (check.isRunning = false));
    return check;
  }

  return async (): Promise<boolean> => {
    const age = last ? performance.now() - last.began : Infinity;
    if (!last || (!last.isRunning && age >= times.validMs)) last = begin();
    const rest = last.began + times.waitMs - performance.now();
    return Promise.race([last.result, sleep(Math.max(rest, 0), false, { ref: false })]);
  };
}

/**
 * Writes to the database and waits for the disk, but changes no data. On PostgreSQL, it rewrites a
 * row with the same values. A refresh writes in the same way, so this function succeeds whenever a
 * refresh would. On SQLite, it writes an otherwise unused number in the database file's header.
 */
export async function writeSomething(db: Database): Promise<void> {
  const statements = isPostgres(db)
    ? 'update signing_keys set created_at = created_at'
    : 'pragma user_version = 0';
  await sql.raw(statements).execute(db);
}
