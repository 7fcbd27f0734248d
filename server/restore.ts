import { DEFAULT_MIGRATION_TABLE } from 'kysely';
import { DatabaseSync } from '@photostructure/sqlite';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { lockDataFolder } from './lockDataFolder';
import { readDatabasePlace, StartError } from './config';
import { migrations } from './migrations';

/** What SQLite appends to the name of a database for the files that belong to it. */
const companions = ['-journal', '-wal', '-shm'] as const;

/**
 * Replaces the embedded database by a backup. The backup is copied and checked before anything is
 * changed. The files of the present database are moved into a new folder, so a restored database
 * never meets the write-ahead log of another one, and nothing is lost.
 *
 * @param dataFolder the database's folder, `DATA_DIR`, which no server may be using
 * @param backup a file that `backUp` has written, or the `site.db` of a folder to which an earlier
 * restore has moved the files
 * @returns the folder with the files of the database that was replaced, or null if there was none
 * @throws StartError whose message describes what was expected; the database is then unchanged
 */
export async function restore(dataFolder: string, backup: string): Promise<string | null> {
  const folder = path.resolve(dataFolder);
  // A server creates this folder. A restore does not, because a wrong DATA_DIR must not go unnoticed.
  if (!existsSync(folder)) {
    throw new StartError(`DATA_DIR: expected the folder of the embedded database, got ${folder}`);
  }
  const release = await lockDataFolder(folder);
  let unfinished: string | undefined;
  try {
    giveToOwner(folder, path.join(folder, 'site.lock'));
    unfinished = mkdtempSync(path.join(folder, 'unfinished-restore-'));
    const copy = path.join(unfinished, 'site.db');
    copyDatabase(path.resolve(backup), copy);
    check(copy, backup);
    giveToOwner(folder, copy);
    return replace(folder, copy);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `expected a backup that can be read, and room for it in ${folder}, got: ${(error as Error).message}`,
    );
  } finally {
    if (unfinished) rmSync(unfinished, { recursive: true, force: true });
    release();
  }
}

/** Copies a database with its write-ahead log, if it has one. */
function copyDatabase(from: string, to: string): void {
  for (const companion of ['', '-journal', '-wal']) {
    if (companion && !existsSync(from + companion)) continue;
    copyFileSync(from + companion, to + companion, constants.COPYFILE_EXCL);
    chmodSync(to + companion, 0o600);
  }
}

/**
 * Moves a database's write-ahead log into its file.
 *
 * @param backup how the operator has named the file
 * @throws StartError if the file is damaged, or is no database that this release can use
 */
function check(file: string, backup: string): void {
  const expected = (found: string) =>
    new StartError(
      `expected a sound backup of this site's embedded database, got ${backup}: ${found}. Nothing was changed.`,
    );
  const database = new DatabaseSync(file);
  try {
    const [{ integrity_check: found }] = database.prepare('pragma integrity_check(1)').all() as [
      { integrity_check: string },
    ];
    if (found !== 'ok') throw expected(found);
    const applied = database.prepare(`select name from ${DEFAULT_MIGRATION_TABLE}`).all() as {
      name: string;
    }[];
    const newer = applied.filter(({ name }) => !Object.hasOwn(migrations, name));
    if (newer.length > 0) throw expected('it is from a newer release');
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    throw error instanceof StartError ? error : expected((error as Error).message);
  } finally {
    database.close();
  }
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Gives a file that root has created to the folder's owner. The server runs as that user, and must
 * be able to write the file.
 */
function giveToOwner(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
}

/**
 * Moves the files of the present database into a new folder, and another file in its place. If the
 * process is killed meanwhile, the operator can restore the backup again.
 */
function replace(folder: string, file: string): string | null {
  const current = path.join(folder, 'site.db');
  const present = ['', ...companions].filter((companion) => existsSync(current + companion));
  if (present.length === 0) {
    renameSync(file, current);
    return null;
  }
  const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const replaced = mkdtempSync(path.join(folder, `replaced-${now}-`));
  giveToOwner(folder, replaced);
  for (const companion of present) {
    renameSync(current + companion, path.join(replaced, `site.db${companion}`));
  }
  renameSync(file, current);
  return replaced;
}

/** `npm run restore -- backup.db` restores the database that the server would use. */
if (require.main === module) {
  const backup = process.argv[2];
  const run = async () => {
    if (!backup) {
      throw new StartError(
        'Expected the file of a backup: `npm run restore -- FILE` in a checkout, `node restore.js FILE` in a release. Stop the server first. The backup replaces the embedded database in the folder DATA_DIR, and the files of the present database are kept in a new folder there.',
      );
    }
    const { databaseUrl, dataFolder } = readDatabasePlace(process.env);
    if (databaseUrl) {
      throw new StartError(
        'DATABASE_URL: expected none, because this command restores the embedded database. docs/deployment.md, "Backup and restore", says how to restore PostgreSQL.',
      );
    }
    const replaced = await restore(dataFolder, backup);
    console.log(`Restored ${path.resolve(backup)} to ${path.resolve(dataFolder, 'site.db')}`);
    if (replaced) console.log(`The database that was there before is in ${replaced}`);
  };
  run().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  });
}
