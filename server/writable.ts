import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database';
import { isPostgres } from './migrations';

const times = {
  /** How long a result is valid, so that many health checks cost the database one write. */
  validMs: 1_000,
  /** The longest wait for a result. */
  waitMs: 2_000,
};

/**
 * A function that says whether writes succeed. Simultaneous calls share one write; while it takes too long, they get
 * `false` and begin no other.
 *
 * @param report is called with the reason of each failure
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
 * Writes to the database and waits for the disk, without a change that anyone sees. PostgreSQL writes a row again, as a
 * refresh does, so this succeeds when refreshes do. SQLite writes the number in the first page, which no code here uses.
 */
export async function writeSomething(db: Database): Promise<void> {
  const statements = isPostgres(db)
    ? 'update signing_keys set created_at = created_at'
    : 'pragma user_version = 0';
  await sql.raw(statements).execute(db);
}
