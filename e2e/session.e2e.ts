import { expect, test } from '@playwright/test';
import { siteUrl } from './addresses';
import { hold } from './held';
import { label } from './labels';
import { expectLoggedIn, expectLoggedOut, logOut } from './sessionSteps';
import {
  account,
  dropAccessToken,
  providerButton,
  recordCalls,
  recordErrors,
  signIn,
  signInAtProvider,
  tokens,
} from './visitor';

test('a visitor reads in three languages, signs in, reloads, is refreshed, and signs out', async ({
  page,
  context,
}) => {
  const calls = recordCalls(page);
  const errors = recordErrors(page);

  await page.goto('/');
  await expectLoggedOut(page);
  for (const [locale, home] of [
    ['zh-Hant-TW', label('app.topBar.home', { locale: 'zh-Hant-TW' })],
    ['ja', label('app.topBar.home', { locale: 'ja' })],
    ['en', label('app.topBar.home')],
  ] as const) {
    await page.getByRole('combobox').selectOption(locale);
    await expect(page.getByRole('link', { name: home, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  }
  await page
    .getByRole('link', { name: label('reading.section.projects') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  expect(calls).toEqual([]);

  await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
  await page.getByLabel(label('pages.login.email')).fill(account.email);
  await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
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

  await page.getByRole('button', { name: label('auth.accountMenu.logout') }).click();
  await page
    .getByRole('dialog', { name: label('auth.logoutDialog.title') })
    .getByRole('button', { name: label('auth.logoutDialog.confirm') })
    .click();
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  await expectLoggedOut(page);
  expect(calls.slice(2)).toEqual(['POST /api/logout/ 204']);
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
  expect(errors).toEqual([]);
});

test('the refresh token of an ended session is refused', async ({ page }) => {
  await signIn(page);
  const { refreshToken } = await tokens(page);
  await logOut(page);
  await expectLoggedOut(page);

  await page.evaluate((token) => localStorage.setItem('refreshToken', token ?? ''), refreshToken);
  const calls = recordCalls(page);
  const errors = recordErrors(page);
  await page.reload();
  await expectLoggedOut(page);
  expect(calls).toEqual(['POST /api/refresh/ 401']);
  expect(errors.some((text) => text.includes('Token refresh failed:'))).toBe(true);
  expect((await tokens(page)).refreshToken).toBeNull();
});

test('a logout that is cancelled changes nothing', async ({ page }) => {
  await signIn(page);
  const before = await tokens(page);
  const calls = recordCalls(page);
  for (const leave of [
    () => page.getByRole('button', { name: label('auth.logoutDialog.cancel') }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await page.getByRole('button', { name: label('auth.accountMenu.logout') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await leave();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(
      page.getByRole('button', { name: label('auth.accountMenu.logout') }),
    ).toBeFocused();
  }
  expect(calls).toEqual([]);
  expect(await tokens(page)).toEqual(before);
  await expectLoggedIn(page);
});

test('cancelling at the provider shows "Login failed"; the visitor can try again immediately', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await page.goto('/login');
  await page.getByLabel(label('pages.login.email')).fill('someone@example.com');
  await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').getByText(label('pages.login.failed'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(label('pages.login.email'))).toHaveValue('someone@example.com');
  expect(calls).toEqual([]);

  await providerButton(page).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
  await expect(page).toHaveURL('/');
});

test('a failed sign-in is shown once, and not again on the next visit to the login page', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel(label('pages.login.email')).fill('someone@example.com');
  await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(label('pages.login.failed'))).toBeVisible();
  await page.getByRole('link', { name: label('app.topBar.home') }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(label('pages.login.title'));
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
  await expect(page.getByLabel(label('pages.login.email'))).toHaveValue('someone@example.com');
  await expect(page.getByText(label('pages.login.failed'))).toBeHidden();
});

test('leaving the login page before the provider’s address has loaded cancels the sign-in', async ({
  page,
}) => {
  await hold(page, '**/config.json');
  const asked: string[] = [];
  const givenUp: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('requestfailed', (request) => givenUp.push(new URL(request.url()).pathname));
  await page.goto('/login');
  const button = page.getByRole('button', {
    name: label('pages.login.continueWithProvider', { provider: label('pages.login.anyProvider') }),
  });
  await button.click();
  // The page for the provider's name, and the sign-in.
  const both = ['/config.json', '/config.json'];
  await expect.poll(() => asked.filter((path) => path === '/config.json')).toEqual(both);
  await page.getByRole('link', { name: label('app.topBar.home') }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => givenUp).toEqual(both);
});

test('the provider reports a wrong password, and the site never receives it', async ({ page }) => {
  await page.goto('/login');
  const calls = recordCalls(page);
  await providerButton(page).click();
  await signInAtProvider(page, { ...account, password: 'wrong' });
  await expect(page.getByText('Wrong email or password')).toBeVisible();
  await signInAtProvider(page);
  await expectLoggedIn(page);
  expect(calls).toEqual(['POST /api/login/ 200']);
});

test('an API that refuses the code: "Login failed"', async ({ page }) => {
  await page.route('**/api/login/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'invalid_grant', message: 'm' } }),
  );
  await page.goto('/login');
  await providerButton(page).click();
  await signInAtProvider(page);
  await expect(page.getByRole('alert').getByText(label('pages.login.failed'))).toBeVisible();
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
});

test('a provider that cannot be reached: "Login failed", the email stays, and the next try works', async ({
  page,
}) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ status: 503, json: { error: 'temporarily_unavailable', message: 'm' } }),
  );
  await page.goto('/login');
  await page.getByLabel(label('pages.login.email')).fill(account.email);
  await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
  await expect(page.getByRole('alert').getByText(label('pages.login.failed'))).toBeVisible();
  await expect(page.getByLabel(label('pages.login.email'))).toHaveValue(account.email);
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
});

test('a forged answer makes no call, and its parameters leave the address bar', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await page.goto('/login?code=FORGED&state=FORGED');
  await expect(page.getByRole('alert').getByText(label('pages.login.failed'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(calls).toEqual([]);
});

test('the provider’s code is left nowhere: not in the address, history, referrer, performance entries or storage', async ({
  page,
  context,
}) => {
  let code = '';
  page.on('request', (request) => {
    code ||= new URL(request.url()).searchParams.get('code') ?? '';
  });
  await signIn(page);
  expect(code.length).toBeGreaterThan(20);
  // Resource timing entries appear after the answer.
  await page.waitForTimeout(500);
  const left = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      document.referrer,
      history.state,
      performance.getEntries(),
      { ...localStorage },
      { ...sessionStorage },
      document.documentElement.outerHTML,
    ]),
  );
  const devTools = await context.newCDPSession(page);
  const { entries } = await devTools.send('Page.getNavigationHistory');
  // The provider's own URLs contain the state; the site cannot remove those.
  const visited = entries.map(({ url }) => url).filter((url) => url.startsWith(siteUrl));
  expect(left).toContain('"entryType":"navigation"');
  for (const secret of [code, 'code=', 'code_verifier', 'state=']) {
    expect(left).not.toContain(secret);
    expect(visited.join(' ')).not.toContain(secret);
  }
});

test('a coupon in the address is not treated as an answer', async ({ page }) => {
  await page.goto('/login?code=PROMO');
  await expect(
    page.getByRole('button', { name: label('pages.login.continueWithEmail') }),
  ).toBeVisible();
  await expect(page.getByText(label('pages.login.failed'))).toBeHidden();
  await expect(page).toHaveURL('/login?code=PROMO');
});

test('the login page redirects a logged-in user', async ({ page }) => {
  await signIn(page, '/projects');
  await expect(page).toHaveURL('/projects');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('after Back from the provider, the login page works immediately', async ({ page }) => {
  await page.goto('/login');
  await providerButton(page).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goBack();
  await providerButton(page).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
});

test('a login and a logout in one tab show in the other', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await expectLoggedOut(other);
  await signIn(page);
  await expectLoggedIn(other);
  await logOut(page);
  await expectLoggedOut(other);
  await expect(other.getByText(label('auth.logoutNotice.text'))).toBeHidden();
});

test('a damaged refresh token is logged as an error, without a call', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('refreshToken', 'null'));
  const calls = recordCalls(page);
  const errors = recordErrors(page);
  await page.reload();
  await expectLoggedOut(page);
  await expect.poll(() => errors.join()).toMatch(/refreshToken: expected a bearer token/);
  expect(calls).toEqual([]);
});
