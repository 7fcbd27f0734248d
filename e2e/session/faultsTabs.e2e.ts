import { expect } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { delay, noResponse, pass, test } from '../support/faultProxy';
import { recordErrors, stopTimers } from '../support/page';
import * as visitor from '../support/visitor';

/**
 * These tests cover the rows of docs/evidence/faults.md that involve several tabs. paths.e2e.ts
 * tests row 28.
 */

test('20 tabs that need a refresh make one call (row 13)', async ({ page, context, network }) => {
  test.slow();
  // A tab waits at most 4 seconds for the lock, so that a tab that hangs does not stop the others. On
  // a busy machine, 20 tabs can need longer. This test is about the lock, so they wait for it without
  // a time-out; authActors.test.ts tests the time-out.
  await context.addInitScript(() => (AbortSignal.timeout = () => new AbortController().signal));
  await visitor.signIn(page);
  const tabs = [page];
  // Open the tabs one after another, so that none waits for the start of 18 others.
  while (tabs.length < 20) {
    const tab = await context.newPage();
    await tab.goto('/');
    await visitor.expectLoggedIn(tab);
    tabs.push(tab);
  }
  // The delay gives all tabs time to receive the cookie event before the API responds.
  network.intercept(apiPaths.refresh, delay(1_500));
  await visitor.dropAccessToken(context);
  await expect.poll(async () => (await visitor.tokens(page)).cookie?.value).toBeTruthy();
  // A tab that has the lock, or waits for it, may still send a request.
  const locks = () => page.evaluate(() => navigator.locks.query());
  await expect.poll(locks).toEqual({ held: [], pending: [] });
  for (const tab of tabs) await visitor.expectLoggedIn(tab);
  expect(network.callsOf(apiPaths.refresh)).toMatchObject([{ status: 200 }]);
});

test('a crashed tab lets another tab refresh (row 14)', async ({
  pageToRefresh: page,
  context,
  network,
}) => {
  network.intercept(apiPaths.refresh, noResponse, pass);
  await page.clock.install();
  await page.goto('/');
  await expect.poll(() => network.callsOf(apiPaths.refresh)).toHaveLength(1);
  await stopTimers(page);
  const other = await context.newPage();
  // Disable time-outs in the second tab, so that it cannot refresh until the crash of the first tab
  // has released the lock.
  await other.addInitScript(() => (AbortSignal.timeout = () => new AbortController().signal));
  await other.goto('/');
  await expect(other.getByRole('navigation').getByRole('status')).toBeVisible();
  const waiting = async () => {
    // Both tabs have the same clock. The second tab needs a little time to start.
    await other.clock.runFor(50);
    return other.evaluate(async () => (await navigator.locks.query()).pending);
  };
  await expect.poll(waiting).toHaveLength(1);
  expect(network.callsOf(apiPaths.refresh)).toHaveLength(1);

  const devTools = await context.newCDPSession(page);
  const crash = page.waitForEvent('crash');
  // The command crashes the page, so it never gets a response.
  devTools.send('Page.crash').catch(() => undefined);
  await crash;
  await visitor.expectLoggedIn(other);
  expect(network.callsOf(apiPaths.refresh)).toMatchObject([{ aborted: true }, { status: 200 }]);
});

test('clearing the storage logs all tabs out (row 29)', async ({ page, context, network }) => {
  await page.clock.install();
  await visitor.signIn(page);
  const other = await context.newPage();
  await other.goto('/projects');
  await visitor.expectLoggedIn(other);
  // The first tab to notice removes the cookie. A tab that hears of the cookie before it hears of the
  // storage waits a moment for the latter. Without timers, it waits however slow the machine is.
  await stopTimers(page);
  const errors = [page, other].map(recordErrors);
  // This page does not run the application, so only the other two tabs can react to the change.
  const third = await context.newPage();
  await third.goto('/healthz');
  await third.evaluate(() => localStorage.clear());
  await visitor.expectLoggedOut(page);
  await visitor.expectLoggedOut(other);
  await visitor.expectNoTokens(page);
  expect(errors).toEqual([[], []]);
  expect(network.callsOf(apiPaths.refresh)).toEqual([]);
});
