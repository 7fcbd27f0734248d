import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { launch, type Browser, type HTTPRequest, type Page } from 'puppeteer-core';
import { hostProgram } from '../../server/testing/findProgram';
import { apiPaths } from '../../src/api/contract';
import { label, languages } from '../support/labels';
import { privateEntry } from '../support/privateEntry';
import { readReturn, watchReturn } from '../support/returnedPage';
import { sitePort, siteUrl } from '../support/server';
import { account } from '../support/visitor';

/*
 * These tests cover the main journeys in the installed Firefox. Puppeteer controls Firefox over
 * WebDriver BiDi, because Playwright's own protocol needs a patched Firefox. Playwright's
 * experimental `moz-firefox` channel uses WebDriver BiDi as well, but sends a command that Firefox
 * ESR 153 does not support (`emulation.setMediaFeaturesOverride`).
 */

interface Visitor {
  /** Opens a tab. All tabs of a test share cookies and storage. */
  openTab: () => Promise<Page>;
  /** Console errors and uncaught exceptions from all tabs. */
  errors: string[];
  /** Parts of errors that may occur. If there are other errors at the end, the test fails. */
  expectedErrors: Set<string>;
}

/**
 * Returns the error that Firefox reports when a response from the service worker begins, but is
 * never complete (`InterceptionFailedWithURL` in Firefox's dom.properties). The error does not name
 * the URLs of documents. If the worker rejects a request or responds with an error, Firefox reports
 * a different message.
 */
function incompleteResponse(request: HTTPRequest): string {
  const url = request.isNavigationRequest() ? '' : request.url();
  return `Failed to load ‘${url}’. A ServiceWorker intercepted the request and encountered an unexpected error.`;
}

