import { expect, test, type Page } from '@playwright/test';
import { siteUrl } from './addresses';
import { label } from './labels';
import { languages } from './languages';
import { pagePaths, templatePaths } from './pagePaths';
import { isSoak } from './soak';

/** Cookies and storage of a visitor. Calls get no response. */
const sessions = {
  'no session': {},
  'an access token': { cookie: 'opaque' },
  'a refresh token': { refreshToken: 'refresh-1' },
} as const;

/** Errors and warnings of React, the browser and the page, in this and all later documents. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  // A part of the page that differs from what was rendered is an error that React recovers from, and reports.
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser tells of answers that are no 200; what is about code has no address of an answer.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return complaints;
}

/** What happened to the page of a document. */
interface Seen {
  /** What has moved, without the visitor's doing: each element, from where, to where. */
  moved: string[];
  /** Whether the page is hydrated. */
  isHydrated: boolean;
}

/** Records layout shifts and hydration, before any script of the page runs. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { moved: [], isHydrated: false };
    Object.assign(window, { seen });
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: {
          node: Node | null;
          previousRect: DOMRectReadOnly;
          currentRect: DOMRectReadOnly;
        }[];
      })[]) {
        // Less than a thousandth is no shift to Lighthouse either; rarely, a font moves a label by a hair.
        if (shift.value < 0.001) continue;
        for (const { node, previousRect, currentRect } of shift.sources) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
          seen.moved.push(`${name}: ${box(previousRect)} → ${box(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('site:hydrated', () => (seen.isHydrated = true));
  });
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

const pages = isSoak
  ? [...pagePaths({ entries: 2 }), '/nowhere', '/projects/nowhere']
  : [...templatePaths(), '/projects/nowhere'];

for (const [index, { locale, labels }] of languages.entries()) {
  const every = Object.entries(sessions);
  // Each language and each session state once.
  for (const [name, session] of isSoak ? every : every.slice(index, index + 1)) {
    test(`in ${locale}, with ${name}, every page is hydrated as it was painted`, async ({
      page,
      context,
    }) => {
      test.slow();
      await page.route('**/api/**', () => undefined);
      await context.addCookies([{ name: 'locale', value: locale, url: siteUrl }]);
      if ('cookie' in session) {
        await context.addCookies([{ name: 'accessToken', value: session.cookie, url: siteUrl }]);
      }
      await page.goto('/robots.txt');
      if ('refreshToken' in session) {
        await page.evaluate(
          (token) => localStorage.setItem('refreshToken', token),
          session.refreshToken,
        );
      }
      const complaints = complaintsOf(page);
      await watch(page);
      for (const path of pages) {
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('h1').first(), path).toBeAttached();
        await expect.poll(async () => (await seen(page)).isHydrated, path).toBe(true);
        expect(await page.evaluate(() => document.documentElement.lang), path).toBe(locale);
        const status = page.locator('[data-status]');
        if (name === 'no session') await expect(status).toHaveText(labels[2] ?? '');
        expect((await seen(page)).moved, path).toEqual([]);
        expect(complaints, path).toEqual([]);
      }
    });
  }
}

test('one response paints a page, before anything else is requested', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let show: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (show = resolve));
  await page.route(/assets|content/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
  );
  const before = await page.evaluate(
    (painted) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < (painted ?? 0))
        .map(({ name }) => new URL(name).pathname),
    paint,
  );
  expect(before.filter((path) => /assets|content/.test(path))).toEqual([]);
  expect(asked[0]).toBe('/projects');
  show();
});

test('a language chosen before hydration is applied after it', async ({ page }) => {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/projects');
  await page.getByRole('combobox').selectOption('ja');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects', { locale: 'ja' }),
  );
});

test('a click and typed text before hydration are not lost', async ({ page }) => {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('textbox').fill('somebody@example.com');
  await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
  arrive();
  await expect(page).toHaveURL(/interaction|auth/);
});

test('without script, pages and links work', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: siteUrl,
    locale: 'ja-JP',
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText(label('auth.accountMenu.notLogin', { locale: 'ja' }))).toBeVisible();
  await expect(page.getByText(label('auth.accountMenu.loggedIn', { locale: 'ja' }))).toBeHidden();
  await page
    .getByRole('link', { name: label('reading.section.projects', { locale: 'ja' }) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects', { locale: 'ja' }),
  );
  await context.close();
});
