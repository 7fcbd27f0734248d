import LibsqlDatabase from 'libsql';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './startError';

/** How long another process has to go: one that was told to stop may be answering its last calls. */
const patienceMs = 5_000;

/**
 * Claims the folder of an embedded database for this process, for as long as it lives: an exclusive
 * transaction of SQLite on a file of its own, `site.lock`. It is a lock of the kernel's, which gives
 * it up for a process that is killed, so none is ever left over; and a reader of `site.db`, such as a
 * backup, does not meet it.
 *
 * @param dataDir a folder that exists and can be written
 * @returns what gives the folder back
 * @throws StartError when another process has the folder and keeps it, or `site.lock` is no such file
 */
export async function claimFolder(dataDir: string): Promise<() => void> {
  const file = path.resolve(dataDir, 'site.lock');
  const lock = new LibsqlDatabase(file);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      lock.exec('begin exclusive');
      return () => lock.close();
    } catch (error) {
      if (has(error, 'SQLITE_BUSY') && Date.now() < deadline) {
        await sleep(100);
        continue;
      }
      lock.close();
      if (has(error, 'SQLITE_NOTADB')) {
        throw new StartError(
          `${file}: expected the file by which this site claims the folder, got something else. Nothing is kept in it: remove it and start again.`,
        );
      }
      if (!has(error, 'SQLITE_BUSY')) throw error;
      throw new StartError(
        `DATA_DIR: expected a folder that no other process uses, but one uses ${path.dirname(file)}. An embedded database belongs to one process: stop that one or choose another folder. To run several, set DATABASE_URL to a PostgreSQL.`,
      );
    }
  }
}

function has(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
