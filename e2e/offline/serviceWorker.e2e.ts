import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pageFile } from '../../src/locale/choosePage';
import { label } from '../support/labels';
import { makeNextBuild } from '../support/nextBuild';
import { expectHeading, heading, link, untilHydrated, untilIdle } from '../support/page';
import { dist, type LoopbackServer, readBuiltFile, siteUrl } from '../support/server';
import { test as base } from '../support/test';
import * as visitor from '../support/visitor';

/** A static host on which a test can deploy another build of the site. */
interface Host extends LoopbackServer {
  /** Serves the files of another build, but keeps serving the previous build's service worker. */
  deploy: (folder: string) => void;
  /** Serves the most recently deployed build's service worker as well. */
  deployWorker: () => void;
}

const test = base.extend<{ host: Host }>({
  host: async ({ serve }, use) => {
    let folder = dist;
    let workerFolder = dist;
    const server = await serve('localhost', (pathname) =>
      readBuiltFile(pathname, pathname === '/service-worker.js' ? workerFolder : folder),
    );
    const deploy = (next: string) => (folder = next);
    const deployWorker = () => (workerFolder = folder);
    await use(Object.assign(server, { deploy, deployWorker }));
  },
});

test.use({ serviceWorkers: 'allow' });

/** Returns the paths of all files in the caches, including their query strings. */
function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const urls = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(urls)).flat().map(({ url }) => url.slice(location.origin.length));
  });
}

/** Waits until the caches contain these paths. */
const expectInCache = (page: Page, paths: readonly unknown[]) =>
  expect.poll(() => cached(page), { timeout: 20_000 }).toEqual(expect.arrayContaining([...paths]));

/**
 * Waits until the service worker controls the page, and until the cache contains the page and its
 * content.
 */
