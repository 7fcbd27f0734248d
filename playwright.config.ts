import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './e2e/chromiumArguments';
import { findTestBrowser } from './e2e/findBrowser';
import { dataDir, sitePort, siteUrl } from './e2e/addresses';

const executablePath = findTestBrowser();

/** The real server, on the built site, with the embedded identity provider and a database of its own. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Its browser: e2e/firefoxTest.ts. Each look at the page is a call over WebDriver BiDi, which takes longer.
    // Not parallel: a second worker would start a second Firefox.
    { name: 'firefox', testMatch: '**/*.firefox.ts', timeout: 60_000, fullyParallel: false },
    { name: 'chromium', testMatch: '**/*.e2e.ts' },
  ],
  // What is compared with a file is text, which is the same in every browser and on every machine.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // Tests with this tag run in the soak only.
  ...(process.env['SOAK_SEED'] ? {} : { grepInvert: /@soak/ }),
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    baseURL: siteUrl,
    locale: 'en-US',
    // What a worker asks for, the network of a test does not see; and one test's must not answer another's.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArguments],
    },
  },
  webServer: {
    command: 'npm run serve',
    url: `${siteUrl}/readyz`,
    env: {
      PORT: String(sitePort),
      DATA_DIR: dataDir,
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
