import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { findOrInstallFirefox } from './findFirefox';
import { recordErrors } from './firefoxVisitor';

interface VisitorInFirefox {
  /** Opens a tab; those of one test share cookies and storage, which no other test sees. */
  openTab: () => Promise<Page>;
  /** What the tabs' consoles said that is an error, blocked content included. A test that expects some takes it out. */
  errors: string[];
}

/**
 * Playwright's `test` for the installed Firefox, driven over WebDriver BiDi: Playwright itself drives
 * none but a Firefox that it has patched. A test fails when an error is left in a console.
 */
export const test = base.extend<VisitorInFirefox, { firefox: Browser }>({
  firefox: [
    async ({}, use) => {
      // Nothing of the user's own is read or written; and as root, Firefox refuses a home of somebody else.
      const home = await mkdtemp(path.join(tmpdir(), 'firefox-home-'));
      try {
        const browser = await launch({
          browser: 'firefox',
          executablePath: findOrInstallFirefox(),
          env: { ...process.env, HOME: home },
          defaultViewport: { width: 1600, height: 900 },
          // From a cold disk it takes 20 s to start; Playwright gives its own browsers three minutes too.
          timeout: 180_000,
        });
        try {
          await use(browser);
        } finally {
          await browser.close();
        }
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors).toEqual([]);
  },
  openTab: async ({ firefox, errors }, use) => {
    const context = await firefox.createBrowserContext();
    await use(async () => {
      const page = await context.newPage();
      page.setDefaultTimeout(8_000);
      recordErrors(page, errors);
      return page;
    });
    await context.close();
  },
});
