import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { chromiumArguments, findBrowser } from './e2e/support/browser';
import { dataFolder, sitePort, siteUrl } from './e2e/support/server';
import { browserEnvironment } from './e2e/support/unpackFonts';

const executablePath = findBrowser();
const isTraceFull = process.env['TRACE'] === 'full';

/**
 * The browser tests run against the real server. Playwright starts it with the built site, the
 * embedded identity provider and a separate database.
 */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'chromium', testMatch: '**/*.e2e.ts' },
    // Each of these tests needs another program, which its file name says. The tests of a file run
    // one after another, so that they share one browser.
    {
      name: 'hosts',
      testMatch: '**/*.{chrome,firefox,nginx,webkit}.ts',
      timeout: 120_000,
      // Beside Firefox, a page of WebKitGTK, which draws without a graphics card, takes 10 s.
      expect: { timeout: 40_000 },
      fullyParallel: false,
    },
    // These tests take several minutes, so only .github/workflows/soak.yml runs them.
    { name: 'soak', testMatch: '**/*.soak.ts' },
  ],
  // This repository's snapshots contain only text, which is the same in every browser and on every
  // machine. Their file names therefore contain neither the browser nor the operating system.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  globalSetup: require.resolve('./e2e/support/unpackFonts'),
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // A test waits for facts, so these limits are reached only if something never happens. They allow
  // for a machine that is ten times as slow as usual.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // A failed test's trace contains its steps and the console output. The error-context.md file
    // next to the trace describes the page. Recording DOM snapshots and requests would make the
    // tests take a quarter longer. To record them for one file, run `TRACE=full npx playwright test
    // FILE`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: isTraceFull },
    baseURL: siteUrl,
    locale: 'en-US',
    // Block service workers by default, because Playwright cannot intercept their requests.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArguments],
      env: browserEnvironment,
    },
  },
  webServer: {
    // Start Node directly, because npm does not forward the signal with which Playwright ends it.
    command: 'node --import tsx server/index.ts',
    url: `${siteUrl}/readyz`,
    // The server usually starts within seconds, but it may need more than a minute on a busy
    // machine.
    timeout: 240_000,
    env: {
      PORT: String(sitePort),
      DATA_DIR: dataFolder,
      EMBEDDED_PROVIDER: 'on',
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
