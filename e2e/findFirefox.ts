import { findProgram, inProgramFolders } from './findProgram';
import { canInstallFromDebian, installFromDebian } from '../server/testing/installFromDebian';

const usual = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  ...inProgramFolders('Mozilla Firefox/firefox.exe'),
];

/** An installed Firefox: `FIREFOX_PATH`, the search path, the usual places. */
export function findFirefox(): string | undefined {
  return findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox'], usual);
}

/**
 * Finds Firefox or installs it: Debian's firefox-esr, where this is root on Debian.
 *
 * @throws Error when it cannot be had; it says what was expected
 */
export function findOrInstallFirefox(): string {
  const found = findFirefox();
  if (found) return found;
  if (canInstallFromDebian()) installFromDebian('firefox-esr');
  const installed = findFirefox();
  if (installed) return installed;
  throw new Error(
    'Expected a Firefox for the browser tests. Install it, or name one in FIREFOX_PATH.',
  );
}
