import { expect, type BrowserContext, type Page } from '@playwright/test';
import { apiPaths } from '../src/api/contract';
import { label } from './labels';

/** Display name of the embedded identity provider (server/config.ts). */
export const provider = 'Demo provider';

/** The button of the login page that goes to the provider. */
export const providerButton = (page: Page) =>
  page.getByRole('button', { name: label('pages.login.continueWithProvider', { provider }) });

export const account = { email: 'visitor@example.com', password: 'visitor' };

/** What of the session is in the browser. */
export async function tokens(page: Page) {
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.find(({ name }) => name === 'accessToken'),
    refreshToken: await page.evaluate(() => localStorage.getItem('refreshToken')),
  };
}

/** Waits for the application: until it is there, a page is one with links that lead to others. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
}

/** Fills in the provider's own page. */
export async function signInAtProvider(page: Page, { email, password } = account) {
  // The site's own page has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** From the landing page to being signed in, as a visitor does it. */
export async function signIn(page: Page, from = '/') {
  await page.goto(from);
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
  await providerButton(page).click();
  await signInAtProvider(page);
  await expect(page.getByText(label('auth.accountMenu.loggedIn'), { exact: true })).toBeVisible();
  // Arriving on a page moves the focus to its content: not before the next step, else it is lost.
  await expect(page).not.toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(label('pages.login.title'));
}

/** Takes the access token away, as time does; the refresh token stays. */
export async function dropAccessToken(context: BrowserContext) {
  await context.clearCookies({ name: 'accessToken' });
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

/** What Chromium's console says when the page itself is answered with 404, as one that is nowhere has to be. */
export const pageNotFound =
  'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** Everything that the console and the page say that is an error. */
export function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