const test = base.extend<Visitor, { firefox: Browser }>({
  firefox: [
    async ({}, use) => {
      // Firefox refuses to run as root with another user's home folder.
      const home = await mkdtemp(path.join(tmpdir(), 'firefox-home-'));
      const browser = await launch({
        browser: 'firefox',
        executablePath: hostProgram('firefox'),
        // Not the fonts of the other browsers: with their many pieces, each page takes Firefox two seconds
        // longer.
        env: { ...process.env, HOME: home },
        defaultViewport: { width: 1600, height: 900 },
        // Firefox can take 20 s to start.
        timeout: 180_000,
      });
      await use(browser);
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  errors: async ({}, use) => use([]),
  expectedErrors: async ({}, use) => use(new Set()),
  openTab: async ({ firefox, errors, expectedErrors }, use) => {
    const context = await firefox.createBrowserContext();
    await use(async () => {
      const page = await context.newPage();
      // The same limit as in playwright.config.ts
      page.setDefaultTimeout(40_000);
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      // A visitor may leave a page while the service worker is still sending it a response. If a
      // response is incomplete for another reason, the request does not count as aborted.
      page.on('requestfailed', (request) => {
        if (request.failure()?.errorText === 'NS_BINDING_ABORTED') {
          expectedErrors.add(incompleteResponse(request));
        }
      });
      return page;
    });
    // Poll, because Firefox may report an error before the aborted request that explains it.
    const isUnexpected = (error: string) =>
      ![...expectedErrors].some((part) => error.includes(part));
    await expect.poll(() => errors.filter(isUnexpected)).toEqual([]);
    await context.close();
  },
});

/** Finds an element by its text, which is faster than finding it by its accessible name. */
const byText = (page: Page, text: string, selector = '') =>
  page.locator(`${selector}::-p-text(${text})`);

/**
 * Finds a page's only email field. Searching by accessible name would take Firefox several seconds
 * on a busy machine.
 */
const emailField = (page: Page) => page.locator('input[type="email"]');

async function tokens(page: Page) {
  const cookies = await page.browserContext().cookies();
  return {
    cookie: cookies.find(({ name }) => name === 'accessToken'),
    refreshToken: await page.evaluate(() => localStorage.getItem('refreshToken')),
  };
}

/**
 * Waits until a logged-in page has received its last response from the API, with the private
 * entries. A link to them appears afterwards. If the test left the page earlier, the page would log
 * the aborted request as an error.
 */
async function untilQuiet(page: Page) {
  await page.waitForSelector('header a[href="/private"]');
}

async function signIn(page: Page) {
  await byText(page, label('auth.accountMenu.login'), 'a').click();
  await emailField(page).fill(account.email);
  await byText(page, label('pages.login.continueWithEmail'), 'button').click();
  await byText(page, 'Sign in', 'h1').wait();
  await emailField(page).fill(account.email);
  await page.locator('input[type="password"]').fill(account.password);
  await byText(page, 'Sign in', 'button').click();
}

async function logOut(page: Page) {
  await byText(page, label('auth.accountMenu.logout'), 'button').click();
  await byText(page, label('auth.logoutDialog.confirm'), 'dialog button').click();
  await byText(page, label('auth.logoutNotice.text')).wait();
}

test('a visitor reads in three languages, and the choice is remembered', async ({ openTab }) => {
  const page = await openTab();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(siteUrl);
  await byText(page, label('auth.accountMenu.notLogin')).wait();
  for (const { locale, labels } of [...languages, ...languages.slice(0, 2)]) {
    await page.locator('select').fill(locale);
    for (const text of labels) await byText(page, text).wait();
    await page.locator(`html[lang="${locale}"]`).wait();
    // The search is beside the picker. Firefox rounds its width up.
    const tops = await page.evaluate(() =>
      ['header select', 'header a[rel=search]'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? NaN,
      ),
    );
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThan(20);
  }
  const other = await openTab();
  await other.goto(`${siteUrl}/projects`);
  const title = label('entries.section.projects', { locale: 'zh-Hant-TW' });
  await byText(other, title, 'h1').wait();
});

test('a visitor signs in, reloads, is refreshed, and logs out in all tabs', async ({ openTab }) => {
  const other = await openTab();
  // Open this tab last, so that it is in the foreground.
  const page = await openTab();
  await other.goto(siteUrl);
  await byText(other, label('auth.accountMenu.notLogin')).wait();
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (Object.values<string>(apiPaths).includes(pathname)) {
      calls.push(`${pathname} ${response.status()}`);
    }
  });
  await page.goto(`${siteUrl}/projects`);
  await signIn(page);
  for (const tab of [page, other]) await byText(tab, label('auth.accountMenu.loggedIn')).wait();
  await expect.poll(() => page.url()).toBe(`${siteUrl}/projects`);
  await expect.poll(() => calls).toEqual([`${apiPaths.login} 200`]);
  const atLogin = await tokens(page);
  expect(atLogin.refreshToken).toMatch(/^[\w-]{43}$/);
  expect(atLogin.cookie).toMatchObject({
    secure: true,
    sameSite: 'Strict',
    path: '/',
    session: true,
  });
  for (const tab of [page, other]) await untilQuiet(tab);
  await other.goto('about:blank');

  await page.reload();
  await byText(page, label('auth.accountMenu.loggedIn')).wait();
  expect(calls).toHaveLength(1);

  // Leave the page first, because an open page would notice the missing cookie.
  await untilQuiet(page);
  await page.goto('about:blank');
  if (atLogin.cookie) await page.browserContext().deleteCookie(atLogin.cookie);
  await page.goto(`${siteUrl}/projects`);
  await byText(page, label('auth.accountMenu.loggedIn')).wait();
  await expect.poll(() => calls.slice(1)).toEqual([`${apiPaths.refresh} 200`]);
  const refreshed = await tokens(page);
  const lifetime = (refreshed.cookie?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(lifetime - 7 * 24 * 60 * 60)).toBeLessThan(60);
  expect(refreshed.refreshToken).toBe(atLogin.refreshToken);

  await other.goto(siteUrl);
  await byText(other, label('auth.accountMenu.loggedIn')).wait();
  for (const tab of [page, other]) await untilQuiet(tab);
  await logOut(page);
  for (const tab of [page, other]) await byText(tab, label('auth.accountMenu.notLogin')).wait();
  await expect.poll(() => calls.slice(2)).toEqual([`${apiPaths.logout} 204`]);
  expect(await tokens(page)).toEqual({ cookie: undefined, refreshToken: null });
});

