import { defineConfig } from '@playwright/test';
import { chromiumArguments, findTestBrowser } from './e2e/support/browser';
import { dataDir, sitePort, siteUrl } from './e2e/support/server';

const executablePath = findTestBrowser();

/** Starts the real server with the built site, the embedded identity provider and a separate database. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Firefox takes 20 s to start, and a second worker would start a second Firefox.
    { name: 'firefox', testMatch: '**/*.firefox.ts', timeout: 60_000, fullyParallel: false },
    { name: 'chromium', testMatch: '**/*.e2e.ts' },
    // Only `npm run test:soak` has the minutes for it.
    ...(process.env['SOAK_SEED'] ? [{ name: 'soak', testMatch: '**/*.soak.ts' }] : []),
  ],
  // Snapshots are text, which is the same in every browser and on every machine.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    // Recording screenshots would take time in every test. The snapshots of the DOM show the page of a failed test as well.
    trace: { mode: 'retain-on-failure', screenshots: false },
    baseURL: siteUrl,
    locale: 'en-US',
    // Playwright cannot intercept the requests of a service worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArguments],
    },
  },
  webServer: {
    command: 'npm run serve',
    url: `${siteUrl}/readyz`,
    // The server starts in seconds, on a busy machine in a minute or more.
    timeout: 240_000,
    env: {
      PORT: String(sitePort),
      DATA_DIR: dataDir,
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
