import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the paths that programs with the given names would have in each folder of the search
 * path. The paths are in the order of these folders.
 */
export function onSearchPath(...names: readonly string[]): string[] {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
}

/**
 * Finds a program that a test needs, and installs it if it is missing.
 *
 * @param find returns the path of the program, or undefined if it is not installed
 * @param installers functions that install the program; they are tried in order, and if one fails,
 * its error is printed
 * @param missing the error message if the program cannot be installed
 * @returns the path of the program
 * @throws Error if the program is still missing after all installers were tried
 */
export function findOrInstall(
  find: () => string | undefined,
  installers: readonly (() => void)[],
  missing: string,
): string {
  const found = find();
  if (found) return found;
  for (const install of installers) {
    try {
      install();
    } catch (error) {
      console.error(String(error));
    }
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(missing);
}

/**
 * Returns a function that installs a Debian package. The function does nothing unless root runs it
 * on Debian or one of its derivatives.
 */
export const fromDebian = (name: string) => () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian’s ${name}, which the tests need.`);
  // If another installation is already running, apt-get waits for up to 300 seconds.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Redirect apt-get's output to standard error, because other programs may parse a test's standard
  // output.
  const stdio: ['ignore', 2, 2] = ['ignore', 2, 2];
  execFileSync('apt-get', [...wait, 'update'], { stdio, env });
  execFileSync('apt-get', [...wait, 'install', '-y', name], { stdio, env });
};
