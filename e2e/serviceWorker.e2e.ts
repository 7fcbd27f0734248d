import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { workerWithout } from '../build/serviceWorker/workerOfDevelopment';
import { siteUrl } from './addresses';
import { recordViolations } from './attackedPage';
import { builtSite, dist } from './builtSite';
import { label } from './labels';
import { startLoopbackServer, type LoopbackServer } from './loopbackServer';
import { makeNextRelease } from './nextRelease';
import { expectLoggedIn, logOut } from './sessionSteps';
import { dropAccessToken, recordErrors, signIn, tokens } from './visitor';

/** A static host on which one release can take the place of another. */
interface Host extends LoopbackServer {
  /** From now on, serves the site in this folder, but still the previous service worker. */
  deploy: (folder: string) => void;
  /** From now on, serves the service worker of that folder as well. */
  deployWorker: () => void;
}

const test = base.extend<{ host: Host }>({
  // Playwright reads from the pattern which fixtures are needed: none.
  host: async ({}, use) => {
    let folder = dist;
    let workerFolder = dist;
    const server = await startLoopbackServer('localhost', (pathname) =>
      builtSite(fileOf(pathname), pathname === '/service-worker.js' ? workerFolder : folder),
    );
    const deploy = (next: string) => (folder = next);
    const deployWorker = () => (workerFolder = folder);
    await use(Object.assign(server, { deploy, deployWorker }));
    await server.close();
  },
});

/** Where the build puts a page; other files are what they are called. */
function fileOf(pathname: string): string {
  if (pathname === '/') return '/index.html';
  return path.extname(pathname) ? pathname : `${pathname}.html`;
}

test.use({ serviceWorkers: 'allow' });

/** What is kept, by the names of the caches: the paths, with their queries. */
function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('site-release-'));
    const paths = async (name: string) => {
      const requests = await (await caches.open(name)).keys();
      return requests.map(({ url }) => url.slice(location.origin.length));
    };
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await paths(name)] as const)),
    );
  });
}

/** Until the worker has the page in its care, and the page itself is kept. */
async function expectKept(page: Page) {
  const { pathname } = new URL(page.url());
  await expect
    .poll(async () => Object.values(await kept(page)).flat(), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([`${pathname}?lang=en`, '/content/en/home.json']));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const inBar = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

const open = (page: Page, name: string) => inBar(page, name).click();

test('a second visit, and code on the way, come from the cache: the server is asked for the worker alone', async ({
  page,
  host,
}) => {
  await page.goto(host.origin);
  await expectKept(page);
  // What the links in sight lead to is fetched ahead.
  await expect
    .poll(async () => Object.values(await kept(page)).flat())
    .toContain('/content/en/coding-notes.json');
  host.asked.length = 0;
  await page.goto(host.origin);
  await expect(heading(page)).toBeVisible();
  await open(page, label('reading.section.codingNotes'));
  await expect(heading(page)).toHaveText(label('reading.section.codingNotes'));
  const asked = host.asked.filter((url) => !/^\/(service-worker\.js|icons\/)/.test(url));
  // But for what the links of the new page lead to, which was not in sight before.
  expect(asked.filter((url) => !/^\/content\/en\/coding-notes\/./.test(url))).toEqual([]);
});

test('without a network, what was opened is there, also after a reload; the rest says that it is not', async ({
  page,
  host,
  context,
}) => {
  const errors = recordErrors(page);
  await page.goto(host.origin);
  await expectKept(page);
  await open(page, label('reading.section.codingNotes'));
  await expect(heading(page)).toHaveText(label('reading.section.codingNotes'));
  await page.getByRole('link', { name: 'Enter does not mean send' }).click();
  await expect(heading(page)).toHaveText('Enter does not mean send');
  expect(errors).toEqual([]);

  await context.setOffline(true);
  await host.close();
  await page.reload();
  await expect(heading(page)).toHaveText('Enter does not mean send');
  await open(page, label('reading.section.codingNotes'));
  await expect(heading(page)).toHaveText(label('reading.section.codingNotes'));
  await open(page, label('reading.section.sportNotes'));
  await page.getByRole('link', { name: 'One week in October' }).click();
  await expect(heading(page)).toHaveText(label('app.pageError.title'));
  await page.reload();
  await expect(heading(page)).toHaveText(label('app.pageError.title'));
  await page.goto(host.origin);
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).not.toHaveText(label('app.pageError.title'));
});

const readingNotes = label('reading.section.readingNotes');
const changes = {
  // Code: a message. Content: titles of notes. And the pages that show them.
  [`"${readingNotes}"`]: '"Books"',
  [`>${readingNotes}<`]: '>Books<',
  'Enter does not mean send': 'Enter still does not mean send',
  'One week in October': 'A race that was run',
};

