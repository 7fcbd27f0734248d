import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The paths that a program with one of these names could have on the search path, in order. */
export function onSearchPath(...names: readonly string[]): string[] {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
}

/**
 * Finds a program that a test needs, or installs it.
 *
 * @param find returns the path of the program; undefined if it is not installed
 * @param installers functions that are tried in order; the error of one that fails is printed
 * @param missing the message of the error
 * @returns the path of the program
 * @throws Error when no installer has helped
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

/** Returns an installer of a Debian package. It does nothing unless root runs it on Debian or a derivative. */
export const fromDebian = (name: string) => () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian’s ${name}, which the tests need.`);
  // If another installation is running, apt-get waits for up to 300 s.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Programs may parse the standard output of a test, so apt-get prints to the standard error.
  const stdio: ['ignore', 2, 2] = ['ignore', 2, 2];
  execFileSync('apt-get', [...wait, 'update'], { stdio, env });
  execFileSync('apt-get', [...wait, 'install', '-y', name], { stdio, env });
};
