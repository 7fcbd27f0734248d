import { expect, test, type Page } from '@playwright/test';
import { languages } from './languages';
import { pagePaths } from './pagePaths';

/** In the page: what is wider than the window, and text that its own box cuts off. */
function cutOff(): string[] {
  const window_ = document.documentElement;
  const wide =
    window_.scrollWidth > window_.clientWidth
      ? [`the page is ${window_.scrollWidth} px wide in ${window_.clientWidth} px`]
      : [];
  const cut = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const style = getComputedStyle(element);
      // What is there for the ear alone is cut off on purpose.
      if (style.clipPath !== 'none' || !element.checkVisibility()) return false;
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (!element.textContent?.trim()) return false;
      return (
        (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    })
    .map((element) => element.outerHTML.slice(0, 120));
  return [...wide, ...cut];
}

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

for (const { locale, browser } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browser });
    for (const path of [...pagePaths({ entries: 3 }), '/nowhere']) {
      test(`${path} has no width to scroll at 320 px, and loses nothing to wider spacing`, async ({
        page,
      }) => {
        await open(page, path, 320);
        expect(await page.evaluate(cutOff)).toEqual([]);
        await page.addStyleTag({ content: spacing });
        expect(await page.evaluate(cutOff)).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
        expect(await page.evaluate(cutOff)).toEqual([]);
      });
    }
  });
}

test('the open menu has no width to scroll at 320 px, also with wider spacing', async ({
  page,
}) => {
  await open(page, '/', 320);
  await page.addStyleTag({ content: spacing });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('combobox')).toBeVisible();
  expect(await page.evaluate(cutOff)).toEqual([]);
});

test('with text twice as large nothing is lost', async ({ page }) => {
  for (const path of pagePaths({ entries: 1 })) {
    await open(page, path, 640);
    await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
    expect(await page.evaluate(cutOff), path).toEqual([]);
  }
});
