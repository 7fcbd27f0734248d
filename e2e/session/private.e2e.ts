import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { PrivateSummary } from '../../src/api/contract';
import { paths, privateEntryPath } from '../../src/paths';
import { developmentBuild } from '../support/developmentBuild';
import { test } from '../support/faultProxy';
import { label, languages } from '../support/labels';
import {
  axeViolations,
  button,
  expectHeading,
  findOverflow,
  heading,
  link,
  topBarLink,
} from '../support/page';
import { recordOutputs } from '../support/recordOutputs';
import { dist } from '../support/server';
import { expectLoggedOut, logOut, signIn, signInFromLoginPage } from '../support/visitor';

interface PrivateFile {
  section: string;
  slug: string;
  pictures: Record<string, string>;
  summaries: Record<string, PrivateSummary>;
}
const { entries } = JSON.parse(
  readFileSync(path.join(dist, '../dist-private/entries.json'), 'utf8'),
) as { entries: PrivateFile[] };

/** The demo visitor belongs to the circle of all entries. */
const entry = entries.find(({ pictures }) => Object.keys(pictures).length > 0)!;
const entryPath = privateEntryPath(entry);
const titleIn = (locale: string) => entry.summaries[locale]!.title.text;
const title = titleIn('en');

const privateLink = (page: Page, count: number) =>
  topBarLink(page, 'pages.private.link', { count });
const picture = (page: Page) => page.getByRole('main').locator('img').first();

/** Signs in through a link to an entry. */
async function openEntry(page: Page, address = entryPath) {
  await page.goto(address);
  await expect(page).toHaveURL('/');
  await link(page, 'auth.accountMenu.login').click();
  await signInFromLoginPage(page);
  await expect(heading(page)).toHaveText(title);
}

/** Everything of the document that a visitor, a script or a screen reader can read. */
const contentOf = (page: Page) =>
  page.evaluate(() => document.title + document.documentElement.outerHTML);

test('a link to an entry leads to the landing page and, after signing in, back to the entry', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/entries/')) asked.push(request.url());
  });
  await page.goto(entryPath);
  await expectLoggedOut(page);
  expect(asked).toEqual([]);
  await openEntry(page);
  await expect(page).toHaveURL(entryPath);
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  await expect
    .poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await privateLink(page, entries.length).click();
  await expectHeading(page, 'entries.private.title');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(
    entries.length,
  );
  await expect(privateLink(page, 0)).toBeVisible();
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(entryPath);
  await expect(heading(page)).toHaveText(title);
  await expect(privateLink(page, 0)).toBeVisible();
});

test('logout in another tab removes the entry that is open, and Back does not show it', async ({
  page,
  context,
}) => {
  await openEntry(page);
  await privateLink(page, entries.length).click();
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  const blob = await picture(page).getAttribute('src');
  const other = await context.newPage();
  await other.goto('/');
  await logOut(other);
  await expect(page).toHaveURL('/');
  await expectLoggedOut(page);
  expect(await contentOf(page)).not.toContain(title);
  const isRevoked = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    blob!,
  );
  expect(isRevoked).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(await contentOf(page)).not.toContain(title);
});

test('a document from the back/forward cache shows nothing after a logout', async ({
  page,
  context,
}) => {
  await openEntry(page);
  await page.goto('/config.json');
  const other = await context.newPage();
  await other.goto('/');
  await logOut(other);
  await expectLoggedOut(other);
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(await contentOf(page)).not.toContain(title);
});

test('offline, an open entry stays; another can be loaded again when the browser is online', async ({
  page,
  context,
}) => {
  await signIn(page);
  await privateLink(page, entries.length).click();
  await expectHeading(page, 'entries.private.title');
  // The code of the entry's page is prefetched; the entry is not.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expectHeading(page, 'app.pageError.title');
  await context.setOffline(false);
  await button(page, 'app.pageError.reload').click();
  await expect(heading(page)).toHaveText(title);
  await context.setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(heading(page)).toHaveText(title);
});

test('a visitor who may not read an entry sees that there is nothing at this address', async ({
  page,
}) => {
  await openEntry(page);
  await page.goto(`${entryPath}-2`);
  await expectHeading(page, 'pages.notFound.title');
  await page.goto('/private/nothing/here');
  await expectHeading(page, 'pages.notFound.title');
});

/** The colours are the same in every language. */
const colorSchemes = { en: ['dark', 'light'], 'zh-Hant-TW': ['dark'], ja: ['light'] } as const;

for (const { locale, browser } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: 'en-US' });

    test('list and entry are in the language, fit the window and pass axe', async ({ page }) => {
      test.slow();
      await openEntry(page);
      for (const address of [paths.private, entryPath]) {
        await page.goto(`/${locale}${address}`);
        const name =
          address === entryPath ? titleIn(locale) : label('entries.private.title', { locale });
        await expect(heading(page)).toHaveText(name);
        await expect(page.locator(`header nav a[href="/${locale}/private"]`)).toBeVisible();
        for (const width of [1280, 360, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await findOverflow(page), `${browser} ${width}`).toEqual([]);
        }
        for (const colorScheme of colorSchemes[locale]) {
          await page.emulateMedia({ colorScheme });
          expect(await axeViolations(page), `${address} ${colorScheme}`).toEqual([]);
        }
      }
    });
  });
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after a logout the browser stores nothing of the entries', async ({ page, context }) => {
    await openEntry(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    for (const address of [entryPath, paths.private]) {
      await page.goto(address);
      await expect(privateLink(page, address === entryPath ? entries.length : 0)).toBeVisible();
    }
    await logOut(page);
    await expectLoggedOut(page);
    const stored = await page.evaluate(async () => {
      const texts = [JSON.stringify({ ...localStorage })];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request, { ignoreVary: true });
          texts.push(request.url, (await response?.text()) ?? '');
        }
      }
      return texts.join('\n');
    });
    expect(stored).toContain('/private?lang=en');
    for (const canary of [title, entry.slug]) expect(stored).not.toContain(canary);
    expect((await context.cookies()).map(({ value }) => value).join()).not.toContain(entry.slug);
  });
});

test('after a logout no action, state or message of the developer tools contains an entry', async ({
  page,
  context,
  network,
}) => {
  test.slow();
  network.serveSiteFrom(await developmentBuild());
  const records = await recordOutputs(context);
  await signIn(page, '/?inspect');
  await privateLink(page, entries.length).click();
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(heading(page)).toHaveText(title);
  expect(records['actions and states'].join()).toContain(title);
  // Each of these texts is one action with the next state.
  const { length } = records['actions and states'];
  await logOut(page);
  await expectLoggedOut(page);
  const later = records['actions and states'].slice(length);
  expect(later.at(-1)).not.toContain(title);
  expect(
    later.slice(later.findIndex((text) => text.includes('resetApiState'))).join(),
  ).not.toContain(title);
  for (const place of ['inspector', 'machine', 'console'] as const) {
    expect(records[place].join(), place).not.toContain(title);
  }
  expect(records.inspector.join()).toContain('loggedOut');
});
