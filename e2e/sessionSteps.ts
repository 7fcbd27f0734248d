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

/** Opens the logout dialog. */
export async function askToLogOut(page: Page) {
  await page.getByRole('button', { name: label('auth.accountMenu.logout') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function logOut(page: Page) {
  await askToLogOut(page);
  await page.getByRole('button', { name: label('auth.logoutDialog.confirm') }).click();
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
