import { expect, type Page } from '@playwright/test';
import { dropAccessToken } from './visitor';
import { label } from './labels';

export const paths = {
  login: '/api/login/',
  refresh: '/api/refresh/',
  logout: '/api/logout/',
} as const;

export async function expectLoggedIn(page: Page) {
  await expect(page.getByText(label('auth.accountMenu.loggedIn'), { exact: true })).toBeVisible();
}

export async function expectLoggedOut(page: Page) {
  await expect(page.getByText(label('auth.accountMenu.notLogin'))).toBeVisible();
}

/** Asks to log out, up to the question. */
export async function askToLogOut(page: Page) {
  await page.getByRole('button', { name: label('auth.accountMenu.logout') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function logOut(page: Page) {
  await askToLogOut(page);
  await page.getByRole('button', { name: label('auth.logoutDialog.confirm') }).click();
}

/** Leaves the site, and lets the access token expire meanwhile: the next visit needs a refresh. */
export async function leaveUntilRefreshIsNeeded(page: Page) {
  await page.goto('about:blank');
  await dropAccessToken(page.context());
}

/**
 * When the page's own document shows this status: milliseconds since the epoch, by the clock that all
 * processes of this machine share. Begins to look as soon as it is called. What the build has rendered holds
 * every status: it counts for nothing.
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
