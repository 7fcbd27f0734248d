import { expect, type BrowserContext, type Page } from '@playwright/test';
import { label } from './labels';

/** Display name of the embedded identity provider (server/config.ts). */
export const provider = 'Demo provider';

/** The button of the login page that goes to the provider. */
export const providerButton = (page: Page) =>
  page.getByRole('button', { name: label('pages.login.continueWithProvider', { provider }) });

export const account = { email: 'visitor@example.com', password: 'visitor' };

/** The tokens that the browser stores. */
export async function tokens(page: Page) {
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.find(({ name }) => name === 'accessToken'),
    refreshToken: await page.evaluate(() => localStorage.getItem('refreshToken')),
  };
}

/** Waits until the page is hydrated. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
}

/** Fills in the provider's own page. */
export async function signInAtProvider(page: Page, { email, password } = account) {
  // The site's login page has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as a visitor does, from a page of the site. */
export async function signIn(page: Page, from = '/') {
  await page.goto(from);
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
  await providerButton(page).click();
  await signInAtProvider(page);
  await expect(page.getByText(label('auth.accountMenu.loggedIn'), { exact: true })).toBeVisible();
  // Navigation moves the focus to the content: wait for it before the next step.
  await expect(page).not.toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(label('pages.login.title'));
}

/** Removes the access token, as its expiry does; the refresh token stays. */
export async function dropAccessToken(context: BrowserContext) {
  await context.clearCookies({ name: 'accessToken' });
}

/** Records every call to the API, as `POST /path 200`. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) {
      calls.push(`${response.request().method()} ${pathname} ${response.status()}`);
    }
  });
  return calls;
}

/** Chromium's console message for a page that is answered 404. */
export const pageNotFound =
  'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** Records console errors and uncaught exceptions. */
export function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
