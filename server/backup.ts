import LibsqlDatabase from 'libsql';
import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './config';

/**
 * Copies the current state of the embedded database into one file, also while the server runs.
 *
 * @param dataDir the folder of the database, `DATA_DIR`
 * @param target the file to write; an existing file is not overwritten
 * @throws StartError that says what was expected
 */
export function backUp(dataDir: string, target: string): void {
  const file = path.resolve(dataDir, 'site.db');
  if (!existsSync(file)) {
    throw new StartError(
      `DATA_DIR: expected the folder of an embedded database, with a file ${file}`,
    );
  }
  if (existsSync(target)) {
    throw new StartError(`expected a file that does not exist yet, got ${path.resolve(target)}`);
  }
  const database = new LibsqlDatabase(file);
  try {
    database.prepare('vacuum into ?').run(target);
    // It contains the signing key and the visitors' sessions: only this user may read it.
    chmodSync(target, 0o600);
  } catch (error) {
    throw new StartError(
      `expected a sound database and a file that can be written, ${path.resolve(target)}, got: ${(error as Error).message}`,
    );
  } finally {
    database.close();
  }
}

/** `npm run backup -- backup.db` */
if (require.main === module) {
  const target = process.argv[2];
  try {
    if (!target) throw new StartError('expected the file to write: npm run backup -- backup.db');
    backUp(process.env['DATA_DIR'] || 'data', target);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
