import { expect } from '@playwright/test';
import { test } from './faultyNetwork';
import { label } from './labels';
import { late, never, pass } from './networkFaults';
import {
  askToLogOut,
  expectLoggedIn,
  expectLoggedOut,
  logOut,
  paths,
  whenShown,
} from './sessionSteps';
import { dropAccessToken, signIn, tokens } from './visitor';

/** Rows of docs/faults.md about logging out. */

test('row 22: a logout offline ends within 3 s and leaves no token', async ({
  page,
  context,
  network,
}) => {
  await signIn(page);
  await askToLogOut(page);
  await context.setOffline(true);
  const shown = whenShown(page, 'loggedOut');
  const confirmedAt = Date.now();
  await page.getByRole('button', { name: label('auth.logoutDialog.confirm') }).click();
  expect((await shown) - confirmedAt).toBeLessThan(3_000);
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
  expect(network.callsOf(paths.logout)).toEqual([]);
});

test('row 23: a tab that is closed right after Confirm still calls the API, and leaves no token', async ({
  page,
  context,
  network,
}) => {
  await signIn(page);
  // All six HTTP/1.1 connections of the tab are busy, so the call must wait for one.
  network.meet('/healthz', never);
  await page.evaluate(() => {
    for (let n = 0; n < 6; n++) fetch(`/healthz?${n}`).catch(() => undefined);
  });
  await expect.poll(() => network.callsOf('/healthz')).toHaveLength(6);
  await logOut(page);
  await expect(
    page.getByRole('button', { name: label('auth.logoutDialog.confirm') }),
  ).toHaveAttribute('aria-busy', 'true');
  expect(network.callsOf(paths.logout)).toEqual([]);

  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await expect.poll(() => network.callsOf(paths.logout)).toMatchObject([{ status: 204 }]);
  network.meet('/healthz', pass);
  const next = await context.newPage();
  await next.goto('/');
  await expectLoggedOut(next);
  expect(await tokens(next)).toEqual({ cookie: undefined, refreshToken: null });
  expect(network.callsOf(paths.refresh)).toEqual([]);
});

test('row 26: a double click on Confirm makes one call', async ({ page, network }) => {
  await signIn(page);
  network.meet(paths.logout, late(700));
  await askToLogOut(page);
  await page
    .getByRole('button', { name: label('auth.logoutDialog.confirm') })
    .dblclick({ delay: 20 });
  await page.keyboard.press('Enter');
  await expectLoggedOut(page);
  await page.waitForTimeout(300);
  expect(network.callsOf(paths.logout)).toMatchObject([{ status: 204 }]);
});

for (const [left, clear, outcome] of [
  ['the refresh token left', () => undefined, 'renews the session'],
  ['no token left', () => localStorage.clear(), 'shows a logged-out visitor'],
] as const) {
  test(`row 46: the cookie is removed while the logout dialog is open; with ${left}, Cancel ${outcome}`, async ({
    page,
    context,
    network,
  }) => {
    await signIn(page);
    await askToLogOut(page);
    await dropAccessToken(context);
    await page.evaluate(clear);
    // Until the page has received the cookie event, which tokenVault.ts delays by 250 ms.
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: label('auth.logoutDialog.cancel') }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    if (outcome === 'renews the session') {
      await expect.poll(async () => (await tokens(page)).cookie).toBeTruthy();
      await expectLoggedIn(page);
      expect(network.callsOf(paths.refresh)).toMatchObject([{ status: 200 }]);
    } else {
      await expectLoggedOut(page);
      expect(network.callsOf(paths.refresh)).toEqual([]);
    }
  });
}
