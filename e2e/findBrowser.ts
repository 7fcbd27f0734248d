import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findProgram, inProgramFolders } from './findProgram';
import { canInstallFromDebian, installFromDebian } from './installFromDebian';

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

/** What the browser tests run in: Chromium's headless shell, which takes two thirds of the time, else as `findBrowser`. */
export function findTestBrowser(): string | undefined {
  return (
    findProgram('CHROME_PATH', ['chromium-headless-shell', 'chrome-headless-shell'], []) ??
    findBrowser()
  );
}

/**
 * Finds a browser for the tests or installs one: Debian's where this is root on Debian, else Playwright's.
 *
 * @throws Error when none can be had; it says what was expected
 */
export function findOrInstallTestBrowser(): string {
  return findOrInstall(findTestBrowser, ['chromium-headless-shell', 'chromium']);
}

/** The same for the tests that need more than the headless shell. */
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
