import { expect, test } from '@playwright/test';
import { button, expectInWindow, heading, link, topBarLink, untilHydrated } from '../support/page';
import { addStyles, findOverflow, textSpacing } from '../support/quality';

test.use({ viewport: { width: 360, height: 740 } });

test('the menu opens and its links work before the application has loaded', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const projects = topBarLink(page, 'entries.section.projects');
  await expect(projects).toBeHidden();
  await button(page, 'app.topBar.menu').click();
  await expectInWindow(projects);
  // The menu must not cover the top bar, so the link to the home page must still be visible.
  await expectInWindow(link(page, 'app.topBar.home'));
  await projects.click();
  await expect(page).toHaveURL('/projects');
});

test('the menu works by keyboard and keeps the focus', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  const menu = button(page, 'app.topBar.menu');
  const projects = topBarLink(page, 'entries.section.projects');
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(projects).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(projects).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(projects).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(projects).toBeVisible();
  await page.keyboard.press('Tab');
  // Wait for hydration. Until then, the link would load a new document, and the focus would not
  // move to the main content.
  await untilHydrated(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projects');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(projects).toBeHidden();
});

test('the menu closes when it is pressed again, at a click elsewhere, and when the focus leaves the bar', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  const menu = button(page, 'app.topBar.menu');
  const picker = page.getByRole('combobox');
  await menu.click();
  await expect(picker).toBeVisible();
  await menu.click();
  await expect(picker).toBeHidden();
  await menu.click();
  await expect(picker).toBeVisible();
  await page.getByRole('main').click({ position: { x: 5, y: 650 } });
  await expect(picker).toBeHidden();
  await menu.click();
  await picker.focus();
  // The search comes after the menu in the bar, which the menu does not cover.
  await page.keyboard.press('Tab');
  await expect(link(page, 'pages.search.title')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(picker).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the open menu cuts off nothing at 320 px with wider spacing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await addStyles(page, textSpacing);
  await button(page, 'app.topBar.menu').click();
  await expect(page.getByRole('combobox')).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
});
