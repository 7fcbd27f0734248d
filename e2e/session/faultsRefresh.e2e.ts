import { expect, type Page, type Request } from '@playwright/test';
import { apiPaths, entriesPath } from '../../src/api/contract';
import { hold, noResponse, pass, respond, test } from '../support/faultProxy';
import { label } from '../support/labels';
import { link, recordErrors, stopTimers, untilHydrated } from '../support/page';
import { siteUrl } from '../support/server';
import * as visitor from '../support/visitor';

/**
 * These tests cover the rows of docs/evidence/faults.md about refreshing the session on a faulty
 * network.
 */

for (const status of [400, 401]) {
  test(`a refresh answered ${status} logs the visitor out (row 4)`, async ({ page, network }) => {
    // Store the token on a page that does not run the application, because the application would
    // use the token immediately.
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('refreshToken', 'x'.repeat(43)));
    network.intercept(apiPaths.refresh, respond(status, { error: 'invalid_token', message: 'm' }));
    const errors = recordErrors(page);
    await page.goto('/');
    await expect.poll(() => errors.join()).toContain('Token refresh failed:');
    await visitor.expectLoggedOut(page);
    expect(await visitor.tokens(page)).toEqual(visitor.noTokens);
    expect(network.callsOf(apiPaths.refresh)).toHaveLength(1);
  });
}

test('after two answers 500 a refresh succeeds (row 5)', async ({
  pageToRefresh: page,
  network,
}) => {
  const trouble = respond(500, { error: 'server_error', message: 'm' });
  network.intercept(apiPaths.refresh, trouble, trouble, pass);
  const statuses = await recordStatuses(page);
  await page.goto('/');
  await visitor.expectLoggedIn(page);
  // After the first failure, "Loading..." does not come back.
  await expect.poll(statuses).toEqual(['pending', 'loggedOut', 'loggedIn']);
  const calls = network.callsOf(apiPaths.refresh);
  expect(calls.map(({ status }) => status)).toEqual([500, 500, 200]);
  // Measure each pause from the start of a request, because the proxy notices the end of a request
  // too late on a busy machine.
  const pause = (index: number) =>
    (calls[index + 1]?.beganAt ?? 0) - (calls[index]?.beganAt ?? Infinity);
  expect(pause(0)).toBeGreaterThanOrEqual(500);
  expect(pause(1)).toBeGreaterThanOrEqual(1_000);
});

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

test('HTML of a captive portal removes no token (row 8)', async ({
  pageToRefresh: page,
  network,
}) => {
  network.intercept(
    apiPaths.refresh,
    respond(200, '<!doctype html><title>Welcome to our café</title>'),
  );
  const errors = recordErrors(page);
  await page.goto('/');
  await expect.poll(() => network.callsOf(apiPaths.refresh).length).toBeGreaterThan(1);
  await visitor.expectLoggedOut(page);
  const { cookie, refreshToken } = await visitor.tokens(page);
  expect(cookie).toBeUndefined();
  expect(refreshToken).toMatch(/^[\w-]{43}$/);
  expect(errors.join()).toContain('200 <!doctype html>');
  expect(errors.join()).toContain('Token refresh failed:');
});

test('a deleted accessToken cookie is replaced (row 30)', async ({
  signedInPage: page,
  context,
  network,
}) => {
  const before = (await visitor.tokens(page)).cookie?.value;
  const statuses = await recordStatuses(page);
  await visitor.dropAccessToken(context);
  await expect.poll(async () => (await visitor.tokens(page)).cookie?.value).toBeTruthy();
  expect((await visitor.tokens(page)).cookie?.value).not.toBe(before);
  expect(network.callsOf(apiPaths.refresh)).toMatchObject([{ status: 200 }]);
  await visitor.expectLoggedIn(page);
  expect(await statuses()).toEqual(['loggedIn']);
});

for (const [status, body, isRefusal] of [
  [401, 'Unauthorized', true],
  [400, '<h1>Bad Request</h1>', true],
  [403, '<h1>Blocked by the firewall</h1>', false],
] as const) {
  test(`a refresh answered ${status} with ${body} ${isRefusal ? 'ends' : 'keeps'} the session (row 59)`, async ({
    pageToRefresh: page,
    network,
  }) => {
    network.intercept(apiPaths.refresh, respond(status, body));
    const errors = recordErrors(page);
    await page.goto('/');
    await expect.poll(() => errors.join()).toContain('Token refresh failed:');
    await visitor.expectLoggedOut(page);
    const { refreshToken } = await visitor.tokens(page);
    expect(refreshToken === null).toBe(isRefusal);
  });
}

test('a 401 ends a session without a refresh token, and the login page can be used (row 60)', async ({
  page,
  context,
  network,
}) => {
  network.intercept(entriesPath, respond(401, { error: 'invalid_token', message: 'm' }));
  await context.addCookies([{ name: 'accessToken', value: 'expired', url: siteUrl }]);
  await page.goto('/');
  await visitor.expectLoggedOut(page);
  expect(await visitor.tokens(page)).toEqual(visitor.noTokens);
  await link(page, 'auth.accountMenu.login').click();
  await expect(visitor.providerButton(page)).toBeVisible();
});

/**
 * Records the session statuses that the top bar shows, without repetitions. Call this before the
 * page is opened or changes.
 */
async function recordStatuses(page: Page): Promise<() => Promise<string[]>> {
  const record = () => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      // Before hydration, the document contains all variants, and CSS shows one of them.
      const bar = [...document.querySelectorAll<HTMLElement>('[data-status]')];
      const shown = bar.find((one) => one.checkVisibility());
      const status = shown?.dataset['status'] ?? (document.body ? 'pending' : undefined);
      if (status !== undefined && status !== seen.at(-1)) seen.push(status);
      requestAnimationFrame(look);
    };
    look();
  };
  await page.addInitScript(record);
  await page.evaluate(record);
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}