async function expectCached(page: Page) {
  const { pathname } = new URL(page.url());
  const content = expect.stringMatching(/^\/content\/\w+\/en\/home\.json$/);
  await expectInCache(page, [pageFile(pathname, 'en'), content]);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const inBar = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

const open = (page: Page, name: string) => inBar(page, name).click();

test('on a second visit, code and content come from the cache', async ({ page, host }) => {
  const list = expect.stringMatching(/\/en\/coding-notes\.json$/);
  await page.goto(host.origin);
  await expectCached(page);
  await untilHydrated(page);
  await open(page, label('entries.section.codingNotes'));
  await expectInCache(page, [list]);
  host.asked.length = 0;
  await page.goto(host.origin);
  await untilHydrated(page);
  await open(page, label('entries.section.codingNotes'));
  await expectHeading(page, 'entries.section.codingNotes');
  expect(host.asked.filter((url) => /^\/(assets|content)\//.test(url))).toEqual([]);
});

test('what a first installation has left out is cached at the next visit', async ({
  page,
  host,
  context,
}) => {
  await page.goto(host.origin);
  await expectCached(page);
  // This is what browsers leave behind if the visitor leaves the site after a second.
  await page.evaluate(async () => {
    const cache = await caches.open('files');
    for (const request of await cache.keys()) await cache.delete(request);
  });
  await page.goto(host.origin);
  await expectInCache(page, [
    expect.stringMatching(/^\/shell\.html/),
    expect.stringMatching(/^\/assets\/main\./),
  ]);
  await context.setOffline(true);
  await host.close();
  await page.goto(`${host.origin}/topics`);
  await expectHeading(page, 'frame.loadFailed.offlineTitle');
});

test('offline, visited pages work and others say that the browser is offline', async ({
  page,
  host,
  context,
  errors,
}) => {
  await page.goto(host.origin);
  await expectCached(page);
  // Only the application loads the content of the next pages.
  await untilHydrated(page);
  await open(page, label('entries.section.codingNotes'));
  await expectHeading(page, 'entries.section.codingNotes');
  await page.getByRole('link', { name: 'Enter does not mean send', exact: true }).click();
  await expect(heading(page)).toHaveText('Enter does not mean send');
  const { pathname } = new URL(page.url());
  await open(page, label('entries.section.sportNotes'));
  await expectHeading(page, 'entries.section.sportNotes');
  await page.goBack();
  await expectInCache(page, [expect.stringMatching(/\/en\/sport-notes\.json$/)]);
  await page.reload();
  await expectInCache(page, [pageFile(pathname, 'en')]);
  expect(errors).toEqual([]);

  await context.setOffline(true);
  await host.close();
  await page.reload();
  await expect(heading(page)).toHaveText('Enter does not mean send');
  await open(page, label('entries.section.codingNotes'));
  await expectHeading(page, 'entries.section.codingNotes');
  await open(page, label('entries.section.sportNotes'));
  await expectHeading(page, 'entries.section.sportNotes');
  await page.goto(host.origin);
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).not.toHaveText(label('frame.loadFailed.offlineTitle'));
  // The test ends here: when a document is left, Chromium's emulation is online for a moment, in which
  // this page reloads itself and comes back.
  await page.goto(`${host.origin}/topics`);
  await expectHeading(page, 'frame.loadFailed.offlineTitle');
});

const readingNotes = label('entries.section.readingNotes');
const changes = {
  // The next build differs in one message in the code, in the titles of two notes, and in the pages
  // that show these titles.
  [`"${readingNotes}"`]: '"Books"',
  [`>${readingNotes}<`]: '>Books<',
  'Enter does not mean send': 'Enter still does not mean send',
  'One week in October': 'A race that was run',
};

test('after a deployment an open page keeps its build until it reloads', async ({
  page,
  host,
  context,
  errors,
}, testInfo) => {
  test.slow();
  const folder = testInfo.outputPath('next');
  makeNextBuild(folder, changes);
  await page.goto(host.origin);
  await expectCached(page);
  await untilHydrated(page);
  await open(page, label('entries.section.sportNotes'));
  await expectInCache(page, [expect.stringMatching(/\/en\/sport-notes\.json$/)]);
  await open(page, label('entries.section.codingNotes'));
  await expect(
    page.getByRole('link', { name: 'Enter does not mean send', exact: true }),
  ).toBeVisible();
  await expectInCache(page, [expect.stringMatching(/\/en\/coding-notes\.json$/)]);

  host.deploy(folder);
  const other = await context.newPage();
  await other.goto(host.origin);
  // The service worker returns the document of the previous build from its cache. This document
  // must load the code and the content of the previous build.
  await expect(inBar(other, readingNotes)).toBeVisible();
  await untilHydrated(other);
  await open(other, label('entries.section.codingNotes'));
  await expect(
    other.getByRole('link', { name: 'Enter does not mean send', exact: true }),
  ).toBeVisible();
  host.deployWorker();
  // The worker has answered with the cached page, and replaces this page when the next build's has
  // arrived.
  const cachedPage = () =>
    other.evaluate(async (file) => (await caches.match(file))?.text(), pageFile('/', 'en'));
  await expect.poll(cachedPage).toContain('>Books<');
  await other.goto(host.origin);
  await expect(inBar(other, 'Books')).toBeVisible();
  // Wait for hydration. Until then, a link would load a document from the cache, and that document
  // is from the previous build.
  await untilHydrated(other);
  await open(other, label('entries.section.codingNotes'));
  await expect(
    other.getByRole('link', { name: 'Enter still does not mean send', exact: true }),
  ).toBeVisible();

  // The first page needs code and content that are no longer on the server. The page must still
  // work, because these files are in the cache.
  await open(page, label('app.topBar.home'));
  await open(page, label('entries.section.sportNotes'));
  await expectHeading(page, 'entries.section.sportNotes');
  await open(page, label('entries.section.codingNotes'));
  await expect(
    page.getByRole('link', { name: 'Enter does not mean send', exact: true }),
  ).toBeVisible();
  await expect(inBar(page, readingNotes)).toBeVisible();

  // This note's content is neither on the server nor in the cache, so the page must reload. The
  // next build then shows the note.
  await open(page, label('entries.section.sportNotes'));
  await page.getByRole('link', { name: 'One week in October', exact: true }).click();
  await expect(heading(page)).toHaveText('A race that was run');
  await expect(inBar(page, 'Books')).toBeVisible();
  // Ignore the missing-file errors, which the page logs before it reloads.
  expect(errors.filter((error) => !/404|ContentMissing/.test(error))).toEqual([]);
});

test('a build without service worker removes the worker and its caches', async ({
  page,
  host,
}, testInfo) => {
  test.slow();
  const folder = testInfo.outputPath('off');
  cpSync(dist, folder, { recursive: true });
  cpSync(
    path.join(__dirname, '../../src/serviceWorker/serviceWorkerOff.js'),
    path.join(folder, 'service-worker.js'),
  );
  await page.goto(host.origin);
  await expectCached(page);

  host.deploy(folder);
  host.deployWorker();
  // The previous service worker still handles this navigation. Afterwards, the browser replaces it
  // with the worker that removes itself.
  await page.reload();
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  host.asked.length = 0;
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect(host.asked).toContain('/');
  // This build's pages still register a service worker, which must then unregister itself.
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
});

test('after a change of the language, cached pages have that language', async ({
  page,
  context,
  violations,
}) => {
  await page.goto('/coding-notes');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('combobox').selectOption('ja');
  await expectHeading(page, 'entries.section.codingNotes', { locale: 'ja' });
  await page.reload();
  await expectHeading(page, 'entries.section.codingNotes', { locale: 'ja' });
  await expectInCache(page, ['/coding-notes.ja.html']);
  await context.setOffline(true);
  await page.reload();
  await expectHeading(page, 'entries.section.codingNotes', { locale: 'ja' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  expect(violations).toEqual([]);
});

test('the caches contain no call, token or code', async ({ page, context }) => {
  const secrets: string[] = [];
  context.on('request', (request) => {
    const { searchParams, origin } = new URL(request.url());
    if (origin !== siteUrl) return;
    for (const name of ['code', 'code_verifier', 'state', 'nonce']) {
      secrets.push(searchParams.get(name) ?? '');
    }
  });
  const collect = async () => {
    const { cookie, refreshToken } = await visitor.tokens(page);
    secrets.push(cookie?.value ?? '', refreshToken ?? '');
  };
  await page.goto('/');
  await expectCached(page);
  await visitor.signIn(page, '/coding-notes');
  await collect();
  await visitor.dropAccessToken(context);
  await page.reload();
  await visitor.expectLoggedIn(page);
  await collect();
  await visitor.logOut(page);
  await link(page, 'app.topBar.home').click();

  const found = secrets.filter(Boolean);
  expect(found.length).toBeGreaterThan(6);
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const headers = JSON.stringify([...request.headers, ...(answer?.headers ?? [])]);
        texts.push(request.url, answer?.url ?? '', headers, (await answer?.text()) ?? '');
        urls.push(request.url.slice(location.origin.length));
      }
    }
    return { urls, text: texts.join('\n') };
  });
  expect(kept.urls.filter((url) => /^\/(api|config)|[?&](code|state)=/.test(url))).toEqual([]);
  expect(found.filter((secret) => kept.text.includes(secret))).toEqual([]);
});

test.describe('without a service worker, which would keep the old files', () => {
  test.use({ serviceWorkers: 'block' });

  test('after a deployment an open page reloads once (row 49)', async ({
    page,
    host,
  }, testInfo) => {
    const nextBuild = testInfo.outputPath('next');
    makeNextBuild(nextBuild, {});
    await page.goto(host.origin);
    // Wait for hydration. Until then, a link would load a new document, and this test is about a
    // page that stays open.
    await untilHydrated(page);
    await untilIdle(page);
    host.deploy(nextBuild);
    host.asked.length = 0;
    await open(page, label('entries.section.projects'));
    await expectHeading(page, 'entries.section.projects');
    await expect(page).toHaveURL(`${host.origin}/projects`);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The page is requested twice. From the first response, the application learns that the server
    // has a new build. The second request is the reload.
    const pages = host.asked.filter((url) => !path.extname(url));
    expect(pages).toEqual(['/projects', '/projects']);
    await open(page, label('entries.section.codingNotes'));
    await expect(page).toHaveURL(`${host.origin}/coding-notes`);
    await expectHeading(page, 'entries.section.codingNotes');
  });
});
