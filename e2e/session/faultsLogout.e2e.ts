import { expect, type Page } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { delay, noResponse, pass, test } from '../support/faultProxy';
import { label } from '../support/labels';
import { button, stopTimers } from '../support/page';
import * as visitor from '../support/visitor';

/** These tests cover the rows of docs/evidence/faults.md about logging out. */

test('an offline logout removes the tokens before the deadline (row 22)', async ({
  page,
  context,
  network,
}) => {
  await page.clock.install();
  await visitor.signIn(page);
  await visitor.openLogoutDialog(page);
  await context.setOffline(true);
  await stopTimers(page);
  await button(page, 'auth.logoutDialog.confirm').click();
  await visitor.expectLoggedOut(page);
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  expect(await visitor.tokens(page)).toEqual(visitor.noTokens);
  expect(network.callsOf(apiPaths.logout)).toEqual([]);
});

test('a tab closed after Confirm calls the API (row 23)', async ({
  signedInPage: page,
  context,
  network,
}) => {
  // Occupy all six HTTP/1.1 connections that the browser opens to the server, so the logout request
  // has to wait for one of them.
  network.intercept('/healthz', noResponse);
  await page.evaluate(() => {
    for (let n = 0; n < 6; n++) fetch(`/healthz?${n}`).catch(() => undefined);
  });
  await expect.poll(() => network.callsOf('/healthz')).toHaveLength(6);
  await visitor.logOut(page);
  await expect(button(page, 'auth.logoutDialog.confirm')).toHaveAttribute('aria-busy', 'true');
  expect(network.callsOf(apiPaths.logout)).toEqual([]);

  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await expect.poll(() => network.callsOf(apiPaths.logout)).toMatchObject([{ status: 204 }]);
  network.intercept('/healthz', pass);
  const next = await context.newPage();
  await next.goto('/');
  await visitor.expectLoggedOut(next);
  expect(await visitor.tokens(next)).toEqual(visitor.noTokens);
  expect(network.callsOf(apiPaths.refresh)).toEqual([]);
});

test('a double click on Confirm makes one call (row 26)', async ({
  signedInPage: page,
  network,
}) => {
  network.intercept(apiPaths.logout, delay(700));
  await visitor.openLogoutDialog(page);
  await button(page, 'auth.logoutDialog.confirm').dblclick({ delay: 20 });
  await page.keyboard.press('Enter');
  await visitor.expectLoggedOut(page);
  expect(network.callsOf(apiPaths.logout)).toMatchObject([{ status: 204 }]);
});

for (const [left, clear, outcome] of [
  ['the refresh token left', () => undefined, 'Cancel renews the session'],
  ['no token left', () => localStorage.clear(), 'the question ends with the session'],
] as const) {
  test(`rows 46, 53: no cookie and ${left}: ${outcome}`, async ({
    signedInPage: page,
    context,
    network,
  }) => {
    await visitor.openLogoutDialog(page);
    const cookieEvent = await watchForCookieEvent(page);
    await visitor.dropAccessToken(context);
    await page.evaluate(clear);
    await cookieEvent();
    const isRenewable = outcome === 'Cancel renews the session';
    if (isRenewable) await button(page, 'auth.logoutDialog.cancel').click();
    await expect(page.getByRole('dialog')).toBeHidden();
    if (isRenewable) {
      await expect.poll(async () => (await visitor.tokens(page)).cookie).toBeTruthy();
      await visitor.expectLoggedIn(page);
      expect(network.callsOf(apiPaths.refresh)).toMatchObject([{ status: 200 }]);
    } else {
      await visitor.expectLoggedOut(page);
      expect(network.callsOf(apiPaths.refresh)).toEqual([]);
    }
  });
}

/**
 * Watches for the next change of a cookie. Returns a function that waits until the page has looked
 * at the cookie, which watchTokens.ts delays by 250 ms.
 */
async function watchForCookieEvent(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const looked = new Promise<void>((resolve) => {
      // This timer starts after the page's own timer, so it also ends later.
      cookieStore.addEventListener('change', () => setTimeout(resolve, 250), { once: true });
    });
    Object.assign(window, { looked });
  });
  return () => page.evaluate(() => (window as unknown as { looked: Promise<void> }).looked);
}
