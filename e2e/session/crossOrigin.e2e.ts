import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test, type Frame, type Page } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { label } from '../support/labels';
import { link, recordErrors, recordViolations } from '../support/page';
import { type HttpResponse, readBuiltFile, sitePort, startLoopbackServer } from '../support/server';
import {
  expectLoggedIn,
  expectLoggedOut,
  leaveUntilRefreshIsNeeded,
  logOut,
  noTokens,
  providerButton,
  signInAtProvider,
  tokens,
} from '../support/visitor';

const port = sitePort + 20;

/** The site on a static host, and its API on another site. */
interface Servers {
  site: string;
  api: string;
  /** The API's log: a line for each call. */
  log: () => string;
  close: () => Promise<void>;
}

/**
 * Starts both as the README describes: the site serves the API's `config.json`, the API has the site's URL as
 * `PUBLIC_URL`.
 *
 * @param folder of the API's database
 */
async function startServers(folder: string): Promise<Servers> {
  const api = `http://localhost:${port}`;

  const host = await startLoopbackServer('127.0.0.1', async (pathname) => {
    if (pathname !== '/config.json') return withApiHost(api, await readBuiltFile(pathname));
    const response = await fetch(`${api}/config.json`);
    const headers = { 'content-type': 'application/json' };
    return { status: response.status, headers, body: await response.text() };
  });

  const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      PUBLIC_URL: host.origin,
    },
  });
  let log = '';
  server.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  while (!log.includes('The site is at')) {
    if (server.exitCode !== null) throw new Error(`Expected the API to start:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  return {
    site: host.origin,
    api,
    log: () => log,
    async close() {
      server.kill('SIGTERM');
      await ended;
      await host.close();
    },
  };
}

/** Changes a built file as a build with `API_HOST` does: the code calls that host, and the page's policy allows it. */
function withApiHost(api: string, answer: HttpResponse): HttpResponse {
  if (!/html|javascript/.test(String(answer.headers['content-type']))) return answer;
  const body = String(answer.body)
    .replaceAll('baseUrl:"",method', `baseUrl:"${api}",method`)
    .replaceAll("connect-src 'self'", `connect-src 'self' ${api}`);
  return { ...answer, body };
}

// The tests share one API.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let servers: Servers;
test.beforeAll(async ({}, testInfo) => {
  servers = await startServers(testInfo.outputPath('elsewhere'));
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

test('login, refresh and logout work with an API on another site', async ({ page }) => {
  const errors = recordErrors(page);
  const violations = await recordViolations(page);
  const requests = await recordRequests(page);
  await page.goto(`${servers.site}/projects`);
  await link(page, 'auth.accountMenu.login').click();
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
  expect(await tokens(page)).toEqual(noTokens);
  expect(servers.log()).toMatch(/"route":"\/api\/logout\/","status":204/);
  expect(errors).toEqual([]);
  expect(violations).toEqual([]);
});

test('the site can read the API’s responses, but cannot send cookies', async ({ page }) => {
  await page.goto(servers.site);
  expect(await call(page, apiPaths.refresh, { headers: bearer })).toMatchObject({ status: 401 });
  expect(await call(page, apiPaths.login)).toMatchObject({ status: 400 });
  for (const credentials of [{ headers: bearer }, {}]) {
    const withCookies = { ...credentials, credentials: 'include' as const };
    expect(await call(page, apiPaths.refresh, withCookies)).toBe(refused);
  }
  expect(await call(page, apiPaths.logout, { headers: { ...bearer, 'x-other': '1' } })).toBe(
    refused,
  );
  expect(await call(page, apiPaths.logout, { method: 'DELETE' })).toBe(refused);
});

test('the browser refuses calls from a third and an opaque origin', async ({ page }) => {
  // The same host as the site, with another port.
  const third = await startLoopbackServer('127.0.0.1', async () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<iframe sandbox="allow-scripts" srcdoc="sandboxed"></iframe>',
  }));
  await page.goto(third.origin);
  const sandboxed = page.frames()[1];
  if (!sandboxed) throw new Error('Expected the sandboxed frame.');
  expect(await sandboxed.evaluate(() => self.origin)).toBe('null');
  const before = servers.log();
  for (const place of [page, sandboxed]) {
    for (const path of [...Object.values(apiPaths), '/config.json', '/readyz']) {
      const method = path.startsWith('/api/') ? 'POST' : 'GET';
      expect(await call(place, path, { method, headers: bearer })).toBe(refused);
      expect(await call(place, path, { method, headers: bearer, credentials: 'include' })).toBe(
        refused,
      );
    }
  }
  // Only preflights left the browser, and were refused.
  expect(servers.log()).toBe(before);
  // A simple request needs no preflight, but the page cannot read the response.
  for (const place of [page, sandboxed]) {
    for (const path of Object.values(apiPaths)) expect(await call(place, path)).toBe(refused);
  }
  await third.close();
});

test('the site can read Retry-After', async ({ page }) => {
  await page.goto(servers.site);
  let answer: Awaited<ReturnType<typeof call>> = '';
  for (let calls = 0; calls < 1_000; calls += 1) {
    answer = await call(page, apiPaths.logout, { headers: bearer });
    if (typeof answer === 'object' && answer.status === 429) break;
  }
  expect(answer).toEqual({ status: 429, retryAfter: expect.stringMatching(/^[1-9]\d*$/) });
});
