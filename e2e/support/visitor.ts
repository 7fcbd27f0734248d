import { expect, type BrowserContext, type Page } from '@playwright/test';
import { label } from './labels';
import { button, heading, link, untilHydratedByItself } from './page';

/** The embedded identity provider's display name (server/config.ts). */
const provider = 'Demo provider';

/** Finds the login page's button that opens the provider's page. */
export const providerButton = (page: Page) =>
  button(page, 'pages.login.continueWithProvider', { provider });

export const account = { email: 'visitor@example.com', password: 'visitor' };

/** Fills in and submits the form on the provider's page. */
export async function signInAtProvider(page: Page, { email, password } = account) {
  // Fill in the password first. Only the provider's page has a password field, so filling it in
  // also waits for that page.
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in from one of the site's pages, as a visitor would. */
export async function signIn(page: Page, from = '/') {
  await page.goto(from);
  await link(page, 'auth.accountMenu.login').click();
  await signInFromLoginPage(page);
}

/** Signs in from the login page, and waits for the page that the site opens next. */
export async function signInFromLoginPage(page: Page) {
  await providerButton(page).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
  // Wait until the next page is open, because opening it moves the focus.
  await expect(page).not.toHaveURL('/login');
  await expect(heading(page)).not.toHaveText(label('pages.login.title'));
}

/** Enters an email address on the login page, and continues to the provider. */
export async function continueWithEmail(page: Page, email: string) {
  await page.getByLabel(label('pages.login.email')).fill(email);
  await button(page, 'pages.login.continueWithEmail').click();
}

/**
 * Waits until the application shows that the visitor is logged in. A prerendered page shows this too,
 * but does not notice what happens to the session before it is hydrated.
 */
export async function expectLoggedIn(page: Page) {
  await expect(page.getByText(label('auth.accountMenu.loggedIn'), { exact: true })).toBeVisible();
  await untilHydratedByItself(page);
}

export async function expectLoggedOut(page: Page) {
  await expect(page.getByText(label('auth.accountMenu.notLogin'))).toBeVisible();
}

export async function expectLoginFailed(page: Page) {
  await expect(page.getByRole('alert').getByText(label('pages.login.failed'))).toBeVisible();
}

/** Opens the logout dialog. */
export async function openLogoutDialog(page: Page) {
  await button(page, 'auth.accountMenu.logout').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function logOut(page: Page) {
  await openLogoutDialog(page);
  await button(page, 'auth.logoutDialog.confirm').click();
}

/** Returns the tokens that the browser stores. */
export async function tokens(page: Page) {
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.find(({ name }) => name === 'accessToken'),
    refreshToken: await page.evaluate(() => localStorage.getItem('refreshToken')),
  };
}

/**
 * Waits until the browser stores no tokens. A page shows the logout at once, but Chromium removes the
 * cookie in another process.
 */
export async function expectNoTokens(page: Page) {
  await expect.poll(() => tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
}

/** Removes the access token, as if it had expired. The refresh token stays. */
export async function dropAccessToken(context: BrowserContext) {
  await context.clearCookies({ name: 'accessToken' });
}

/**
 * Opens the page once more, without an access token. The page is left before the token is removed,
 * because an open page would notice this and refresh the session itself.
 */
export async function reopenWithoutAccessToken(page: Page) {
  const url = page.url();
  await page.goto('about:blank');
  await dropAccessToken(page.context());
  await page.goto(url);
}

/** Simulates hiding the tab and showing it again, and waits until the page shows the outcome. */
export async function hideAndShow(page: Page) {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
