import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { apiPaths } from '../src/api/contract';
import { siteUrl } from './addresses';
import { label } from './labels';
import { account } from './visitor';

/** Elements whose accessible name is their text. */
const named: Readonly<Record<string, string>> = {
  button: 'button',
  dialog: 'dialog[open]',
  heading: ':is(h1, h2, h3)',
  link: 'a[href]',
};

/**
 * An element by its role and its accessible name. Where the name is its text it is found by that:
 * Firefox needs seconds to look through the accessibility tree of a long page.
 */
export function byRole(page: Page, role: string, name: string) {
  const element = named[role];
  return page.locator(
    element ? `${element}::-p-text(${name})` : `::-p-aria([name="${name}"][role="${role}"])`,
  );
}

/** Waits until this text can be read on the page. */
export async function sees(page: Page, text: string) {
  await page.locator(`::-p-text(${text})`).wait();
}

/** Waits until the tab is at this path of the site. */
export async function isAt(page: Page, path: string) {
  await expect.poll(() => page.url()).toBe(siteUrl + path);
}

/** Fills in the provider's own page. */
export async function signInAtProvider(page: Page) {
  // The site's own page has a field Email too.
  await byRole(page, 'heading', 'Sign in').wait();
  await byRole(page, 'textbox', 'Email').fill(account.email);
  // A password field has no role.
  await page.locator('input[type="password"]').fill(account.password);
  await byRole(page, 'button', 'Sign in').click();
  await sees(page, label('auth.accountMenu.loggedIn'));
}

/** Signs out, with the question. */
export async function signOut(page: Page) {
  await byRole(page, 'button', label('auth.accountMenu.logout')).click();
  await byRole(page, 'dialog', label('auth.logoutDialog.title')).wait();
  await byRole(page, 'button', label('auth.logoutDialog.confirm')).click();
  await sees(page, label('auth.logoutNotice.text'));
  await sees(page, label('auth.accountMenu.notLogin'));
}

/** What of the session is in the browser. */
export async function tokens(page: Page) {
  const cookies = await page.browserContext().cookies();
  return {
    cookie: cookies.find(({ name }) => name === 'accessToken'),
    refreshToken: await page.evaluate(() => localStorage.getItem('refreshToken')),
  };
}

/** Takes the access token away, as time does; the refresh token stays. */
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

/**
 * What Firefox says when a page is left before an answer of the service worker has come in whole. It
 * gives the address of the answer, not of the request, and what the worker kept has none. Where the
 * same befalls a page that stays, a test misses what did not come.
 */
const leftEarly =
  'Failed to load ‘’. A ServiceWorker intercepted the request and encountered an unexpected error.';

/** Adds to a list what the tab's console says that is an error; Firefox reports blocked content as such. */
export function recordErrors(page: Page, errors: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (error instanceof Error && error.message === leftEarly) return;
    errors.push(String(error));
  });
}
