import { expect, type Page } from '@playwright/test';
import { label } from '../support/labels';
import { button, expectHeading, topBarLink, untilHydrated } from '../support/page';
import { axeViolations, findOverflow } from '../support/quality';
import { test } from '../support/test';
import { continueWithEmail, openLogoutDialog } from '../support/visitor';

/*
 * pages.e2e.ts checks pages as they are when they have just been opened. These tests bring pages into
 * other states and run the same checks.
 */

const windows = [
  { width: 320, height: 800, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
] as const;

async function expectNoFaults(page: Page, state: string, sizes: readonly number[] = [320, 1280]) {
  for (const { colorScheme, ...viewport } of windows) {
    if (!sizes.includes(viewport.width)) continue;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const where = `${state}, ${viewport.width} px`;
    await expect.poll(() => findOverflow(page), where).toEqual([]);
    expect(await axeViolations(page), where).toEqual([]);
  }
}

test('the login form with its errors passes axe and fits the window', async ({ page }) => {
  await page.goto('/login');
  await untilHydrated(page);
  await button(page, 'pages.login.continueWithEmail').click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expectNoFaults(page, 'the email is missing');
  await continueWithEmail(page, 'visitor');
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaults(page, 'the email is malformed');
  await page.goto('/login?error=access_denied&state=unknown');
  await untilHydrated(page);
  await expectNoFaults(page, 'the sign-in was cancelled');
});

test('the tooltip and the dialog of a logout, and the notice after it, pass axe and fit the window', async ({
  signedInPage: page,
}) => {
  await button(page, 'auth.accountMenu.logout').hover();
  await expect(page.locator('[popover]:popover-open')).toBeVisible();
  await expectNoFaults(page, 'the tooltip', [1280]);
  await openLogoutDialog(page);
  await expectNoFaults(page, 'the dialog');
  await button(page, 'auth.logoutDialog.confirm').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNoFaults(page, 'after the logout');
});

test('a list without results and a page whose content fails pass axe and fit the window', async ({
  page,
}) => {
  await page.goto('/search?q=qqqqqq');
  await untilHydrated(page);
  await expect(page.getByRole('status')).toContainText('qqqqqq');
  await expectNoFaults(page, 'nothing is found');
  await page.goto('/');
  await untilHydrated(page);
  await page.route('**/projects.json', (route) => route.fulfill({ status: 503 }));
  await page.route('**/projects', (route) => route.fulfill({ status: 503 }));
  await topBarLink(page, 'entries.section.projects').click();
  await expectHeading(page, 'frame.loadFailed.title');
  await expect(page.getByRole('alert')).toContainText(label('frame.loadFailed.text'));
  await expectNoFaults(page, 'the content fails');
});

test('the menu of a narrow window passes axe', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  await untilHydrated(page);
  await button(page, 'app.topBar.menu').click();
  await expect(page.locator('header :popover-open')).toBeVisible();
  await expectNoFaults(page, 'the menu', [320]);
});
