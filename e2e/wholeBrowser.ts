import { test as base } from '@playwright/test';
import { findOrInstallBrowser } from './findBrowser';

/** A whole browser, for what the headless shell lacks or does not do each time. */
export const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, executablePath: findOrInstallBrowser() }),
    { scope: 'worker' },
  ],
});
