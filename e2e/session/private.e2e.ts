import { expect, type Page } from '@playwright/test';
import type { Locale } from '../../src/locale/locales';
import { paths } from '../../src/paths';
import { label, languages } from '../support/labels';
import { expectHeading, heading, link, nextFrame, topBarLink } from '../support/page';
import { privateEntries, privateEntry } from '../support/privateEntry';
import { axeViolations, findOverflow } from '../support/quality';
import { test } from '../support/test';
import * as visitor from '../support/visitor';

const { length: count } = privateEntries();
const { path: entryPath, slug, title, titleIn } = privateEntry();

const privateLink = (page: Page) => topBarLink(page, 'pages.private.link');
const picture = (page: Page) => page.getByRole('main').locator('img').first();

/** Opens an entry's URL while logged out, and signs in to see the entry. */
async function openEntry(page: Page, address = entryPath) {
  await page.goto(address);
  await expect(page).toHaveURL('/');
  await link(page, 'auth.accountMenu.login').click();
  await visitor.signInFromLoginPage(page);
  await expect(heading(page)).toHaveText(title);
}

/** Returns everything in the document that a visitor, a script or a screen reader can read. */
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
  await visitor.expectLoggedOut(page);
  expect(asked).toEqual([]);
  await openEntry(page);
  await expect(page).toHaveURL(entryPath);
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  await expect
    .poll(() => picture(page).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  await privateLink(page).click();
  await expectHeading(page, 'entries.private.title');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(count);
  await expect(privateLink(page)).toBeVisible();
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(entryPath);
  await expect(heading(page)).toHaveText(title);
  await expect(privateLink(page)).toBeVisible();
});

test('logout in another tab removes the entry that is open, and Back does not show it', async ({
  page,
  context,
}) => {
  await openEntry(page);
  await privateLink(page).click();
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  const blob = await picture(page).getAttribute('src');
  const other = await context.newPage();
  await other.goto('/');
  await visitor.logOut(other);
  await expect(page).toHaveURL('/');
  await visitor.expectLoggedOut(page);
  expect(await contentOf(page)).not.toContain(title);
  const isRevoked = () =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          () => false,
          () => true,
        ),
      blob!,
    );
  await expect.poll(isRevoked).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(await contentOf(page)).not.toContain(title);
});

test('offline, an open entry stays; another can be loaded again when the browser is online', async ({
  signedInPage: page,
  context,
}) => {
  await privateLink(page).click();
  await expectHeading(page, 'entries.private.title');
  // The browser has not loaded the entry yet. Without a connection, the page says that it
  // is offline.
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expectHeading(page, 'frame.loadFailed.offlineTitle');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText(title);
  await context.setOffline(true);
  await visitor.hideAndShow(page);
  await expect(heading(page)).toHaveText(title);
});

/**
 * Returns the colour schemes in which a language is tested. Only English is tested in both, because
 * the colours are the same in every language.
 */
const colorSchemes = (locale: Locale) =>
  locale === 'en' ? (['dark', 'light'] as const) : (['light'] as const);

test('list and entry are in the language of the address, fit the window and pass axe', async ({
  page,
}) => {
  test.slow();
  await openEntry(page);
  for (const { locale } of languages) {
    for (const address of [paths.private, entryPath]) {
      await page.goto(`/${locale}${address}`);
      const name =
        address === entryPath ? titleIn(locale) : label('entries.private.title', { locale });
      await expect(heading(page)).toHaveText(name);
      await expect(page.locator(`header nav a[href="/${locale}/private"]`)).toBeVisible();
      for (const width of [1280, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await nextFrame(page);
        expect(await findOverflow(page), `${locale} ${width}`).toEqual([]);
      }
      for (const colorScheme of colorSchemes(locale)) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page), `${address} ${colorScheme}`).toEqual([]);
      }
    }
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after a logout the browser stores nothing of the entries', async ({ page, context }) => {
    await openEntry(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    for (const address of [entryPath, paths.private]) {
      await page.goto(address);
      await expect(privateLink(page)).toBeVisible();
    }
    await visitor.logOut(page);
    await visitor.expectLoggedOut(page);
    const readStored = () =>
      page.evaluate(async () => {
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
    // The worker stores a page after it has responded.
    await expect.poll(readStored).toContain('/private.html');
    const stored = await readStored();
    for (const canary of [title, slug]) expect(stored).not.toContain(canary);
    expect((await context.cookies()).map(({ value }) => value).join()).not.toContain(slug);
  });
});
