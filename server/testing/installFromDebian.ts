import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether the user may install packages: root on Debian or a derivative. */
export function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs a Debian package that a test needs.
 *
 * @throws Error when apt-get fails, whose output goes to the standard error
 */
export function installFromDebian(name: string): void {
  console.log(`Installing Debian’s ${name}, which the tests need.`);
  // Waits up to 300 s for another installation.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A test's standard output may be parsed.
  const stdio: ['ignore', 2, 2] = ['ignore', 2, 2];
  execFileSync('apt-get', [...wait, 'update'], { stdio, env });
  execFileSync('apt-get', [...wait, 'install', '-y', name], {
    stdio,
    env,
  });
}
