import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this is root on Debian (or on what descends from it), who may install packages. */
export function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs a package of Debian that a test needs, and says so.
 *
 * @throws Error when apt-get fails; what it said is on the standard error
 */
export function installFromDebian(name: string): void {
  console.log(`Installing Debian’s ${name}, which the tests need.`);
  // Another installation may be under way: wait for it, in seconds.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Standard output is for what a test prints.
  const stdio: ['ignore', 2, 2] = ['ignore', 2, 2];
  execFileSync('apt-get', [...wait, 'update'], { stdio, env });
  execFileSync('apt-get', [...wait, 'install', '-y', name], {
    stdio,
    env,
  });
}
