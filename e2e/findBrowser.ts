import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findProgram, inProgramFolders } from './findProgram';
import { canInstallFromDebian, installFromDebian } from '../server/testing/installFromDebian';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...inProgramFolders('Google/Chrome/Application/chrome.exe'),
];

/** An installed Chrome or Chromium: `CHROME_PATH`, the search path, the usual places, Playwright's own. */
export function findBrowser(): string | undefined {
  return findProgram('CHROME_PATH', names, [...usual, chromium.executablePath()]);
}

/** The browser for the tests: Chromium's headless shell, which is a third faster, otherwise as `findBrowser`. */
export function findTestBrowser(): string | undefined {
  return (
    findProgram('CHROME_PATH', ['chromium-headless-shell', 'chrome-headless-shell'], []) ??
    findBrowser()
  );
}

/**
 * Finds a browser for the tests or installs one: as root on Debian with apt, otherwise Playwright's.
 *
 * @throws Error that says what was expected, when none can be installed
 */
export function findOrInstallTestBrowser(): string {
  return findOrInstall(findTestBrowser, ['chromium-headless-shell', 'chromium']);
}

/** The same for tests that need the full browser. */
export function findOrInstallBrowser(): string {
  return findOrInstall(findBrowser, ['chromium']);
}

function findOrInstall(find: () => string | undefined, debianNames: string[]): string {
  const found = find();
  if (found) return found;
  const fromDebian = debianNames.map((name) => () => installFromDebian(name));
  const attempts = [...(canInstallFromDebian() ? fromDebian : []), installFromPlaywright];
  for (const attempt of attempts) {
    try {
      attempt();
    } catch (error) {
      console.error(String(error));
    }
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'Expected a Chrome or Chromium for the browser tests, and could not install one. Install it, or name one in CHROME_PATH.',
  );
}

function installFromPlaywright(): void {
  console.log('No browser found: installing Playwright’s Chromium.');
  execFileSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