test('Back shows the next visitor nothing of the visitor before, although the API hangs (row 58)', async ({
  openTab,
}) => {
  test.slow();
  const { path: entryPath, title } = privateEntry();
  // Firefox keeps no page in the back/forward cache that is left while a request is pending, or that
  // a new service worker takes over later. So these tabs prefetch nothing and have no worker.
  const openQuietTab = async () => {
    const tab = await openTab();
    await tab.evaluateOnNewDocument(() => {
      Object.assign(navigator, { connection: { saveData: true } });
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
    return tab;
  };
  const page = await openQuietTab();
  await page.goto(siteUrl + entryPath);
  await signIn(page);
  await page.waitForSelector('main img[src^="blob:"]');
  await untilQuiet(page);
  await page.waitForNetworkIdle();
  await page.evaluate(watchReturn, { api: 'hangs' } as const);
  await page.goto(`http://127.0.0.1:${sitePort}/healthz`);
  const other = await openQuietTab();
  await other.goto(siteUrl);
  await untilQuiet(other);
  await logOut(other);
  await signIn(other);
  await untilQuiet(other);

  // Firefox renders no frames of a tab in the background.
  await page.bringToFront();
  await page.evaluate(() => history.back());
  await expect.poll(async () => (await page.evaluate(readReturn))?.isRestored).toBe(true);
  await byText(page, label('auth.accountMenu.loggedIn')).wait();
  const { frames } = (await page.evaluate(readReturn))!;
  expect(frames.filter(({ status }) => status === 'loggedIn')).not.toEqual([]);
  expect(frames.filter(({ text }) => text.includes(title))).toEqual([]);
  expect(frames.filter(({ hasPrivatePicture }) => hasPrivatePicture)).toEqual([]);
  expect(frames.filter(({ hasPrivateLink }) => hasPrivateLink)).toEqual([]);
  expect(await page.content()).not.toContain(title);
});

test('Firefox blocks an inline script and reports it', async ({
  openTab,
  errors,
  expectedErrors,
}) => {
  expectedErrors.add('Content-Security-Policy');
  const page = await openTab();
  await page.goto(siteUrl);
  await byText(page, label('auth.accountMenu.notLogin')).wait();
  await page.evaluate(() => {
    const script = document.createElement('script');
    // Insert the script with `append`, because Trusted Types make `innerHTML` throw an error.
    script.append('document.title = "injected"');
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('injected');
  await expect.poll(() => errors.join()).toContain('Content-Security-Policy');
});

test('footnotes stand beside their marks, and vertical text says that it continues', async ({
  openTab,
}) => {
  const page = await openTab();
  await page.goto(`${siteUrl}/en/coding-notes/tide-from-four-cosines`);
  // Measure everything at once, because fonts that arrive later move the text.
  const [marks, notes] = await page.evaluate(() =>
    ['main [data-footnote-ref]', 'main section > ol > li'].map((selector) =>
      [...document.querySelectorAll(selector)].map((one) => {
        const { left, top, bottom } = one.getBoundingClientRect();
        return { left, top, bottom };
      }),
    ),
  );
  expect(notes).toHaveLength(2);
  for (const [index, { left, top }] of notes!.entries()) {
    expect(left).toBeGreaterThan(marks![index]!.left);
    expect(Math.abs(top - marks![index]!.top)).toBeLessThan(12);
  }
  expect(notes![1]!.top).toBeGreaterThan(notes![0]!.bottom);

  // Firefox has no scroll timelines, so it does not know where there is more of the text, and always
  // says so.
  await page.goto(`${siteUrl}/ja/reading-notes/in-praise-of-shadows`);
  const visibility = await page.$eval(
    'main [role=group][tabindex="0"]',
    (text) => getComputedStyle(text.previousElementSibling!).visibility,
  );
  expect(visibility).toBe('visible');
});
