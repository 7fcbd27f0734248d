import { expect, test } from '@playwright/test';
import { languages } from '../support/labels';
import { nextFrame } from '../support/page';

for (const width of [320, 1440]) {
  test(`at ${width} px all columns are visible, and the labels of the chart are apart`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/sports-records');
    const row = page.getByRole('table').getByRole('row').nth(1);
    const cells = row.locator('th, td');
    await expect(cells).toHaveCount(6);
    const texts = page.locator('figure svg text:visible');
    await expect(texts.first()).toBeVisible();
    const boxesOf = (elements: typeof texts) =>
      elements.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      );
    const labels = await boxesOf(texts);
    expect(labels.length).toBeGreaterThan(2);
    for (const box of [...(await boxesOf(cells)), ...labels]) {
      expect(box.width).toBeGreaterThan(0);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
    }
    for (const { top, left, right } of labels) {
      const beside = labels.filter((other) => other.top === top && other.left > left);
      for (const other of beside) expect(other.left).toBeGreaterThan(right);
    }
  });
}

for (const { locale, browser } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browser });

    test('names in the table do not wrap, and the table fits the page', async ({ page }) => {
      await page.goto('/sports-records');
      for (const width of [800, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await nextFrame(page);
        await expect(page.getByRole('table')).toBeVisible();
        const broken = await page.evaluate(() =>
          [...document.querySelectorAll('td a, article p > span')]
            .filter((piece) => piece.getClientRects().length !== 1)
            .map(({ textContent }) => textContent),
        );
        expect(broken, `${width} px`).toEqual([]);
        const overflow = await page.getByRole('table').evaluate((table) => {
          const container = table.parentElement?.getBoundingClientRect().right ?? 0;
          return table.getBoundingClientRect().right - container;
        });
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0.5);
      }
    });
  });
}

test('in print a record is one line, and the table does not start a new page', async ({ page }) => {
  // 672 px is the width of an A4 page without its margins.
  await page.setViewportSize({ width: 672, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/sports-records');
  const table = page.getByRole('table');
  await expect(table).toHaveCSS('display', 'table');
  await expect(table).toHaveCSS('break-inside', 'auto');
  const row = table.getByRole('row').nth(1);
  const tops = await row
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});
