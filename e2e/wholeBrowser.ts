import { test as base } from '@playwright/test';
import { findOrInstallBrowser } from './findBrowser';

/** Runs tests in the full browser, for features that the headless shell lacks or does unreliably. */
export const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, executablePath: findOrInstallBrowser() }),
    { scope: 'worker' },
  ],
});
