import { expect, test } from '@playwright/test';

test('the whole sign of an entry is clickable, also between its lines', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const missed = await page.evaluate(() => {
    // The entries above the line; they do not overlap. A run may lie under another.
    const signs = [...document.querySelectorAll('svg a[href*="-notes/"]')];
    return signs
      .filter((sign) => {
        sign.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = sign.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !sign.contains(hit);
      })
      .map((sign) => sign.getAttribute('href'));
  });
  expect(missed).toEqual([]);
});
