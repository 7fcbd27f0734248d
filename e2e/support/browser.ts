import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { canInstallFromDebian, installFromDebian } from '../../server/testing/installFromDebian';

/** Chromium's arguments for tests, benchmarks and tools: works as root and makes no requests in the background. */
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
 * @param variable environment variable that holds its path, which wins
 * @param names file names to look for on the search path, in order
 * @param places paths to try last
 */
function findProgram(variable: string, names: string[], places: string[]): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [process.env[variable] ?? '', ...onPath, ...places].find(
    (file) => file !== '' && existsSync(file),
  );
}

/** The file in each folder where Windows keeps programs; none on other systems. */
function inProgramFolders(file: string): string[] {
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    return folder ? [path.join(folder, file)] : [];
  });
}

/** An installed Chrome or Chromium: `CHROME_PATH`, the search path, the usual places, Playwright's. */
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

/** The browser for the tests: Chromium's headless shell, which is a third faster, otherwise as `findBrowser`. */
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
 * Finds a browser for the tests or installs one: as root on Debian with apt, otherwise Playwright's.
 *
 * @throws Error that says what was expected, when none can be installed
 */
export function findOrInstallTestBrowser(): string {
  const debian = ['chromium-headless-shell', 'chromium'].map(installerOf);
  return findOrInstall(findTestBrowser, [...debian, installFromPlaywright], 'CHROME_PATH');
}

/** The same for tests that need the full browser: the headless shell lacks some features. */
export function findOrInstallBrowser(): string {
  const installers = [installerOf('chromium'), installFromPlaywright];
  return findOrInstall(findBrowser, installers, 'CHROME_PATH');
}

/** The same for Firefox, which is installed only as root on Debian. */
export function findOrInstallFirefox(): string {
  return findOrInstall(findFirefox, [installerOf('firefox-esr')], 'FIREFOX_PATH');
}

const installerOf = (debianPackage: string) => () => {
  if (canInstallFromDebian()) installFromDebian(debianPackage);
};

function findOrInstall(
  find: () => string | undefined,
  installers: (() => void)[],
  variable: string,
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
  throw new Error(
    `Expected a browser for the tests, and could not install one. Install it, or name it in ${variable}.`,
  );
}

function installFromPlaywright(): void {
  console.log('No browser found: installing Playwright’s Chromium.');
  execFileSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
