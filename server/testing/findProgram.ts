import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where a program may be installed. */
interface ProgramPlaces {
  /** The environment variable that may contain the program's path, which takes precedence. */
  variable?: string;
  /** The file names to look for in the folders of PATH, in order. */
  names: readonly string[];
  /** The absolute paths to try last. */
  places?: readonly string[];
}

/** Returns the path of an installed program, or undefined if it is in none of the places. */
export function findProgram({ variable, names, places = [] }: ProgramPlaces): string | undefined {
  const named = (variable && process.env[variable]) || undefined;
  if (named !== undefined) return named;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...places].find(existsSync);
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

/** Where Chrome or Chromium may be installed. The tests also accept its headless shell. */
export const chrome = {
  variable: 'CHROME_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...inProgramFolders('Google/Chrome/Application/chrome.exe'),
  ],
} satisfies ProgramPlaces;

/** Programs that the tests of `npm run test:hosts` run, with the Debian package of each. */
const hostPrograms = {
  chrome: { ...chrome, name: 'Chrome or Chromium', debian: 'chromium' },
  firefox: {
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    places: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      ...inProgramFolders('Mozilla Firefox/firefox.exe'),
    ],
    name: 'Firefox',
    debian: 'firefox-esr',
  },
  nginx: {
    names: ['nginx'],
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
    name: 'nginx',
    debian: 'nginx',
  },
  openssl: { names: ['openssl'], name: 'openssl', debian: 'openssl' },
  webkit: { names: ['WebKitWebDriver'], name: 'WebKitWebDriver', debian: 'webkit2gtk-driver' },
  xvfb: { names: ['Xvfb'], name: 'Xvfb', debian: 'xvfb' },
} satisfies Record<string, ProgramPlaces & { name: string; debian: string }>;

/**
 * Returns the path of a program that a test of `npm run test:hosts` runs.
 *
 * @throws Error whose message says how to get the program, if it is not installed
 */
export function hostProgram(key: keyof typeof hostPrograms): string {
  const program: ProgramPlaces & { name: string; debian: string } = hostPrograms[key];
  const found = findProgram(program);
  if (found !== undefined) return found;
  const { name, debian, variable } = program;
  const or = variable ? `, or set ${variable} to its path` : '';
  throw new Error(`Expected ${name}: install it (on Debian, apt-get install ${debian})${or}.`);
}
