import { expect, test, type Page } from '@playwright/test';
import { locales } from '../../src/locale/locales';
import { label } from '../support/labels';
import {
  expectHeading,
  scrollTop,
  untilHydrated,
  untilHydratedByItself,
  untilIdle,
} from '../support/page';
import { axeViolations } from '../support/quality';

const field = (page: Page) => page.getByRole('searchbox');
const results = (page: Page) => page.getByRole('search').getByRole('article');

/**
 * Returns the list of search files that the page has loaded. The list grows as the page loads more
 * of them.
 */
function watchSearchFiles(page: Page) {
  const files: string[] = [];
  page.on('request', (request) => {
    const found = /(searchResults)\..*\.js$|content\/\w+(\/.*search.*)/.exec(request.url());
    if (found) files.push(found[1] ?? found[2] ?? '');
  });
  return files;
}

test('a visitor types and sees results, and nothing is loaded before', async ({ page }) => {
  const files = watchSearchFiles(page);
  await page.goto('/');
  await untilHydrated(page);
  await page.goto('/search');
  await untilHydratedByItself(page);
  await untilIdle(page);
  expect(files).toEqual([]);
  await field(page).focus();
  await expect.poll(() => [...files].sort()).toEqual(['/en/search.json', 'searchResults']);

  await page.keyboard.type('TIDE');
  await expect(results(page).first().locator('mark').first()).toHaveText(/^tide$/i);
  await expect.poll(() => files).toContain('/en/search/0.json');
  await expect(page.getByRole('status')).toHaveText(/“TIDE”/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page), colorScheme).toEqual([]);
  }
  await expect(page).toHaveURL('/search?q=TIDE');
});

test('the link in the top bar opens the search with the focus in its field', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/projects');
  await untilHydrated(page);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: label('pages.search.title') })
    .click();
  await expectHeading(page, 'pages.search.title');
  await expect(field(page)).toBeFocused();
  // The hash of the address names the field, but the page begins with its title.
  expect(await scrollTop(page)).toBe(0);
});

test('the search and the not-found page have a button beside the field, which is one line', async ({
  page,
}) => {
  for (const locale of locales) {
    for (const path of [`/${locale}/search`, `/${locale}/nowhere`]) {
      await page.goto(path);
      const search = page.getByRole('button', { name: label('pages.search.title', { locale }) });
      const lines = await search.evaluate((button) => {
        const text = document.createRange();
        text.selectNodeContents(button);
        return text.getClientRects().length;
      });
      expect(lines, path).toBe(1);
    }
  }
});

for (const address of ['/search', '/ja/search', '/en/nowhere']) {
  test(`without scripts, the form of ${address} leads to the search in the same language`, async ({
    request,
  }) => {
    const html = await (await request.get(address)).text();
    const language = /^\/(?:ja|en)(?=\/)/.exec(address)?.[0] ?? '';
    expect(/<form[^>]*role="search"[^>]*action="([^"]*)"/.exec(html)?.[1]).toBe(
      `${language}/search`,
    );
  });
}
