import { expect, test } from '@playwright/test';
import { label } from './labels';

test.use({ javaScriptEnabled: false });

test('without script, the email does not get into the address', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: label('pages.login.email') }).fill('visitor@example.com');
  await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
  await expect(page).toHaveURL(/\/login\??$/);
  const reason = page.locator('noscript');
  await expect(reason).toBeVisible();
  expect(await reason.textContent()).toContain(label('pages.login.needsScript'));
});

for (const width of [320, 768, 1440]) {
  test(`without script, every section can be reached at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const bar = page.getByRole('navigation').first();
    await expect(bar.getByRole('button', { name: label('app.topBar.menu') })).toBeHidden();
    await bar.getByRole('link', { name: label('reading.section.sportsRecords') }).click();
    await expect(page).toHaveURL('/sports-records');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('without script, there is no search of projects and no sort button', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  await page.goto('/sports-records');
  const sort = page.getByRole('columnheader').first().getByRole('button');
  await expect(sort).toHaveCSS('pointer-events', 'none');
});
