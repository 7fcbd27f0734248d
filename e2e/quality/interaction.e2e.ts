import { expect, test } from '@playwright/test';
import { label } from '../support/labels';
import {
  button,
  expectInWindow,
  heading,
  holdRequests,
  link,
  untilHydrated,
} from '../support/page';
import { findMotion } from '../support/quality';
import { expectLoggedOut, openLogoutDialog, signIn } from '../support/visitor';

test('the skip link skips the top bar', async ({ page }) => {
  await page.goto('/projects');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = link(page, 'app.skipLink.text');
  await expect(skip).toBeFocused();
  await expectInWindow(skip);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('after a logout the login link has the focus', async ({ page }) => {
  await signIn(page, '/projects');
  await button(page, 'auth.accountMenu.logout').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'auth.logoutDialog.cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectLoggedOut(page);
  await expect(link(page, 'auth.accountMenu.login')).toBeFocused();
});

test('code is copied by keyboard, which is announced', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/coding-notes/enter-is-not-send');
  await button(page, 'entries.richText.copy').first().press('Enter');
  await expect(page.getByText(label('entries.richText.copied'))).toHaveRole('status');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<input\n[^]*\/>$/);
});

test('in forced colours controls and the dialog have borders, and the focus has an outline', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/login');
  const field = page.getByRole('textbox');
  for (const control of [button(page, 'pages.login.continueWithEmail'), field]) {
    await expect(control).not.toHaveCSS('border-top-style', 'none');
    await control.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(control).not.toHaveCSS('outline-style', 'none');
  }
  await signIn(page);
  await openLogoutDialog(page);
  await expect(page.getByRole('dialog').locator('> *')).not.toHaveCSS('border-top-width', '0px');
});

test('with reduced motion the progress bar stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await untilHydrated(page);
  await holdRequests(page, /assets\/list\..*\.js/);
  await link(page, 'pages.home.allProjects').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await findMotion(page)).toEqual([]);
});
