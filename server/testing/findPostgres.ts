import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { canInstallFromDebian, installFromDebian } from './installFromDebian';

/** Where Debian has it: a folder for each major version, and none of them on the search path. */
const debian = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs: that of `initdb` on the search path, else Debian's newest. */
function findPostgres(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const ofDebian = existsSync(debian)
    ? readdirSync(debian)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => path.join(debian, version, 'bin'))
    : [];
  const initdb = [...onPath, ...ofDebian]
    .map((folder) => path.join(folder, 'initdb'))
    .find(existsSync);
  // The search path may hold links to a few of the programs only.
  return initdb && path.dirname(realpathSync(initdb));
}

/**
 * Finds PostgreSQL, or installs Debian's where this is root on Debian. A cluster that the package
 * makes for itself is not touched.
 *
 * @returns the folder of its programs
 * @throws Error when it cannot be had; it says what was expected
 */
export function findOrInstallPostgres(): string {
  const found = findPostgres();
  if (found) return found;
  if (canInstallFromDebian()) installFromDebian('postgresql');
  const installed = findPostgres();
  if (installed) return installed;
  throw new Error(
    'Expected PostgreSQL for the tests of the API, and could not install it. Install it, with initdb and postgres on the search path.',
  );
}
