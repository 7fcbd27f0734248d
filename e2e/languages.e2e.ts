import { expect, test } from '@playwright/test';
import { label, languages } from './support/labels';
import { button, expectHeading, holdRequests, scrollTop, untilHydrated } from './support/page';

for (const { locale, browser, labels } of languages) {
  test.describe(`a browser in ${browser}`, () => {
    test.use({ locale: browser, viewport: { width: 1600, height: 900 } });

    test(`sees the top bar in ${locale}, in order`, async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByText(labels[2] ?? '', { exact: true })).toBeVisible();
      const places = await Promise.all(
        labels.map((text) =>
          page.getByRole('navigation').getByText(text, { exact: true }).boundingBox(),
        ),
      );
      const lefts = places.map((box) => box?.x ?? NaN);
      expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    });

    test(`sees errors of a field in ${locale} on change and blur`, async ({ page }) => {
      await page.goto('/login');
      // Before hydration a field has no rules.
      await untilHydrated(page);
      const field = page.getByRole('textbox');
      const errors = page.getByRole('main').getByRole('alert');
      await field.click();
      await field.pressSequentially('visitor');
      await expect(errors).toHaveText('');
      await field.press('Tab');
      await expect(errors).toHaveText(label('forms.rules.email', { locale }));
      await field.fill('visitor@example.com');
      await expect(errors).toHaveText(label('forms.rules.email', { locale }));
      await field.blur();
      await expect(errors).toHaveText('');
      await field.fill('  ');
      await field.press('Enter');
      await expect(errors).toHaveText(label('forms.rules.required', { locale }));
      await expect(page).toHaveURL('/login');
    });
  });
}

test.describe('a browser in another language', () => {
  test.use({ locale: 'fr-FR' });
  test('sees English, and its choice is remembered', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto('/projects');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await button(page, 'app.topBar.menu').click();
    await page.getByRole('combobox').selectOption('ja');
    await expectHeading(page, 'reading.section.projects', { locale: 'ja' });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
});

test('on a slow network the language changes when all of the page has it', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 500 });
  await page.goto('/projects');
  const search = page.getByRole('searchbox');
  const picker = page.getByRole('combobox');
  await expectHeading(page, 'reading.section.projects');
  await search.fill('t');
  const release = await holdRequests(page, '**/content/*/ja/projects.json');
  await picker.focus();
  await page.evaluate(() => window.scrollTo(0, 150));
  // Playwright's selectOption would scroll.
  await picker.evaluate((select: HTMLSelectElement) => {
    select.value = 'ja';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectHeading(page, 'reading.section.projects');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  release();
  await expectHeading(page, 'reading.section.projects', { locale: 'ja' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('[aria-live="polite"]').first()).toHaveText(/^マイプロジェクト · /);
  await expect(search).toHaveValue('t');
  await expect(picker).toBeFocused();
  expect(await scrollTop(page)).toBe(150);
});
