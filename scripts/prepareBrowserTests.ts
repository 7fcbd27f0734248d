import { chromium } from '@playwright/test';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { findBrowser } from '../e2e/support/browser';
import { dataFolder } from '../e2e/support/server';

/*
 * `npm run test:browsers` runs this script before the tests. It deletes the previous run's database.
 * If there is no browser for the tests, it installs one.
 */

rmSync(dataFolder, { recursive: true, force: true });
if (!findBrowser() && !existsSync(chromium.executablePath())) install();
console.log(`The browser tests run in ${findBrowser() ?? 'Playwright’s Chromium'}`);

function install(): void {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  try {
    if (isRootOnDebian) installWithApt('chromium-headless-shell');
    else {
      console.log('No Chromium found: downloading Playwright’s');
      const shell = process.platform === 'win32';
      execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell });
    }
  } catch {
    console.error('Expected Chrome or Chromium: install one, or set CHROME_PATH to its path.');
    process.exit(1);
  }
}

/** Installs a Debian package. Prints what apt-get prints only if it fails. */
function installWithApt(name: string): void {
  console.log(`No Chromium found: installing Debian’s ${name} with apt-get`);
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { status, stdout, stderr } = spawnSync(
      'apt-get',
      // If another installation is already running, apt-get waits for up to 300 seconds.
      ['-o', 'DPkg::Lock::Timeout=300', ...command],
      { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' },
    );
    if (status === 0) continue;
    console.error(stdout + stderr);
    throw new Error('apt-get has failed');
  }
}
