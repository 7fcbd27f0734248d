import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { freePort } from '../../server/testing/freePort';
import { makeCertificate } from '../../server/testing/startNginx';
import { readBook } from '../support/book';
import { label } from '../support/labels';
import { privateEntry } from '../support/privateEntry';
import { account } from '../support/visitor';
import { startWebKit, type WebKitPage } from '../support/webkit';

/*
 * These tests cover the main journeys in the engine of Safari. The site is served over HTTPS,
 * because WebKit accepts `Secure` cookies only there.
 */

interface Site {
  origin: string;
  /** Closes all connections, and accepts no others until the returned function is called. */
  disconnect: () => Promise<() => Promise<void>>;
  /** Delays the responses for some paths by a second, until it is called without a pattern. */
  slowDown: (paths?: RegExp) => void;
}

const test = base.extend<{ page: never }, { site: Site; webkit: WebKitPage }>({
  site: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-'));
      const [port, tlsPort] = [await freePort(), await freePort()];
      // The site tells browsers to use HTTPS only (HSTS). For localhost, this would include the
      // embedded identity provider, which has only HTTP. The rule does not apply to an IP address.
      const origin = `https://127.0.0.1:${tlsPort}`;
      const server = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
        env: {
          ...process.env,
          PORT: String(port),
          PUBLIC_URL: origin,
          EMBEDDED_PROVIDER: 'on',
          DATA_DIR: path.join(folder, 'data'),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const { certificate, key } = makeCertificate(folder);
      let slow: RegExp | undefined;
      const proxy = https.createServer(
        {
          cert: readFileSync(certificate),
          key: readFileSync(key),
          // The site keeps connections as long. WebKit does not repeat a POST whose connection has
          // just been closed.
          keepAliveTimeout: 72_000,
        },
        (request, response) => {
          const { method, headers, url: path } = request;
          const forwarded = http.request({ port, method, headers, path }, (answer) => {
            const respond = () => {
              response.writeHead(answer.statusCode ?? 502, answer.headers);
              answer.pipe(response);
            };
            setTimeout(respond, slow?.test(path ?? '') ? 1_000 : 0);
          });
          forwarded.on('error', () => response.destroy());
          request.pipe(forwarded);
        },
      );
      const connect = () => new Promise<void>((resolve) => proxy.listen(tlsPort, () => resolve()));
      const disconnect = async () => {
        proxy.closeAllConnections();
        await new Promise((resolve) => proxy.close(resolve));
        return connect;
      };
      const isReady = () =>
        fetch(`http://localhost:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
      await connect();
      await use({ origin, disconnect, slowDown: (paths) => (slow = paths) });
      await disconnect();
      server.kill();
      await once(server, 'exit');
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  webkit: [
    async ({}, use) => {
      const { page, stop } = await startWebKit('light');
      await use(page);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.beforeEach(({ webkit }) => webkit.setSize(1400, 900));

const text = (page: WebKitPage, selector: string) =>
  page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', selector);
const pathOf = (page: WebKitPage) => page.evaluate(() => location.pathname);

/** Returns the texts of the session's status that are shown. */
const status = (page: WebKitPage) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-status]')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.textContent),
  );
const [loggedIn, loggedOut] = [
  [label('auth.accountMenu.loggedIn')],
  [label('auth.accountMenu.notLogin')],
];

const expectHeading = (page: WebKitPage, expected: string) =>
  expect.poll(() => text(page, 'h1')).toBe(expected);

async function signIn(page: WebKitPage) {
  await page.click('header a', label('auth.accountMenu.login'));
  await page.fill('main input[type=email]', account.email);
  await page.click('main button', label('pages.login.continueWithEmail'));
  await page.fill('[name=password]', account.password);
  await page.fill('[name=email]', account.email);
  await page.click('[value=signIn]');
  await expect.poll(() => status(page)).toEqual(loggedIn);
}

test('a link that is pressed before the scripts have arrived is followed', async ({
  site,
  webkit: page,
}) => {
  // WebKit stops loading scripts as soon as it requests the next page.
  site.slowDown(/start\.\w+\.js$|projects$/);
  await page.open(`${site.origin}/en/`);
  await page.click('nav a', label('entries.section.projects'));
  await expectHeading(page, label('entries.section.projects'));
  site.slowDown();
});

test('links, Back and Forward lead from page to page', async ({ site, webkit: page }) => {
  await page.open(`${site.origin}/en/`);
  await page.click('nav a', label('entries.section.projects'));
  await expectHeading(page, label('entries.section.projects'));
  await page.click('nav a', label('entries.section.codingNotes'));
  await expectHeading(page, label('entries.section.codingNotes'));
  await page.click('main article a');
  await expect.poll(() => pathOf(page)).toMatch(/^\/en\/coding-notes\/./);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.back();
  await expectHeading(page, label('entries.section.codingNotes'));
  await page.back();
  await expectHeading(page, label('entries.section.projects'));
  await page.open(`${site.origin}/en/nowhere`);
  await expectHeading(page, label('pages.notFound.title'));
});

test('the menu of a phone is as high as its content, and its links work', async ({
  site,
  webkit: page,
}) => {
  await page.setSize(400, 800);
  await page.open(`${site.origin}/en/`);
  await page.click('header button[popovertarget]');
  const distances = await page.evaluate(() => {
    const tops = [...document.querySelectorAll('header nav li a')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect().top);
    return tops.slice(1).map((top, index) => top - tops[index]!);
  });
  expect(distances).not.toEqual([]);
  expect(Math.max(...distances)).toBeLessThan(80);
  await page.click('header nav li a', label('entries.section.projects'));
  await expectHeading(page, label('entries.section.projects'));
});

test('a visitor signs in, reads a private entry, reloads, and logs out after a question', async ({
  site,
  webkit: page,
}) => {
  const { path: entryPath, title } = privateEntry();
  await page.open(`${site.origin}/projects`);
  expect(await status(page)).toEqual(loggedOut);
  await signIn(page);
  await expect.poll(() => pathOf(page)).toBe('/projects');
  await page.open(site.origin + entryPath);
  await expectHeading(page, title);
  await expect.poll(() => status(page)).toEqual(loggedIn);

  await page.click('header button', label('auth.accountMenu.logout'));
  await page.click('dialog button', label('auth.logoutDialog.cancel'));
  await expect.poll(() => status(page)).toEqual(loggedIn);
  await page.click('header button', label('auth.accountMenu.logout'));
  await page.click('dialog button', label('auth.logoutDialog.confirm'));
  await expect.poll(() => status(page)).toEqual(loggedOut);
  await expect.poll(() => text(page, 'body')).toContain(label('auth.logoutNotice.text'));
  expect(await text(page, 'main')).not.toContain(title);
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
});

test('the chosen language is remembered', async ({ site, webkit: page }) => {
  const title = label('entries.section.projects', { locale: 'ja' });
  await page.open(`${site.origin}/projects`);
  await page.click('select');
  await page.evaluate(() => {
    const picker = document.querySelector('select')!;
    picker.value = 'ja';
    picker.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expectHeading(page, title);
  await page.open(`${site.origin}/projects`);
  await expectHeading(page, title);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
});

test('the search finds an entry', async ({ site, webkit: page }) => {
  await page.open(`${site.origin}/en/search`);
  await page.fill('input[type=search]', 'tide');
  await expect
    .poll(() => text(page, '[role=search] article mark, search article mark'))
    .toMatch(/tide/i);
  await page.click('[role=search] article a, search article a');
  await expect.poll(() => pathOf(page)).not.toBe('/en/search');
  await page.back();
  await expect.poll(() => page.evaluate(() => document.querySelector('input')?.value)).toBe('tide');
});

test('a page that was read opens offline', async ({ site }) => {
  // If a page is left while it installs the service worker, WebKit goes on only with a later page. So
  // this test has a browser of its own, whose first page stays open until the worker is there.
  const { page, stop } = await startWebKit('light');
  try {
    await page.open(`${site.origin}/en/`);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated');
    await page.open(`${site.origin}/en/projects`);
    await expectHeading(page, label('entries.section.projects'));
    const connect = await site.disconnect();
    try {
      await page.open(`${site.origin}/en/`);
      await page.open(`${site.origin}/en/projects`);
      await expectHeading(page, label('entries.section.projects'));
    } finally {
      await connect();
    }
  } finally {
    await stop();
  }
});

test('the landing page in Japanese opens like a book', async ({ site, webkit: page }) => {
  await page.setSize(1280, 800);
  await page.open(`${site.origin}/ja/`);
  const { lines, faults } = await page.evaluate(readBook);
  expect(new Set(lines)).toEqual(new Set(['vertical-rl']));
  expect(faults).toEqual([]);
});

test('in a dark colour scheme, the text is light on a dark page', async ({ site }) => {
  const { page, stop } = await startWebKit('dark');
  try {
    await page.open(`${site.origin}/en/`);
    const [text, background] = await page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('h1')!);
      const { backgroundColor } = getComputedStyle(document.documentElement);
      const sum = (value: string) =>
        (value.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((all, one) => all + Number(one), 0);
      return [sum(color), sum(backgroundColor)];
    });
    expect(background).toBeLessThan(150);
    expect(text).toBeGreaterThan(600);
  } finally {
    await stop();
  }
});
