import { chrome, findProgram } from '../../server/testing/findProgram';

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
 * Finds the browser for the tests: Chromium's headless shell, which takes a third less time than
 * the full browser, or else Chrome or Chromium.
 *
 * @returns undefined if none is installed outside of Playwright's folder. Playwright then starts the
 * one in its folder, or says how to download it.
 */
export function findBrowser(): string | undefined {
  const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
  return findProgram({ ...chrome, names: [...shells, ...chrome.names] });
}
