import { DatabaseSync } from '@photostructure/sqlite';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './config';
import { resultCodeOf, resultCodes } from './sqlite';

/**
 * How long to wait for another process to release the folder. The other process may be stopping and
 * still sending its last responses.
 */
const patienceMs = 5_000;

/**
 * Locks an embedded database's folder for this process. If two processes shared the folder, they
 * would count requests separately and wait for each other's writes. The lock is an exclusive
 * SQLite transaction on the file `site.lock`. The operating system releases this lock when the
 * process ends, even after a crash. Programs that only read `site.db`, such as a backup, are not
 * affected.
 *
 * @param dataFolder a folder that exists and is writable
 * @returns a function that releases the folder
 * @throws StartError if another process is using the folder, or if `site.lock` is not a SQLite file
 */
export async function lockDataFolder(dataFolder: string): Promise<() => void> {
  const file = path.resolve(dataFolder, 'site.lock');
  const lock = new DatabaseSync(file);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      lock.exec('begin exclusive');
      return () => lock.close();
    } catch (error) {
      if (resultCodeOf(error) === resultCodes.busy && Date.now() < deadline) {
        await sleep(100);
        continue;
      }
      lock.close();
      if (resultCodeOf(error) === resultCodes.notADatabase) {
        throw new StartError(
          `${file}: expected the file by which this site locks the folder, got something else. Nothing is kept in it: remove it and start again.`,
        );
      }
      if (resultCodeOf(error) !== resultCodes.busy) throw error;
      throw new StartError(
        `DATA_DIR: expected a folder that no other process uses, but one uses ${path.dirname(file)}. An embedded database belongs to one process: stop that one or choose another folder. To run several, set DATABASE_URL to a PostgreSQL.`,
      );
    }
  }
}
