import { expect } from '@playwright/test';
import { label } from '../support/labels';
import {
  button,
  expectHeading,
  link,
  recordCalls,
  recordErrors,
  untilHydrated,
} from '../support/page';
import { test } from '../support/test';
import * as visitor from '../support/visitor';

test('a visitor reads, signs in, reloads, is refreshed, and logs out', async ({ page }) => {
  const calls = recordCalls(page);
  const errors = recordErrors(page);

  await page.goto('/');
  await visitor.expectLoggedOut(page);
  for (const locale of ['zh-Hant-TW', 'ja', 'en'] as const) {
    await page.getByRole('combobox').selectOption(locale);
    await expect(link(page, 'app.topBar.home', { locale })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  }
  await link(page, 'entries.section.projects').first().click();
  await expectHeading(page, 'entries.section.projects');
  expect(calls).toEqual([]);

  await link(page, 'auth.accountMenu.login').click();
  await visitor.continueWithEmail(page, visitor.account.email);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(visitor.account.email);
  await visitor.signInAtProvider(page);
  await visitor.expectLoggedIn(page);
  await expect(page).toHaveURL('/projects');
  await expect.poll(() => calls).toEqual(['POST /api/login/ 200']);
  const atLogin = await visitor.tokens(page);
  expect(atLogin.refreshToken).toMatch(/^[\w-]{43}$/);
  expect(atLogin.cookie).toMatchObject({
    secure: true,
    sameSite: 'Strict',
    path: '/',
    expires: -1,
  });

  // The link appears when the private entries have been loaded. Reloading before that would make the
  // browser abort their request, and the page might log that as an error.
  const privateLink = page.locator('header a[href="/private"]');
  await expect(privateLink).toBeVisible();
  await page.reload();
  await visitor.expectLoggedIn(page);
  await expect(privateLink).toBeVisible();
  expect(calls).toHaveLength(1);

  await visitor.reopenWithoutAccessToken(page);
  await visitor.expectLoggedIn(page);
  await expect.poll(() => calls.slice(1)).toEqual(['POST /api/refresh/ 200']);
  const refreshed = await visitor.tokens(page);
  const sevenDays = 7 * 24 * 60 * 60;
  expect(Math.abs((refreshed.cookie?.expires ?? 0) - Date.now() / 1000 - sevenDays)).toBeLessThan(
    60,
  );
  expect(refreshed.refreshToken).toBe(atLogin.refreshToken);

  await visitor.logOut(page);
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  await visitor.expectLoggedOut(page);
  await expect.poll(() => calls.slice(2)).toEqual(['POST /api/logout/ 204']);
  await visitor.expectNoTokens(page);
  expect(errors).toEqual([]);
});

test('Cancel, Escape and a click outside keep the session (row 25)', async ({
  signedInPage: page,
}) => {
  const before = await visitor.tokens(page);
  const calls = recordCalls(page);
  for (const close of [
    () => button(page, 'auth.logoutDialog.cancel').click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await visitor.openLogoutDialog(page);
    await close();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, 'auth.accountMenu.logout')).toBeFocused();
  }
  expect(calls).toEqual([]);
  expect(await visitor.tokens(page)).toEqual(before);
  await visitor.expectLoggedIn(page);
});

test('a click on an edge of the logout dialog keeps it open', async ({ signedInPage: page }) => {
  await visitor.openLogoutDialog(page);
  const dialog = page.getByRole('dialog');
  // The dialog moves while it opens.
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations().map((one) => one.finished)),
  );
  const { x, y, width, height } = (await dialog.boundingBox())!;
  for (const inside of [1, 3]) {
    await page.mouse.click(x + width / 2, y + inside);
    await page.mouse.click(x + width / 2, y + height - inside);
    await page.mouse.click(x + inside, y + height / 2);
    await page.mouse.click(x + width - inside, y + height / 2);
  }
  await expect(dialog).toBeVisible();
  await page.mouse.click(x + width / 2, y - 2);
  await expect(dialog).toBeHidden();
});

test('after Cancel at the provider the visitor can sign in again (row 39)', async ({ page }) => {
  const calls = recordCalls(page);
  await page.goto('/login');
  await visitor.continueWithEmail(page, 'someone@example.com');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await visitor.expectLoginFailed(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(label('pages.login.email'))).toHaveValue('someone@example.com');
  expect(calls).toEqual([]);

  await visitor.providerButton(page).click();
  await visitor.signInAtProvider(page);
  await visitor.expectLoggedIn(page);
  await expect(page).toHaveURL('/');
});

for (const event of ['hover', 'focus'] as const) {
  test(`${event} on Login loads the code for a sign-in`, async ({ page }) => {
    await page.goto('/');
    await untilHydrated(page);
    const code = page.waitForResponse(/\/assets\/signIn\./);
    await link(page, 'auth.accountMenu.login')[event]();
    await code;
  });
}
