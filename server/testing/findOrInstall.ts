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
 * @param installers are tried in order; one that fails is reported
 * @param missing the message of the error when none has helped
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

/** Installs a Debian package if the user may: root on Debian or a derivative. */
export const fromDebian = (name: string) => () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian’s ${name}, which the tests need.`);
  // Waits up to 300 s for another installation.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A test's standard output may be parsed.
  const stdio: ['ignore', 2, 2] = ['ignore', 2, 2];
  execFileSync('apt-get', [...wait, 'update'], { stdio, env });
  execFileSync('apt-get', [...wait, 'install', '-y', name], { stdio, env });
};
