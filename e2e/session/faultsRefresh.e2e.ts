import { expect, type Request } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { hold, noResponse, test } from '../support/faultProxy';
import { label } from '../support/labels';
import { stopTimers, untilHydrated } from '../support/page';
import { siteUrl } from '../support/server';
import * as visitor from '../support/visitor';

/**
 * These tests cover the rows of docs/evidence/faults.md about refreshing the session on a faulty
 * network.
 */

test('rows 6, 12: a refresh ends after 8 s, and its late answer is ignored', async ({
  pageToRefresh: page,
  network,
}) => {
  const { fault, release } = hold('responses');
  // The next attempt, half a second later, gets no response.
  network.intercept(apiPaths.refresh, fault, noResponse);
  await page.clock.install();
  await page.goto('/');
  const call = () => network.callsOf(apiPaths.refresh)[0];
  await expect.poll(call).toBeDefined();
  await stopTimers(page);
  await expect(page.getByRole('navigation').getByText(label('ui.loading.text'))).toBeVisible();
  await page.clock.runFor(8_000);
  await visitor.expectLoggedOut(page);
  await expect.poll(call).toMatchObject({ status: null, aborted: true });
  expect((await visitor.tokens(page)).refreshToken).toMatch(/^[\w-]{43}$/);

  // Simulate a sign-in in another tab. A late response for the old session must not change the new
  // session.
  await page.evaluate(() => localStorage.setItem('refreshToken', 'another'.repeat(6)));
  await release();
  expect(await visitor.tokens(page)).toEqual({
    cookie: undefined,
    refreshToken: 'another'.repeat(6),
  });
  await visitor.expectLoggedOut(page);
  expect(call()).toMatchObject({ status: null, aborted: true });
});

test('opened offline, the site logs in when online (row 7)', async ({
  pageToRefresh: page,
  context,
  network,
}) => {
  // Serve the site's files while the page is offline, as the HTTP cache would.
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      const file = await fetch(route.request().url());
      await route.fulfill({
        status: file.status,
        contentType: file.headers.get('content-type') ?? '',
        body: Buffer.from(await file.arrayBuffer()),
      });
    },
  );
  let unanswered = 0;
  const countIf = (change: number) => (request: Request) => {
    if (request.url().includes(apiPaths.refresh)) unanswered += change;
  };
  page.on('request', countIf(1));
  page.on('requestfailed', countIf(-1));
  await context.setOffline(true);
  await page.clock.install();
  await page.goto(siteUrl);
  await untilHydrated(page);
  // Without timers and without an attempt under way, the next one begins only with the network.
  await stopTimers(page);
  await visitor.expectLoggedOut(page);
  await expect.poll(() => unanswered).toBe(0);
  expect(network.callsOf(apiPaths.refresh)).toEqual([]);

  await context.setOffline(false);
  await visitor.expectLoggedIn(page);
  expect(network.callsOf(apiPaths.refresh)).toMatchObject([{ status: 200 }]);
});
