import { expect, test, type Page } from '@playwright/test';
import { label, languages } from './support/labels';
import { expectHeading } from './support/page';

const column = (page: Page, name: string) => page.getByRole('columnheader', { name });

/** What the cells of a column say, from top to bottom, as numbers. */
async function figures(page: Page, name: string): Promise<number[]> {
  const names = await page.getByRole('columnheader').allTextContents();
  const cells = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    // The first column is the row's head.
    .locator(`:scope > :nth-child(${String(names.indexOf(name) + 1)})`);
  return (await cells.allTextContents()).map((text) => parseFloat(text.replaceAll(',', '')));
}

const sorted = (values: number[]) => [...values].sort((one, other) => other - one);

test('records are sorted by keyboard, and a reload keeps the order', async ({ page }) => {
  await page.goto('/sports-records');
  await expectHeading(page, 'reading.section.sportsRecords');
  const button = column(page, label('reading.recordsTable.distance')).getByRole('button');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(column(page, label('reading.recordsTable.distance'))).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/sports-records?sort=distance&order=descending');
  const distances = await figures(page, label('reading.recordsTable.distance'));
  expect(distances.length).toBeGreaterThan(1);
  expect(distances).toEqual(sorted(distances));
  await page.reload();
  await expect(column(page, label('reading.recordsTable.distance'))).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(await figures(page, label('reading.recordsTable.distance'))).toEqual(distances);
});

for (const width of [320, 1440]) {
  test(`at ${String(width)} px all columns of the table are visible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/sports-records');
    const table = page.getByRole('table', { name: label('pages.sportsRecords.caption') });
    await expect(table).toBeVisible();
    const row = table.getByRole('row').nth(1);
    await expect(row.getByRole('rowheader')).toHaveCount(1);
    await expect(row.getByRole('cell')).toHaveCount(5);
    for (const cell of [row.getByRole('rowheader'), ...(await row.getByRole('cell').all())]) {
      const box = await cell.boundingBox();
      expect(box?.width).toBeGreaterThan(0);
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width);
    }
  });

  test(`at ${String(width)} px the names on the axes of the chart are apart`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/sports-records');
    const names = page.locator('figure svg text:visible');
    await expect(names.first()).toBeVisible();
    const boxes = await names.evaluateAll((all) =>
      all.map((name) => {
        const { top, left, right } = name.getBoundingClientRect();
        return { top, left, right };
      }),
    );
    expect(boxes.length).toBeGreaterThan(2);
    for (const one of boxes) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(width);
      const beside = boxes.filter(({ top, left }) => top === one.top && left > one.left);
      for (const other of beside) expect(other.left).toBeGreaterThan(one.right);
    }
  });
}

for (const { locale, browser } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: browser });

    test('a sport and a month stay in one piece, and the table within the page', async ({
      page,
    }) => {
      await page.goto('/sports-records');
      for (const width of [800, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole('table')).toBeVisible();
        const broken = await page.evaluate(() =>
          [...document.querySelectorAll('td a, article p > span')]
            .filter((piece) => piece.getClientRects().length !== 1)
            .map(({ textContent }) => textContent),
        );
        expect(broken, `${String(width)} px`).toEqual([]);
        const beyond = await page.getByRole('table').evaluate((table) => {
          const room = table.parentElement?.getBoundingClientRect().right ?? 0;
          return table.getBoundingClientRect().right - room;
        });
        expect(beyond, `${String(width)} px`).toBeLessThanOrEqual(0.5);
      }
    });
  });
}

test('in print a record is one line, and the table does not start a new page', async ({ page }) => {
  // An A4 page without its margins.
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
