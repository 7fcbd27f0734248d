import { DEFAULT_MIGRATION_TABLE } from 'kysely';
import { DatabaseSync } from '@photostructure/sqlite';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { readDatabasePlace, StartError } from './config';

/**
 * Copies the current state of the embedded database into a single file. The server may be running
 * at the time.
 *
 * @param dataFolder the database's folder, `DATA_DIR`
 * @param target the file to write; an existing file is not overwritten
 * @throws StartError whose message describes what was expected
 */
export function backUp(dataFolder: string, target: string): void {
  const file = path.resolve(dataFolder, 'site.db');
  if (!existsSync(file)) {
    throw new StartError(
      `DATA_DIR: expected the folder of an embedded database, with a file ${file}`,
    );
  }
  writeNewFile(target, (unfinished) => {
    const database = new DatabaseSync(file);
    try {
      // Every database that a server has opened has this table.
      database.prepare(`select name from ${DEFAULT_MIGRATION_TABLE}`).all();
      database.prepare('vacuum into ?').run(unfinished);
    } catch (error) {
      throw new StartError(
        `expected a sound database of this site, ${file}, and room for a copy of it in ${path.dirname(unfinished)}, got: ${(error as Error).message}`,
      );
    } finally {
      database.close();
    }
  });
}

/**
 * Dumps a PostgreSQL database with pg_dump, in pg_dump's custom format. The password is passed to
 * pg_dump in the environment, because all users of the machine can see a process's arguments.
 *
 * @param databaseUrl the value of the `DATABASE_URL` variable
 * @param target the file to write; an existing file is not overwritten
 * @throws StartError whose message describes what was expected
 */
export function dump(databaseUrl: string, target: string): void {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  // The second parameter is only for node-postgres, and pg_dump refuses it.
  for (const name of ['password', 'uselibpqcompat']) {
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  writeNewFile(target, (unfinished) => {
    const { error, status } = spawnSync(
      'pg_dump',
      ['--format=custom', `--file=${unfinished}`, `--dbname=${url.href}`],
      {
        env: { ...process.env, DATABASE_URL: '', ...(password && { PGPASSWORD: password }) },
        stdio: 'inherit',
      },
    );
    if (error) throw new StartError(`expected pg_dump of PostgreSQL, got: ${error.message}`);
    if (status !== 0) throw new StartError('expected pg_dump to write the file; see above');
  });
}

/**
 * Writes a backup file that only the current user can read, because a backup contains the signing
 * key and the visitors' sessions. The file is written in a new folder beside the target,
 * `unfinished-backup-…`, and gets its name as the last act: a backup that is interrupted leaves this
 * folder, and no file that somebody mistakes for a backup.
 *
 * @param write writes to the empty file whose path it is given
 * @throws StartError if the target already exists, has a name that SQLite uses for its own files, or
 * cannot be written, and any StartError that `write` throws
 */
function writeNewFile(target: string, write: (unfinished: string) => void): void {
  const file = path.resolve(target);
  // SQLite would take such a file for a part of the database beside it, and delete it.
  if (/-(wal|shm|journal)$/i.test(file)) {
    throw new StartError(
      `expected a file whose name does not end in -wal, -shm or -journal, as SQLite's own files do, got ${file}`,
    );
  }
  let folder: string | undefined;
  try {
    if (lstatSync(file, { throwIfNoEntry: false })) {
      throw new StartError(`expected a file that does not exist yet, got ${file}`);
    }
    folder = mkdtempSync(path.join(path.dirname(file), 'unfinished-backup-'));
    const unfinished = path.join(folder, path.basename(file));
    closeSync(openSync(unfinished, 'wx', 0o600));
    write(unfinished);
    // SQLite does not wait until the copy is on the disk (its documentation of VACUUM INTO).
    const written = openSync(unfinished, 'r+');
    fsyncSync(written);
    closeSync(written);
    // Unlike a renamed file, a link never replaces a file: another backup may have ended meanwhile.
    linkSync(unfinished, file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `expected a new file that can be written, ${file}, got: ${(error as Error).message}`,
    );
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run backup -- backup.db` backs up the database that the server would use. */
if (require.main === module) {
  const target = process.argv[2];
  try {
    if (!target) throw new StartError('expected the file to write: npm run backup -- backup.db');
    const { databaseUrl, dataFolder } = readDatabasePlace(process.env);
    if (databaseUrl) dump(databaseUrl, target);
    else backUp(dataFolder, target);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
