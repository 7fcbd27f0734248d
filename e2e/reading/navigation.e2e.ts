import { expect, test, type Page } from '@playwright/test';
import { label } from '../support/labels';
import {
  button,
  expectHeading,
  expectInWindow,
  heading,
  holdRequests,
  link,
  scrollTop,
  topBarLink,
  untilHydrated,
  watchLayoutShifts,
} from '../support/page';
import { pagePaths } from '../support/pagePaths';
import { expectLoggedOut } from '../support/visitor';

const bar = (page: Page) => page.getByRole('progressbar');
const listCode = /assets\/list\..*\.js/;

test('on a slow network the old page stays until the new one has loaded', async ({ page }) => {
  const layoutShifts = await watchLayoutShifts(page);
  await page.goto('/');
  await untilHydrated(page);
  const name = (await heading(page).textContent()) ?? '';
  const release = await holdRequests(page, listCode);
  const link = topBarLink(page, 'entries.section.projects');
  await link.focus();
  await link.press('Enter');
  await expect(bar(page)).toBeVisible();
  await expect(heading(page)).toHaveText(name);
  await expect(link).toBeFocused();
  release();
  await expectHeading(page, 'entries.section.projects');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]').first()).toHaveText(
    new RegExp(`^${label('entries.section.projects')} · `),
  );
  await expect(bar(page)).toBeHidden();
  expect(await layoutShifts()).toEqual([]);
});

test('on a slow network the page works before its code has loaded', async ({ page }) => {
  const layoutShifts = await watchLayoutShifts(page);
  const release = await holdRequests(page, /assets\/search\..*\.js/);
  await page.goto('/search');
  await expectHeading(page, 'pages.search.title');
  await expectLoggedOut(page);
  const search = page.getByRole('searchbox');
  await search.fill('a');
  release();
  await expect(page).toHaveURL('/search?q=a');
  await expect(search).toHaveValue('a');
  await expect(search).toBeFocused();
  expect(await layoutShifts()).toEqual([]);
});

test('a page that failed to load is loaded again by its button', async ({ page }) => {
  await page.goto('/');
  // Wait for hydration. Until then, links load new documents, but this test is about navigation
  // within the application.
  await untilHydrated(page);
  await page.route(listCode, (route) => route.abort());
  await page
    .getByRole('main')
    .getByRole('link', { name: label('pages.home.allProjects') })
    .click();
  await expect(page.getByRole('alert')).toHaveText(label('frame.loadFailed.text'));
  await expect(page).toHaveTitle(new RegExp(`^${label('frame.loadFailed.title')} · `));
  await expect(page.getByRole('main')).toBeFocused();
  await page.unroute(listCode);
  await button(page, 'frame.loadFailed.reload').click();
  await expectHeading(page, 'entries.section.projects');
});

for (const [failure, status, title] of [
  ['is missing', 404, 'pages.notFound.title'],
  ['failed to load', 500, 'frame.loadFailed.title'],
] as const) {
  test(`a page that ${failure} is reported, even if the server does not say which build it has`, async ({
    page,
  }) => {
    await page.goto('/');
    await untilHydrated(page);
    await page.route(/content\/.*\/projects\.json/, (route) => route.fulfill({ status }));
    const release = await holdRequests(page, /\/projects$/);
    await topBarLink(page, 'entries.section.projects').click();
    await expectHeading(page, title);
    release();
  });
}

test('a new page begins at its top, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/projects');
  // Wait for hydration. Until then, a link loads a new document, and Chromium may lose the scroll
  // position.
  await untilHydrated(page);
  await page.evaluate(() => window.scrollTo(0, 400));
  await link(page, 'app.topBar.home').evaluate((home: HTMLElement) => home.click());
  await expect(page).toHaveURL('/');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expectHeading(page, 'entries.section.projects');
  await expect.poll(() => scrollTop(page)).toBe(400);
  await page.goto('/coding-notes');
  await expect(heading(page)).toBeVisible();
  expect(await scrollTop(page)).toBe(0);
});

test('Back from another site restores the scroll position', async ({ page }) => {
  await page.goto('/projects');
  await untilHydrated(page);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => scrollTop(page)).toBe(400);
  // Wait, because Chromium may take a second to store the scroll position. If the visitor leaves
  // the page within that second, Chromium may lose the position.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  await page.goto('about:blank');
  const release = await holdRequests(page, listCode);
  await page.goBack({ waitUntil: 'commit' });
  await expectLoggedOut(page);
  release();
  await expectHeading(page, 'entries.section.projects');
  await expect.poll(() => scrollTop(page)).toBe(400);
});

test('a link to a heading, and its address, scroll and move the focus', async ({ page }) => {
  const [note] = pagePaths().filter((path) => path.startsWith('/coding-notes/'));
  test.skip(note === undefined, 'the owner has no coding notes');
  await page.goto(note ?? '/');
  await expect(heading(page)).toBeVisible();
  const anchor = page.getByRole('main').locator('h2[id] + a[href^="#"]').last();
  const hash = (await anchor.getAttribute('href')) ?? '';
  const place = page.locator(`h2[id="${decodeURIComponent(hash.slice(1))}"]`);
  await anchor.focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press('Enter');
  await expect(place).toBeFocused();
  await expectInWindow(place);
  await page.goto('about:blank');
  await page.goto(`${note}${hash}`);
  await expectInWindow(place);
  // The browser does not focus the heading itself, but pressing Tab starts from the heading and
  // must reach the link next to it.
  await page.keyboard.press('Tab');
  await expect(anchor).toBeFocused();
});
