import LibsqlDatabase from 'libsql';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './config';

/**
 * Copies the current state of the embedded database into a single file. The server may be running
 * at the time.
 *
 * @param dataDir the database's folder, `DATA_DIR`
 * @param target the file to write; an existing file is not overwritten
 * @throws StartError whose message describes what was expected
 */
export function backUp(dataDir: string, target: string): void {
  const file = path.resolve(dataDir, 'site.db');
  if (!existsSync(file)) {
    throw new StartError(
      `DATA_DIR: expected the folder of an embedded database, with a file ${file}`,
    );
  }
  writeNewFile(target, () => {
    const database = new LibsqlDatabase(file);
    try {
      database.prepare('vacuum into ?').run(target);
    } catch (error) {
      throw new StartError(
        `expected a sound database and a file that can be written, ${path.resolve(target)}, got: ${(error as Error).message}`,
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
  writeNewFile(target, () => {
    const { error, status } = spawnSync('pg_dump', ['--format=custom', `--file=${target}`], {
      env: { ...process.env, DATABASE_URL: '', ...libpqVariables(databaseUrl) },
      stdio: 'inherit',
    });
    if (error) throw new StartError(`expected pg_dump of PostgreSQL, got: ${error.message}`);
    if (status !== 0) throw new StartError('expected pg_dump to write the file; see above');
  });
}

/**
 * Writes a backup file that only the current user can read, because a backup contains the signing
 * key and the visitors' sessions. Creates the empty file first, so that of two backups to one file
 * only one begins. If the backup fails, the incomplete file is removed, so that nobody mistakes it
 * for a backup.
 *
 * @param write writes to the empty file
 * @throws StartError if the file already exists or cannot be created
 * @throws any error that `write` throws
 */
function writeNewFile(target: string, write: () => void): void {
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new StartError(
      isThere
        ? `expected a file that does not exist yet, got ${path.resolve(target)}`
        : `expected a file that can be written, ${path.resolve(target)}, got: ${(error as Error).message}`,
    );
  }
  try {
    write();
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/**
 * Returns the environment variables that tell PostgreSQL's programs how to connect to a database
 * (libpq, "Environment Variables").
 */
export function libpqVariables(databaseUrl: string): Readonly<Record<string, string>> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  /**
   * A query parameter takes precedence over the part of the URL with the same meaning, as in
   * node-postgres.
   */
  const value = (parameter: string, part = '') =>
    searchParams.get(parameter) ?? decodeURIComponent(part);
  const variables = {
    PGHOST: value('host', hostname),
    PGPORT: value('port', port),
    PGUSER: value('user', username),
    PGPASSWORD: value('password', password),
    PGDATABASE: value('dbname', pathname.slice(1)),
    PGSSLMODE: value('sslmode'),
    PGSSLROOTCERT: value('sslrootcert'),
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

/** `npm run backup -- backup.db` backs up the database that the server would use. */
if (require.main === module) {
  const target = process.argv[2];
  const databaseUrl = process.env['DATABASE_URL'];
  try {
    if (!target) throw new StartError('expected the file to write: npm run backup -- backup.db');
    if (databaseUrl) dump(databaseUrl, target);
    else backUp(process.env['DATA_DIR'] || 'data', target);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
