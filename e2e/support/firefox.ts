import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { apiPaths } from '../../src/api/contract';
import { findOrInstallFirefox } from './browser';
import { label } from './labels';
import { siteUrl } from './server';
import { account } from './visitor';

interface VisitorInFirefox {
  /** Opens a tab. The tabs of a test share cookies and storage. */
  openTab: () => Promise<Page>;
  /** Console errors of all tabs, including blocked content. A test removes those that it expects. */
  errors: string[];
}

/**
 * Playwright's `test` with the installed Firefox, driven over WebDriver BiDi (Playwright supports only its own patched
 * Firefox). A test fails if `errors` is not empty at its end.
 */
export const test = base.extend<VisitorInFirefox, { firefox: Browser }>({
  firefox: [
    async ({}, use) => {
      // As root, Firefox refuses the home folder of another user.
      const home = await mkdtemp(path.join(tmpdir(), 'firefox-home-'));
      try {
        const browser = await launch({
          browser: 'firefox',
          executablePath: findOrInstallFirefox(),
          env: { ...process.env, HOME: home },
          defaultViewport: { width: 1600, height: 900 },
          // The start can take 20 s.
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

/** CSS selectors of roles whose accessible name is the text of the element. */
const selectors: Readonly<Record<string, string>> = {
  button: 'button',
  dialog: 'dialog[open]',
  heading: ':is(h1, h2, h3)',
  link: 'a[href]',
};

/** Finds an element by role and accessible name, by text if possible: searching the accessibility tree takes seconds. */
export function byRole(page: Page, role: string, name: string) {
  const element = selectors[role];
  return page.locator(
    element ? `${element}::-p-text(${name})` : `::-p-aria([name="${name}"][role="${role}"])`,
  );
}

export async function expectText(page: Page, text: string) {
  await page.locator(`::-p-text(${text})`).wait();
}

export async function expectPath(page: Page, path: string) {
  await expect.poll(() => page.url()).toBe(siteUrl + path);
}

/** Fills in the provider's page. */
export async function signInAtProvider(page: Page) {
  // The site's login page has a field with the same name.
  await byRole(page, 'heading', 'Sign in').wait();
  await byRole(page, 'textbox', 'Email').fill(account.email);
  // A password field has no role.
  await page.locator('input[type="password"]').fill(account.password);
  await byRole(page, 'button', 'Sign in').click();
  await expectText(page, label('auth.accountMenu.loggedIn'));
}

/** Logs out and confirms. */
export async function logOut(page: Page) {
  await byRole(page, 'button', label('auth.accountMenu.logout')).click();
  await byRole(page, 'dialog', label('auth.logoutDialog.title')).wait();
  await byRole(page, 'button', label('auth.logoutDialog.confirm')).click();
  await expectText(page, label('auth.logoutNotice.text'));
  await expectText(page, label('auth.accountMenu.notLogin'));
}

/** The tokens that the browser stores. */
export async function tokens(page: Page) {
  const cookies = await page.browserContext().cookies();
  return {
    cookie: cookies.find(({ name }) => name === 'accessToken'),
    refreshToken: await page.evaluate(() => localStorage.getItem('refreshToken')),
  };
}

/** Removes the access token, as its expiry does; the refresh token stays. */
export async function dropAccessToken(page: Page) {
  const { cookie } = await tokens(page);
  if (cookie) await page.browserContext().deleteCookie(cookie);
}

/** Records every call to the API, as `POST /path 200`. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (Object.values<string>(apiPaths).includes(pathname)) {
      calls.push(`${response.request().method()} ${pathname} ${response.status()}`);
    }
  });
  return calls;
}

/** Firefox's error when a page is left while the service worker still responds. */
const leftEarly =
  'Failed to load ‘’. A ServiceWorker intercepted the request and encountered an unexpected error.';

function recordErrors(page: Page, errors: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (error instanceof Error && error.message === leftEarly) return;
    errors.push(String(error));
  });
}
