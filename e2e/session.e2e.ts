import { expect, test } from '@playwright/test';
import { siteUrl } from './addresses';
import { hold } from './held';
import {
  account,
  dropAccessToken,
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
  await expect(page.getByText('Not Login')).toBeVisible();
  for (const [locale, home] of [
    ['zh-Hant-TW', '首頁'],
    ['ja', 'ホーム'],
    ['en', 'Home'],
  ] as const) {
    await page.getByRole('combobox').selectOption(locale);
    await expect(page.getByRole('link', { name: home, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  }
  await page.getByRole('link', { name: 'My Projects' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Projects');
  expect(calls).toEqual([]);

  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await signInAtProvider(page);
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
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
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
  expect(calls).toHaveLength(1);

  await dropAccessToken(context);
  await page.reload();
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
  expect(calls.slice(1)).toEqual(['POST /api/refresh/ 200']);
  const refreshed = await tokens(page);
  const sevenDays = 7 * 24 * 60 * 60;
  expect(Math.abs((refreshed.cookie?.expires ?? 0) - Date.now() / 1000 - sevenDays)).toBeLessThan(
    60,
  );
  expect(refreshed.refreshToken).toBe(atLogin.refreshToken);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure you want to logout?' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(page.getByText('Already logged out')).toBeVisible();
  await expect(page.getByText('Not Login')).toBeVisible();
  expect(calls.slice(2)).toEqual(['POST /api/logout/ 204']);
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
  expect(errors).toEqual([]);
});

test('the refresh token of a session that was signed out is good for nothing', async ({ page }) => {
  await signIn(page);
  const { refreshToken } = await tokens(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Not Login')).toBeVisible();

  await page.evaluate((token) => localStorage.setItem('refreshToken', token ?? ''), refreshToken);
  const calls = recordCalls(page);
  const errors = recordErrors(page);
  await page.reload();
  await expect(page.getByText('Not Login')).toBeVisible();
  expect(calls).toEqual(['POST /api/refresh/ 401']);
  expect(errors.some((text) => text.includes('Token refresh failed:'))).toBe(true);
  expect((await tokens(page)).refreshToken).toBeNull();
});

test('a logout that is cancelled changes nothing', async ({ page }) => {
  await signIn(page);
  const before = await tokens(page);
  const calls = recordCalls(page);
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await leave();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  }
  expect(calls).toEqual([]);
  expect(await tokens(page)).toEqual(before);
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
});

test('whoever cancels at the provider sees "Login failed", and can try again at once', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('someone@example.com');
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.com');
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await signInAtProvider(page);
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a failed sign-in is told once, and not again on the next visit to the login page', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('someone@example.com');
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Login');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.com');
  await expect(page.getByText('Login failed')).toBeHidden();
});

test('who goes on to another page before the provider’s address is there is not carried off', async ({
  page,
}) => {
  await hold(page, '**/config.json');
  const asked: string[] = [];
  const givenUp: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('requestfailed', (request) => givenUp.push(new URL(request.url()).pathname));
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Continue with your identity provider' });
  await button.click();
  // The page for the provider's name, and the sign-in.
  const both = ['/config.json', '/config.json'];
  await expect.poll(() => asked.filter((path) => path === '/config.json')).toEqual(both);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => givenUp).toEqual(both);
});

test('a wrong password is told by the provider, and never reaches the site', async ({ page }) => {
  await page.goto('/login');
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await signInAtProvider(page, { ...account, password: 'wrong' });
  await expect(page.getByText('Wrong email or password')).toBeVisible();
  await signInAtProvider(page);
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
  expect(calls).toEqual(['POST /api/login/ 200']);
});

test('an API that refuses the code: "Login failed"', async ({ page }) => {
  await page.route('**/api/login/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'invalid_grant', message: 'm' } }),
  );
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await signInAtProvider(page);
  await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible();
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
});

test('a provider that cannot be reached: "Login failed", the email stays, and the next try works', async ({
  page,
}) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ status: 503, json: { error: 'temporarily_unavailable', message: 'm' } }),
  );
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await signInAtProvider(page);
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
});

test('a forged answer makes no call, and its parameters leave the address bar', async ({
  page,
}) => {
  const calls = recordCalls(page);
  await page.goto('/login?code=FORGED&state=FORGED');
  await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(calls).toEqual([]);
});

test('the provider’s code stays nowhere: not in the address, the history, the referrer, the performance entries or the storage', async ({
  page,
  context,
}) => {
  let code = '';
  page.on('request', (request) => {
    code ||= new URL(request.url()).searchParams.get('code') ?? '';
  });
  await signIn(page);
  expect(code.length).toBeGreaterThan(20);
  // Resource timing is written a moment after the answer.
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
  // The provider's own addresses bear the request's state: that is theirs to keep.
  const visited = entries.map(({ url }) => url).filter((url) => url.startsWith(siteUrl));
  expect(left).toContain('"entryType":"navigation"');
  for (const secret of [code, 'code=', 'code_verifier', 'state=']) {
    expect(left).not.toContain(secret);
    expect(visited.join(' ')).not.toContain(secret);
  }
});

test('a coupon in the address is not taken for an answer', async ({ page }) => {
  await page.goto('/login?code=PROMO');
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible();
  await expect(page.getByText('Login failed')).toBeHidden();
  await expect(page).toHaveURL('/login?code=PROMO');
});

test('who is logged in and opens the login page is sent on', async ({ page }) => {
  await signIn(page, '/projects');
  await expect(page).toHaveURL('/projects');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('coming back from the provider with Back, the login page works at once', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await signInAtProvider(page);
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
});

test('login and logout of one tab show in the other', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Not Login')).toBeVisible();
  await signIn(page);
  await expect(other.getByText('Logged in', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByText('Not Login')).toBeVisible();
  await expect(other.getByText('Already logged out')).toBeHidden();
});

test('a damaged refresh token is an error that says so, and no call', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('refreshToken', 'null'));
  const calls = recordCalls(page);
  const errors = recordErrors(page);
  await page.reload();
  await expect(page.getByText('Not Login')).toBeVisible();
  expect(calls).toEqual([]);
  expect(errors.join()).toMatch(/refreshToken: expected a bearer token/);
});