test('a new release takes over: pages of the one before keep it until they are opened anew, and nothing of both is mixed', async ({
  page,
  host,
  context,
}, testInfo) => {
  test.slow();
  const errors = recordErrors(page);
  const folder = testInfo.outputPath('next');
  makeNextRelease(folder, changes);
  await page.goto(host.origin);
  await expectKept(page);
  await open(page, label('reading.section.codingNotes'));
  await expect(page.getByRole('link', { name: 'Enter does not mean send' })).toBeVisible();
  const [before] = Object.keys(await kept(page));

  host.deploy(folder);
  const other = await context.newPage();
  await other.goto(host.origin);
  // Out of the cache still: whole, of the release before.
  await expect(inBar(other, readingNotes)).toBeVisible();
  // Each navigation makes the browser look for a new worker.
  host.deployWorker();
  await other.reload();
  // Until the next one is active and has the open pages in its care. Chromium waits until the worker before has
  // nothing to do, at the latest until it puts that worker to sleep, after half a minute.
  const next = async () => Object.entries(await kept(other)).find(([name]) => name !== before)?.[1];
  await expect.poll(next, { timeout: 60_000 }).toContain('/?lang=en');
  await other.reload();
  await expect(inBar(other, 'Books')).toBeVisible();
  await open(other, label('reading.section.codingNotes'));
  await expect(other.getByRole('link', { name: 'Enter still does not mean send' })).toBeVisible();

  // The first page is of the release before, and its code, gone from the server, is at hand.
  await open(page, label('app.topBar.home'));
  await open(page, label('reading.section.sportNotes'));
  await expect(heading(page)).toHaveText(label('reading.section.sportNotes'));
  await open(page, label('reading.section.codingNotes'));
  await expect(page.getByRole('link', { name: 'Enter does not mean send' })).toBeVisible();
  await expect(inBar(page, readingNotes)).toBeVisible();
  expect(Object.keys(await kept(page))).toHaveLength(2);

  // Content that is no longer there: it is opened anew, in the new release.
  await open(page, label('reading.section.sportNotes'));
  await page.getByRole('link', { name: 'One week in October' }).click();
  await expect(heading(page)).toHaveText('A race that was run');
  await expect(inBar(page, 'Books')).toBeVisible();

  // Nobody is left who would need it.
  await expect.poll(async () => Object.keys(await kept(page))).toHaveLength(1);
  expect(Object.keys(await kept(page))).not.toContain(before);
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});

test('switched off, a build rids visitors of the worker and of all that it kept', async ({
  page,
  host,
}, testInfo) => {
  test.slow();
  const folder = testInfo.outputPath('off');
  cpSync(dist, folder, { recursive: true });
  writeFileSync(path.join(folder, 'service-worker.js'), workerWithout());
  await page.goto(host.origin);
  await expectKept(page);

  host.deploy(folder);
  host.deployWorker();
  // Its last answer is still its own, of the release before.
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
  // These pages are still those that register the worker that is there.
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
});

test('a visitor who has chosen another language gets the pages in it, out of the cache too', async ({
  page,
  context,
}) => {
  const violations = await recordViolations(page);
  await page.goto('/coding-notes');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('combobox').selectOption('ja');
  await expect(heading(page)).toHaveText(label('reading.section.codingNotes', { locale: 'ja' }));
  await page.reload();
  await expect(heading(page)).toHaveText(label('reading.section.codingNotes', { locale: 'ja' }));
  await expect
    .poll(async () => Object.values(await kept(page)).flat(), { timeout: 20_000 })
    .toContain('/coding-notes?lang=ja');
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText(label('reading.section.codingNotes', { locale: 'ja' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  expect(violations).toEqual([]);
});

test('of a session, nothing gets into a cache: no call, no token, no code', async ({
  page,
  context,
}) => {
  const secrets: string[] = [];
  context.on('request', (request) => {
    const { searchParams, origin } = new URL(request.url());
    if (origin !== siteUrl) return;
    for (const name of ['code', 'code_verifier', 'state', 'nonce']) {
      secrets.push(searchParams.get(name) ?? '');
    }
  });
  const collect = async () => {
    const { cookie, refreshToken } = await tokens(page);
    secrets.push(cookie?.value ?? '', refreshToken ?? '');
  };
  await page.goto('/');
  await expectKept(page);
  await signIn(page, '/coding-notes');
  await collect();
  await dropAccessToken(context);
  await page.reload();
  await expectLoggedIn(page);
  await collect();
  await logOut(page);
  await page.getByRole('link', { name: label('app.topBar.home'), exact: true }).click();

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
  expect(kept.urls).toContain('/login?lang=en');
  expect(kept.urls.filter((url) => /^\/(api|config)|[?&](code|state)=/.test(url))).toEqual([]);
  expect(found.filter((secret) => kept.text.includes(secret))).toEqual([]);
});
