import { expect, test, type Page } from '@playwright/test';
import { languages } from '../support/labels';
import { button, findOverflow, heading } from '../support/page';
import { pathsToTest } from '../support/pathsToTest';

/** Text spacing that a visitor may set (WCAG 2.2, 1.4.12). */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

async function open(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 640 });
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
}

// A browser applies the visitor's style sheets despite the site's policy.
test.use({ bypassCSP: true });

for (const { locale, browser } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browser });

    test('no page cuts off text at 320 px or with wider spacing', async ({ page }) => {
      test.slow();
      for (const path of pathsToTest()) {
        await open(page, path, 320);
        expect(await findOverflow(page), path).toEqual([]);
        await page.addStyleTag({ content: spacing });
        expect(await findOverflow(page), path).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
        expect(await findOverflow(page), path).toEqual([]);
      }
    });
  });
}

test('at 320 px with wider spacing the open menu cuts off nothing', async ({ page }) => {
  await open(page, '/', 320);
  await page.addStyleTag({ content: spacing });
  await button(page, 'app.topBar.menu').click();
  await expect(page.getByRole('combobox')).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
});

test('with text twice as large no page cuts off text', async ({ page }) => {
  for (const path of pathsToTest()) {
    await open(page, path, 640);
    await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
    expect(await findOverflow(page), path).toEqual([]);
  }
});

test('a short page is exactly as high as the window, and only the footer is below it', async ({
  page,
}) => {
  for (const width of [390, 1024, 1440]) {
    await open(page, '/login', width);
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        document.documentElement.clientHeight -
        (document.querySelector('footer')?.clientHeight ?? 0),
    );
    expect(Math.abs(overflow), `${String(width)} px`).toBeLessThanOrEqual(1);
  }
});
