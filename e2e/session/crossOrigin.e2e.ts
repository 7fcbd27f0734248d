import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Frame, type Page } from '@playwright/test';
import { freePort } from '../../server/testing/freePort';
import { apiPaths } from '../../src/api/contract';
import { label } from '../support/labels';
import { link } from '../support/page';
import { type HttpResponse, readBuiltFile, startLoopbackServer } from '../support/server';
import { pageOf, test as base } from '../support/test';
import * as visitor from '../support/visitor';

/** The servers of a site on a static host, and of its API on another site. */
interface Servers {
  site: string;
  api: string;
  /**
   * Returns the API's log, which has one line per request. The log contains all requests to which
   * the API has responded so far.
   */
  log: () => Promise<string>;
}

const test = base.extend<object, { servers: Servers }>({
  // The servers are configured as docs/deployment/static-host.md describes. The site's host serves
  // the API's `config.json`, and the API reads the site's URL from `PUBLIC_URL`.
  servers: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'cross-origin-'));
      const port = await freePort();
      const api = `http://localhost:${port}`;
      const host = await startLoopbackServer('127.0.0.1', async (pathname) => {
        if (pathname !== '/config.json') return withApiHost(api, await readBuiltFile(pathname));
        const response = await fetch(`${api}/config.json`);
        const headers = { 'content-type': 'application/json' };
        return { status: response.status, headers, body: await response.text() };
      });
      const { PATH } = process.env;
      const env = {
        PATH,
        PORT: String(port),
        DATA_DIR: folder,
        PUBLIC_URL: host.origin,
        EMBEDDED_PROVIDER: 'on',
      };
      const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], { env });
      let log = '';
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (text: Buffer) => (log += text.toString()));
      }
      await expect.poll(() => log, { timeout: 60_000 }).toContain('The site is at');
      const marker = '"method":"PUT"';
      const readLog = async () => {
        // The log arrives later than the responses, so wait for the line of one more request, and
        // leave this line out.
        const before = log.split(marker).length;
        await fetch(`${api}/config.json`, { method: 'PUT' });
        await expect.poll(() => log.split(marker).length).toBeGreaterThan(before);
        return log
          .split('\n')
          .filter((line) => !line.includes(marker))
          .join('\n');
      };
      await use({ site: host.origin, api, log: readLog });
      server.kill('SIGTERM');
      await once(server, 'exit');
      await host.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/**
 * Changes a built file as if the `API_HOST` variable had been set during the build. The site's code
 * then sends its API requests to that host, and the page's content security policy allows them.
 */
function withApiHost(api: string, answer: HttpResponse): HttpResponse {
  if (!/html|javascript/.test(String(answer.headers['content-type']))) return answer;
  const body = String(answer.body)
    .replaceAll('baseUrl:"",method', `baseUrl:"${api}",method`)
    .replaceAll("connect-src 'self'", `connect-src 'self' ${api}`);
  return { ...answer, body };
}

// Run the tests one after another, because they share one API and its log.
test.describe.configure({ mode: 'default', timeout: 90_000 });

/** Records every request to the API, including preflights, in the form `POST /path`. */
async function recordRequests(page: Page, api: string): Promise<string[]> {
  const requests: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    if (origin === api) requests.push(`${request.method} ${pathname}`);
  });
  return requests;
}

type Options = Pick<RequestInit, 'method' | 'credentials'> & { headers?: Record<string, string> };

/**
 * Sends a request to one of the API's URLs from a script in the page. Returns the part of the
 * response that the script can read.
 */
function call(page: Page | Frame, url: string, options: Options = {}) {
  return page.evaluate(
    async ([address, init]) => {
      try {
        const response = await fetch(address, { method: 'POST', ...init });
        return { status: response.status };
      } catch (error) {
        return String(error);
      }
    },
    [url, options] as const,
  );
}

const refused = 'TypeError: Failed to fetch';
const bearer = { authorization: `Bearer ${'x'.repeat(43)}` };

test('login, refresh and logout work with an API on another site', async ({
  page,
  servers,
  errors,
  violations,
}) => {
  const requests = await recordRequests(page, servers.api);
  await page.goto(`${servers.site}/projects`);
  await link(page, 'auth.accountMenu.login').click();
  await visitor.providerButton(page).click();
  await visitor.signInAtProvider(page);
  await visitor.expectLoggedIn(page);
  await expect(page).toHaveURL(`${servers.site}/projects`);
  expect(requests).toContain('POST /api/login/');

  requests.length = 0;
  for (const refreshes of [1, 2]) {
    await page.goto('about:blank');
    await visitor.dropAccessToken(page.context());
    await page.goto(servers.site);
    await visitor.expectLoggedIn(page);
    expect(requests.filter((request) => request === 'POST /api/refresh/')).toHaveLength(refreshes);
  }
  // The browser sends only one preflight request, because it caches the response.
  expect(requests.filter((request) => request === 'OPTIONS /api/refresh/')).toHaveLength(1);

  await visitor.logOut(page);
  await visitor.expectLoggedOut(page);
  await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  await visitor.expectNoTokens(page);
  expect(await servers.log()).toMatch(/"route":"\/api\/logout\/","status":204/);
  expect(errors).toEqual([]);
  expect(violations).toEqual([]);
});

test('the site can read the API’s responses, but cannot send cookies', async ({
  page,
  servers,
}) => {
  await page.goto(servers.site);
  expect(await call(page, servers.api + apiPaths.refresh, { headers: bearer })).toMatchObject({
    status: 401,
  });
  expect(await call(page, servers.api + apiPaths.login)).toMatchObject({ status: 400 });
  for (const credentials of [{ headers: bearer }, {}]) {
    const withCookies = { ...credentials, credentials: 'include' as const };
    expect(await call(page, servers.api + apiPaths.refresh, withCookies)).toBe(refused);
  }
  expect(
    await call(page, servers.api + apiPaths.logout, { headers: { ...bearer, 'x-other': '1' } }),
  ).toBe(refused);
  expect(await call(page, servers.api + apiPaths.logout, { method: 'DELETE' })).toBe(refused);
});

test('the browser refuses calls from a third and an opaque origin', async ({
  page,
  servers,
  serve,
}) => {
  // This host has the same name as the site's host but a different port, so its origin is
  // different.
  const third = await serve(
    '127.0.0.1',
    pageOf('<iframe sandbox="allow-scripts" srcdoc="sandboxed"></iframe>'),
  );
  await page.goto(third.origin);
  const sandboxed = page.frames()[1];
  if (!sandboxed) throw new Error('Expected the sandboxed frame.');
  expect(await sandboxed.evaluate(() => self.origin)).toBe('null');
  const before = await servers.log();
  for (const place of [page, sandboxed]) {
    for (const path of [...Object.values(apiPaths), '/config.json', '/readyz']) {
      const method = path.startsWith('/api/') ? 'POST' : 'GET';
      expect(await call(place, servers.api + path, { method, headers: bearer })).toBe(refused);
      expect(
        await call(place, servers.api + path, { method, headers: bearer, credentials: 'include' }),
      ).toBe(refused);
    }
  }
  // The browser sent only preflight requests. The API rejected them all and therefore logged
  // nothing.
  expect(await servers.log()).toBe(before);
  // The browser sends a simple request without a preflight, but the page cannot read the response.
  for (const place of [page, sandboxed]) {
    for (const path of Object.values(apiPaths))
      expect(await call(place, servers.api + path)).toBe(refused);
  }
});
