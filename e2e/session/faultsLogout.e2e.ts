import { expect } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { delay, noResponse, pass, test } from '../support/faultProxy';
import { label } from '../support/labels';
import { button } from '../support/page';
import {
  dropAccessToken,
  expectLoggedIn,
  expectLoggedOut,
  logOut,
  noTokens,
  openLogoutDialog,
  signIn,
  tokens,
  whenShown,
} from '../support/visitor';

/** Rows of docs/evidence/faults.md about logging out. */

test('row 22: an offline logout removes the tokens in 3 s', async ({ page, context, network }) => {
  await signIn(page);
  await openLogoutDialog(page);
  await context.setOffline(true);
  const shown = whenShown(page, 'loggedOut');
  const confirmedAt = Date.now();
  await button(page, 'auth.logoutDialog.confirm').click();
  expect((await shown) - confirmedAt).toBeLessThan(3_000);
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  expect(await tokens(page)).toEqual(noTokens);
  expect(network.callsOf(apiPaths.logout)).toEqual([]);
});

test('row 23: a tab closed after Confirm calls the API', async ({ page, context, network }) => {
  await signIn(page);
  // All six HTTP/1.1 connections of the tab are busy, so the call must wait for one.
  network.intercept('/healthz', noResponse);
  await page.evaluate(() => {
    for (let n = 0; n < 6; n++) fetch(`/healthz?${n}`).catch(() => undefined);
  });
  await expect.poll(() => network.callsOf('/healthz')).toHaveLength(6);
  await logOut(page);
  await expect(button(page, 'auth.logoutDialog.confirm')).toHaveAttribute('aria-busy', 'true');
  expect(network.callsOf(apiPaths.logout)).toEqual([]);

  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await expect.poll(() => network.callsOf(apiPaths.logout)).toMatchObject([{ status: 204 }]);
  network.intercept('/healthz', pass);
  const next = await context.newPage();
  await next.goto('/');
  await expectLoggedOut(next);
  expect(await tokens(next)).toEqual(noTokens);
  expect(network.callsOf(apiPaths.refresh)).toEqual([]);
});

test('row 26: a double click on Confirm makes one call', async ({ page, network }) => {
  await signIn(page);
  network.intercept(apiPaths.logout, delay(700));
  await openLogoutDialog(page);
  await button(page, 'auth.logoutDialog.confirm').dblclick({ delay: 20 });
  await page.keyboard.press('Enter');
  await expectLoggedOut(page);
  await page.waitForTimeout(300);
  expect(network.callsOf(apiPaths.logout)).toMatchObject([{ status: 204 }]);
});

for (const [left, clear, outcome] of [
  ['the refresh token left', () => undefined, 'Cancel renews the session'],
  ['no token left', () => localStorage.clear(), 'the question ends with the session'],
] as const) {
  test(`rows 46, 53: no cookie and ${left}: ${outcome}`, async ({ page, context, network }) => {
    await signIn(page);
    await openLogoutDialog(page);
    await dropAccessToken(context);
    await page.evaluate(clear);
    // Until the page has received the cookie event, which tokenVault.ts delays by 250 ms.
    await page.waitForTimeout(500);
    const isRenewable = outcome === 'Cancel renews the session';
    if (isRenewable) await button(page, 'auth.logoutDialog.cancel').click();
    await expect(page.getByRole('dialog')).toBeHidden();
    if (isRenewable) {
      await expect.poll(async () => (await tokens(page)).cookie).toBeTruthy();
      await expectLoggedIn(page);
      expect(network.callsOf(apiPaths.refresh)).toMatchObject([{ status: 200 }]);
    } else {
      await expectLoggedOut(page);
      expect(network.callsOf(apiPaths.refresh)).toEqual([]);
    }
  });
}
