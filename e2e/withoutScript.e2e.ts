import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('without script an email does not get into the address', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('visitor@example.com');
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await expect(page).toHaveURL(/\/login\??$/);
});

test('without script there is no search among the projects, and no button that sorts', async ({
  page,
}) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  await page.goto('/sports-records');
  const sort = page.getByRole('columnheader').first().getByRole('button');
  await expect(sort).toHaveCSS('pointer-events', 'none');
});
