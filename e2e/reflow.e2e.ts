import { expect, test, type Page } from '@playwright/test';
import { cutOff } from './cutOff';
import { label } from './labels';
import { languages } from './languages';
import { pagePaths, templatePaths } from './pagePaths';
import { isSoak } from './soak';

/** The reader's own spacing (WCAG 2.2, 1.4.12). */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

async function open(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 640 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// A style of the reader's own comes from their browser, which the site's policy does not bind.
test.use({ bypassCSP: true });

const pages = isSoak ? [...pagePaths({ entries: 3 }), '/nowhere'] : templatePaths();

for (const { locale, browser } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browser });

    test('no page has a width to scroll at 320 px, or loses anything to wider spacing', async ({
      page,
    }) => {
      test.slow();
      for (const path of pages) {
        await open(page, path, 320);
        expect(await page.evaluate(cutOff), path).toEqual([]);
        await page.addStyleTag({ content: spacing });
        expect(await page.evaluate(cutOff), path).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
        expect(await page.evaluate(cutOff), path).toEqual([]);
      }
    });
  });
}

test('the open menu has no width to scroll at 320 px, also with wider spacing', async ({
  page,
}) => {
  await open(page, '/', 320);
  await page.addStyleTag({ content: spacing });
  await page.getByRole('button', { name: label('app.topBar.menu') }).click();
  await expect(page.getByRole('combobox')).toBeVisible();
  expect(await page.evaluate(cutOff)).toEqual([]);
});

test('with text twice as large nothing is lost', async ({ page }) => {
  for (const path of pages) {
    await open(page, path, 640);
    await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
    expect(await page.evaluate(cutOff), path).toEqual([]);
  }
});

test('a page with little on it is as high as the window, and not a pixel more', async ({
  page,
}) => {
  for (const width of [390, 1024, 1440]) {
    await open(page, '/login', width);
    await page.setViewportSize({ width, height: 900 });
    const more = await page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(more, `${String(width)} px`).toBe(0);
  }
});
