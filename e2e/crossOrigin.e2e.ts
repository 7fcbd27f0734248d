import { expect, test, type Frame, type Page } from '@playwright/test';
import { startApiElsewhere, type ApiElsewhere } from './apiElsewhere';
import { recordViolations } from './attackedPage';
import { label } from './labels';
import { startLoopbackServer } from './loopbackServer';
import {
  expectLoggedIn,
  expectLoggedOut,
  leaveUntilRefreshIsNeeded,
  logOut,
  paths,
} from './sessionSteps';
import { providerButton, recordErrors, signInAtProvider, tokens } from './visitor';

// The tests share one API.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let servers: ApiElsewhere;
test.beforeAll(async ({}, testInfo) => {
  servers = await startApiElsewhere(testInfo.outputPath('elsewhere'));
});
test.afterAll(() => servers.close());

/** Records every request to the API, including preflights, as `POST /path`. */
async function recordRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    if (origin === servers.api) requests.push(`${request.method} ${pathname}`);
  });
  return requests;
}

type Options = Pick<RequestInit, 'method' | 'credentials'> & { headers?: Record<string, string> };

/** Calls the API from a script of the page, and returns what the script can read. */
function call(page: Page | Frame, pathname: string, options: Options = {}) {
  return page.evaluate(
    async ([url, init]) => {
      try {
        const response = await fetch(url, { method: 'POST', ...init });
        return { status: response.status, retryAfter: response.headers.get('retry-after') };
      } catch (error) {
        return String(error);
      }
    },
    [servers.api + pathname, options] as const,
  );
}

const refused = 'TypeError: Failed to fetch';
const bearer = { authorization: `Bearer ${'x'.repeat(43)}` };

test('a visitor signs in, is refreshed and signs out at an API on another site', async ({
  page,
}) => {
  const errors = recordErrors(page);
  const violations = await recordViolations(page);
  const requests = await recordRequests(page);
  await page.goto(`${servers.site}/projects`);
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
  await providerButton(page).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
  await expect(page).toHaveURL(`${servers.site}/projects`);
  expect(requests).toContain('POST /api/login/');

  requests.length = 0;
  for (const refreshes of [1, 2]) {
    await leaveUntilRefreshIsNeeded(page);
    await page.goto(servers.site);
    await expectLoggedIn(page);
    expect(requests.filter((request) => request === 'POST /api/refresh/')).toHaveLength(refreshes);
  }
  // One preflight, which the browser caches.
  expect(requests.filter((request) => request === 'OPTIONS /api/refresh/')).toHaveLength(1);

  await logOut(page);
  await expectLoggedOut(page);
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
  expect(servers.log()).toMatch(/"route":"\/api\/logout\/","status":204/);
  expect(errors).toEqual([]);
  expect(violations).toEqual([]);
});

test('the site may read the API’s answers, but not send the browser’s credentials', async ({
  page,
}) => {
  await page.goto(servers.site);
  expect(await call(page, paths.refresh, { headers: bearer })).toMatchObject({ status: 401 });
  expect(await call(page, paths.login)).toMatchObject({ status: 400 });
  for (const credentials of [{ headers: bearer }, {}]) {
    const withCookies = { ...credentials, credentials: 'include' as const };
    expect(await call(page, paths.refresh, withCookies)).toBe(refused);
  }
  expect(await call(page, paths.logout, { headers: { ...bearer, 'x-other': '1' } })).toBe(refused);
  expect(await call(page, paths.logout, { method: 'DELETE' })).toBe(refused);
});

test('the browser refuses every call of a third origin and of an opaque one', async ({ page }) => {
  // The same host as the site, with another port.
  const third = await startLoopbackServer('127.0.0.1', async () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<iframe sandbox="allow-scripts" srcdoc="nameless"></iframe>',
  }));
  await page.goto(third.origin);
  const nameless = page.frames()[1];
  if (!nameless) throw new Error('Expected the sandboxed frame.');
  expect(await nameless.evaluate(() => self.origin)).toBe('null');
  const before = servers.log();
  for (const place of [page, nameless]) {
    for (const path of [...Object.values(paths), '/config.json', '/readyz']) {
      const method = path.startsWith('/api/') ? 'POST' : 'GET';
      expect(await call(place, path, { method, headers: bearer })).toBe(refused);
      expect(await call(place, path, { method, headers: bearer, credentials: 'include' })).toBe(
        refused,
      );
    }
  }
  // Only preflights left the browser, and were refused.
  expect(servers.log()).toBe(before);
  // A simple request needs no preflight, but the page cannot read its answer.
  for (const place of [page, nameless]) {
    for (const path of Object.values(paths)) expect(await call(place, path)).toBe(refused);
  }
  await third.close();
});

test('the site can read Retry-After', async ({ page }) => {
  await page.goto(servers.site);
  let answer: Awaited<ReturnType<typeof call>> = '';
  for (let calls = 0; calls < 1_000; calls += 1) {
    answer = await call(page, paths.logout, { headers: bearer });
    if (typeof answer === 'object' && answer.status === 429) break;
  }
  expect(answer).toEqual({ status: 429, retryAfter: expect.stringMatching(/^[1-9]\d*$/) });
});
