import { expect, test } from '@playwright/test';
import { label } from '../support/labels';
import {
  button,
  expectHeading,
  holdRequests,
  link,
  recordCalls,
  recordErrors,
} from '../support/page';
import { startLoopbackServer } from '../support/server';
import {
  account,
  continueWithEmail,
  dropAccessToken,
  expectLoggedIn,
  expectLoggedOut,
  expectLoginFailed,
  logOut,
  noTokens,
  openLogoutDialog,
  providerButton,
  signIn,
  signInAtProvider,
  signInFromLoginPage,
  tokens,
} from '../support/visitor';

test('a visitor reads, signs in, reloads, is refreshed, and logs out', async ({
  page,
  context,
}) => {
  const calls = recordCalls(page);
  const errors = recordErrors(page);

  await page.goto('/');
  await expectLoggedOut(page);
  for (const locale of ['zh-Hant-TW', 'ja', 'en'] as const) {
    await page.getByRole('combobox').selectOption(locale);
    await expect(link(page, 'app.topBar.home', { locale })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  }
  await link(page, 'entries.section.projects').first().click();
  await expectHeading(page, 'entries.section.projects');
  expect(calls).toEqual([]);

  await link(page, 'auth.accountMenu.login').click();
  await continueWithEmail(page, account.email);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await signInAtProvider(page);
  await expectLoggedIn(page);
  await expect(page).toHaveURL('/projects');
  expect(calls).toEqual(['POST /api/login/ 200']);
  const atLogin = await tokens(page);
  expect(atLogin.refreshToken).toMatch(/^[\w-]{43}$/);
  expect(atLogin.cookie).toMatchObject({
    secure: true,
    sameSite: 'Strict',
    path: '/',
    expires: -1,
  });

  await page.reload();
  await expectLoggedIn(page);
  expect(calls).toHaveLength(1);

  await dropAccessToken(context);
  await page.reload();
  await expectLoggedIn(page);
  expect(calls.slice(1)).toEqual(['POST /api/refresh/ 200']);
  const refreshed = await tokens(page);
  const sevenDays = 7 * 24 * 60 * 60;
  expect(Math.abs((refreshed.cookie?.expires ?? 0) - Date.now() / 1000 - sevenDays)).toBeLessThan(
    60,
  );
  expect(refreshed.refreshToken).toBe(atLogin.refreshToken);

  await logOut(page);
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  await expectLoggedOut(page);
  expect(calls.slice(2)).toEqual(['POST /api/logout/ 204']);
  expect(await tokens(page)).toEqual(noTokens);
  expect(errors).toEqual([]);
});

test('row 25: Cancel, Escape and a click outside keep the session', async ({ page }) => {
  await signIn(page);
  const before = await tokens(page);
  const calls = recordCalls(page);
  for (const close of [
    () => button(page, 'auth.logoutDialog.cancel').click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await openLogoutDialog(page);
    await close();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, 'auth.accountMenu.logout')).toBeFocused();
  }
  expect(calls).toEqual([]);
  expect(await tokens(page)).toEqual(before);
  await expectLoggedIn(page);
});

test('row 39: after Cancel at the provider the visitor can sign in again', async ({ page }) => {
  const calls = recordCalls(page);
  await page.goto('/login');
  await continueWithEmail(page, 'someone@example.com');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectLoginFailed(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(label('pages.login.email'))).toHaveValue('someone@example.com');
  expect(calls).toEqual([]);

  await providerButton(page).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
  await expect(page).toHaveURL('/');
});

test('row 59: leaving the login page cancels the sign-in', async ({ page }) => {
  const release = await holdRequests(page, '**/config.json');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  const provider = label('pages.login.anyProvider');
  const login = button(page, 'pages.login.continueWithProvider', { provider });
  await login.click();
  await expect(login).toHaveAttribute('aria-busy', 'true');
  await link(page, 'app.topBar.home').click();
  await expect(page).toHaveURL('/');
  // The address changes a moment before the page does.
  await expect(login).toBeHidden();
  // The address of the provider arrives too late.
  const arrived = page.waitForResponse('**/config.json');
  release();
  await arrived;
  await page.waitForTimeout(500);
  expect(documents).toEqual(['/login']);
});

test('a manipulated return path never leads to another site', async ({ page }) => {
  test.slow();
  const otherSite = await startLoopbackServer('localhost', async () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<title>Other site</title>',
  }));
  // Replaces the stored return path before any script of the site runs.
  await page.addInitScript(() => {
    const stored = sessionStorage.getItem('signIn');
    const returnTo = sessionStorage.getItem('returnTo');
    if (stored === null || returnTo === null) return;
    const manipulated = { ...(JSON.parse(stored) as object), returnTo };
    sessionStorage.setItem('signIn', JSON.stringify(manipulated));
  });
  for (const [returnTo, path] of [
    // src/auth/returnPath.test.ts tests more of them.
    [`//${new URL(otherSite.origin).host}/`, '/'],
    ['javascript:location.assign(name)', '/'],
    // Proves that the return path is read.
    ['/projects', '/projects'],
  ] as const) {
    await page.goto('/login');
    await page.evaluate((value) => sessionStorage.setItem('returnTo', value), returnTo);
    await signInFromLoginPage(page);
    await expect(page).toHaveURL(path);
    await logOut(page);
  }
  expect(otherSite.asked).toEqual([]);
  await otherSite.close();
});
