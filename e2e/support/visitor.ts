import { expect, type BrowserContext, type Page } from '@playwright/test';
import { label } from './labels';
import { button, heading, link, untilShown } from './page';

/** Display name of the embedded identity provider (server/config.ts). */
export const provider = 'Demo provider';

/** The button of the login page that goes to the provider. */
export const providerButton = (page: Page) =>
  button(page, 'pages.login.continueWithProvider', { provider });

export const account = { email: 'visitor@example.com', password: 'visitor' };

/** Fills in the provider's page. */
export async function signInAtProvider(page: Page, { email, password } = account) {
  // The site's login page has a field with the same name.
  await untilShown(page, '[name=password]');
  // The page may be in any language of the site.
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[value=signIn]').click();
}

/** Signs in as a visitor does, from a page of the site. */
export async function signIn(page: Page, from = '/') {
  await page.goto(from);
  await link(page, 'auth.accountMenu.login').click();
  await signInFromLoginPage(page);
}

/** Signs in from the login page, and waits for the page that follows. */
export async function signInFromLoginPage(page: Page) {
  await providerButton(page).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
  // Navigation moves the focus to the content: wait for it before the next step.
  await expect(page).not.toHaveURL('/login');
  await expect(heading(page)).not.toHaveText(label('pages.login.title'));
}

/** Enters an email on the login page, which leads to the provider. */
export async function continueWithEmail(page: Page, email: string) {
  await page.getByLabel(label('pages.login.email')).fill(email);
  await button(page, 'pages.login.continueWithEmail').click();
}

export async function expectLoggedIn(page: Page) {
  await untilShown(page, '[data-status=loggedIn]');
  await expect(page.getByText(label('auth.accountMenu.loggedIn'), { exact: true })).toBeVisible();
}

export async function expectLoggedOut(page: Page) {
  await untilShown(page, '[data-status=loggedOut]');
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

/** The tokens that the browser stores. */
export async function tokens(page: Page) {
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.find(({ name }) => name === 'accessToken'),
    refreshToken: await page.evaluate(() => localStorage.getItem('refreshToken')),
  };
}

export const noTokens = { cookie: undefined, refreshToken: null };

/** Removes the access token, as its expiry does; the refresh token stays. */
export async function dropAccessToken(context: BrowserContext) {
  await context.clearCookies({ name: 'accessToken' });
}

/** Leaves the site and removes the access token: the next visit needs a refresh. */
export async function leaveUntilRefreshIsNeeded(page: Page) {
  await page.goto('about:blank');
  await dropAccessToken(page.context());
}

/**
 * Resolves when the hydrated page shows this status.
 *
 * @returns that time, in milliseconds since the epoch
 */
export function whenShown(page: Page, status: 'loggedIn' | 'loggedOut'): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = `:root:not([data-session]) [data-status="${wanted}"]`;
          if (document.querySelector(shown)) resolve(Date.now());
        };
        new MutationObserver(look).observe(document, {
          subtree: true,
          childList: true,
          attributeFilter: ['data-session'],
        });
        look();
      }),
    status,
  );
}
