import { expect } from '@playwright/test';
import {
  byRole,
  dropAccessToken,
  expectPath,
  expectText,
  logOut,
  recordCalls,
  signInAtProvider,
  test,
  tokens,
} from './support/firefox';
import { label, languages } from './support/labels';
import { siteUrl } from './support/server';
import { account, provider } from './support/visitor';

test('a visitor reads in three languages, and the choice is remembered', async ({ openTab }) => {
  const page = await openTab();
  await page.goto(siteUrl);
  await expectText(page, label('auth.accountMenu.notLogin'));
  for (const { locale, labels } of [...languages, ...languages.slice(0, 2)]) {
    await page.locator('select').fill(locale);
    for (const text of labels) await expectText(page, text);
    await page.locator(`html[lang="${locale}"]`).wait();
  }
  await page.reload();
  await expectText(page, label('auth.accountMenu.notLogin', { locale: 'zh-Hant-TW' }));
  const other = await openTab();
  await other.goto(`${siteUrl}/projects`);
  await byRole(
    other,
    'heading',
    label('reading.section.projects', { locale: 'zh-Hant-TW' }),
  ).wait();
});

test('a visitor signs in, reloads, is refreshed, and logs out', async ({ openTab }) => {
  const page = await openTab();
  const calls = recordCalls(page);
  await page.goto(`${siteUrl}/projects`);
  await byRole(page, 'link', label('auth.accountMenu.login')).click();
  await byRole(page, 'textbox', label('pages.login.email')).fill(account.email);
  await byRole(page, 'button', label('pages.login.continueWithEmail')).click();
  await signInAtProvider(page);
  await expectPath(page, '/projects');
  expect(calls).toEqual(['POST /api/login/ 200']);
  const atLogin = await tokens(page);
  expect(atLogin.refreshToken).toMatch(/^[\w-]{43}$/);
  expect(atLogin.cookie).toMatchObject({
    secure: true,
    sameSite: 'Strict',
    path: '/',
    session: true,
  });

  await page.reload();
  await expectText(page, label('auth.accountMenu.loggedIn'));
  expect(calls).toHaveLength(1);

  await dropAccessToken(page);
  expect((await tokens(page)).cookie).toBeUndefined();
  await page.reload();
  await expectText(page, label('auth.accountMenu.loggedIn'));
  expect(calls.slice(1)).toEqual(['POST /api/refresh/ 200']);
  const refreshed = await tokens(page);
  const sevenDays = 7 * 24 * 60 * 60;
  const lifetime = (refreshed.cookie?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(lifetime - sevenDays)).toBeLessThan(60);
  expect(refreshed.refreshToken).toBe(atLogin.refreshToken);

  await logOut(page);
  expect(calls.slice(2)).toEqual(['POST /api/logout/ 204']);
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
});

test('a login and a logout in one tab show in another', async ({ openTab }) => {
  const [page, other] = [await openTab(), await openTab()];
  await other.goto(siteUrl);
  await expectText(other, label('auth.accountMenu.notLogin'));
  await page.bringToFront();
  await page.goto(`${siteUrl}/login`);
  await byRole(page, 'button', label('pages.login.continueWithProvider', { provider })).click();
  await signInAtProvider(page);
  await expectText(other, label('auth.accountMenu.loggedIn'));
  await logOut(page);
  await expectText(other, label('auth.accountMenu.notLogin'));
});

test('Firefox blocks an inline script and reports it', async ({ openTab, errors }) => {
  const page = await openTab();
  await page.goto(siteUrl);
  await expectText(page, label('auth.accountMenu.notLogin'));
  await page.evaluate(() => {
    const script = document.createElement('script');
    // Unlike innerHTML, this throws nothing under Trusted Types.
    script.append('document.title = "injected"');
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('injected');
  await expect.poll(() => errors.splice(0).join()).toContain('Content-Security-Policy');
});
