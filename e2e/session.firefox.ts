import { expect } from '@playwright/test';
import { siteUrl } from './addresses';
import { test } from './firefoxTest';
import {
  byRole,
  dropAccessToken,
  isAt,
  recordCalls,
  sees,
  signInAtProvider,
  signOut,
  tokens,
} from './firefoxVisitor';
import { label } from './labels';
import { languages } from './languages';
import { account, provider } from './visitor';

test('a visitor reads in three languages, and the choice is remembered', async ({ openTab }) => {
  const page = await openTab();
  await page.goto(siteUrl);
  await sees(page, label('auth.accountMenu.notLogin'));
  for (const { locale, labels } of [...languages, ...languages.slice(0, 2)]) {
    await page.locator('select').fill(locale);
    for (const label of labels) await sees(page, label);
    await page.locator(`html[lang="${locale}"]`).wait();
  }
  await page.reload();
  await sees(page, label('auth.accountMenu.notLogin', { locale: 'zh-Hant-TW' }));
  const other = await openTab();
  await other.goto(`${siteUrl}/projects`);
  await byRole(
    other,
    'heading',
    label('reading.section.projects', { locale: 'zh-Hant-TW' }),
  ).wait();
});

test('a visitor signs in, reloads, is refreshed, and signs out', async ({ openTab }) => {
  const page = await openTab();
  const calls = recordCalls(page);
  await page.goto(`${siteUrl}/projects`);
  await byRole(page, 'link', label('auth.accountMenu.login')).click();
  await byRole(page, 'textbox', label('pages.login.email')).fill(account.email);
  await byRole(page, 'button', label('pages.login.continueWithEmail')).click();
  await signInAtProvider(page);
  await isAt(page, '/projects');
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
  await sees(page, label('auth.accountMenu.loggedIn'));
  expect(calls).toHaveLength(1);

  await dropAccessToken(page);
  expect((await tokens(page)).cookie).toBeUndefined();
  await page.reload();
  await sees(page, label('auth.accountMenu.loggedIn'));
  expect(calls.slice(1)).toEqual(['POST /api/refresh/ 200']);
  const refreshed = await tokens(page);
  const sevenDays = 7 * 24 * 60 * 60;
  const lifetime = (refreshed.cookie?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(lifetime - sevenDays)).toBeLessThan(60);
  expect(refreshed.refreshToken).toBe(atLogin.refreshToken);

  await signOut(page);
  expect(calls.slice(2)).toEqual(['POST /api/logout/ 204']);
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
});

test('login and logout of one tab show in the other', async ({ openTab }) => {
  const [page, other] = [await openTab(), await openTab()];
  await other.goto(siteUrl);
  await sees(other, label('auth.accountMenu.notLogin'));
  await page.bringToFront();
  await page.goto(`${siteUrl}/login`);
  await byRole(page, 'button', label('pages.login.continueWithProvider', { provider })).click();
  await signInAtProvider(page);
  await sees(other, label('auth.accountMenu.loggedIn'));
  await signOut(page);
  await sees(other, label('auth.accountMenu.notLogin'));
});

test('Firefox blocks an inline script, and says so among the errors', async ({
  openTab,
  errors,
}) => {
  const page = await openTab();
  await page.goto(siteUrl);
  await sees(page, label('auth.accountMenu.notLogin'));
  await page.evaluate(() => {
    const script = document.createElement('script');
    // A way that throws nothing under Trusted Types either.
    script.append('document.title = "injected"');
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('injected');
  await expect.poll(() => errors.splice(0).join()).toContain('Content-Security-Policy');
});
