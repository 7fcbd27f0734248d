import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findOrInstall, fromDebian, onSearchPath } from '../../server/testing/findOrInstall';

/**
 * Chromium's command-line arguments for tests, benchmarks and tools. They allow root to run
 * Chromium, and prevent background requests.
 */
export const chromiumArguments: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Finds an installed program.
 *
 * @param variable the environment variable with the program's path, which takes precedence
 * @param names the file names to look for in the folders of PATH, in order
 * @param places the paths to try last
 */
function findProgram(variable: string, names: string[], places: string[]): string | undefined {
  return [process.env[variable] ?? '', ...onSearchPath(...names), ...places].find(
    (file) => file !== '' && existsSync(file),
  );
}

/**
 * Returns the paths at which a program may be installed on Windows. Returns no paths on other
 * systems.
 */
function inProgramFolders(file: string): string[] {
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    return folder ? [path.join(folder, file)] : [];
  });
}

/**
 * Looks for Chrome or Chromium at the path in `CHROME_PATH`, in the folders of PATH, in the usual
 * places and in Playwright's folder.
 */
export function findBrowser(): string | undefined {
  return findProgram(
    'CHROME_PATH',
    ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
    [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ...inProgramFolders('Google/Chrome/Application/chrome.exe'),
      chromium.executablePath(),
    ],
  );
}

/**
 * Finds Chromium's headless shell, which runs the tests a third faster than the full browser.
 * Falls back to `findBrowser` if no headless shell is installed.
 */
export function findTestBrowser(): string | undefined {
  const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
  return findProgram('CHROME_PATH', shells, []) ?? findBrowser();
}

function findFirefox(): string | undefined {
  return findProgram(
    'FIREFOX_PATH',
    ['firefox-esr', 'firefox'],
    [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      ...inProgramFolders('Mozilla Firefox/firefox.exe'),
    ],
  );
}

/**
 * Finds a browser for the tests. If none is installed, installs one: with apt if the user is root
 * on Debian, otherwise with Playwright.
 *
 * @throws Error if no browser can be installed; the message says what is needed
 */
export function findOrInstallTestBrowser(): string {
  const debian = ['chromium-headless-shell', 'chromium'].map(fromDebian);
  return findOrInstall(findTestBrowser, [...debian, fromPlaywright], missing('CHROME_PATH'));
}

/**
 * Finds or installs the full browser, for tests of features that the headless shell does not
 * support.
 */
export function findOrInstallBrowser(): string {
  const installers = [fromDebian('chromium'), fromPlaywright];
  return findOrInstall(findBrowser, installers, missing('CHROME_PATH'));
}

/** Finds Firefox. If it is not installed, installs it, but only if the user is root on Debian. */
export function findOrInstallFirefox(): string {
  return findOrInstall(findFirefox, [fromDebian('firefox-esr')], missing('FIREFOX_PATH'));
}

const missing = (variable: string) =>
  `Expected a browser for the tests, and could not install one. Install it, or name it in ${variable}.`;

function fromPlaywright(): void {
  console.log('No browser found: installing Playwright’s Chromium.');
  execFileSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
