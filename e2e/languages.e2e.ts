import { expect, test } from '@playwright/test';
import { hold } from './held';
import { label } from './labels';
import { languages } from './languages';
import { untilAlive } from './visitor';

for (const { locale, browser, labels, required, email } of languages) {
  test.describe(`a browser in ${browser}`, () => {
    test.use({ locale: browser, viewport: { width: 1600, height: 900 } });

    test(`sees the top bar in ${locale}, in order`, async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByText(labels[2] ?? '', { exact: true })).toBeVisible();
      const places = await Promise.all(
        labels.map((label) =>
          page.getByRole('navigation').getByText(label, { exact: true }).boundingBox(),
        ),
      );
      const lefts = places.map((box) => box?.x ?? NaN);
      expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    });

    test(`sees errors of a field in ${locale}, on change and blur and not while typing`, async ({
      page,
    }) => {
      await page.goto('/login');
      // Before hydration, fields have no rules.
      await untilAlive(page);
      const field = page.getByRole('textbox');
      const errors = page.getByRole('main').getByRole('alert');
      await field.click();
      await field.pressSequentially('nobody');
      await expect(errors).toHaveText('');
      await field.press('Tab');
      await expect(errors).toHaveText(email);
      await field.fill('somebody@example.com');
      await expect(errors).toHaveText(email);
      await field.blur();
      await expect(errors).toHaveText('');
      await field.fill('  ');
      await field.press('Enter');
      await expect(errors).toHaveText(required);
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
    await page.getByRole('button', { name: label('app.topBar.menu') }).click();
    await page.getByRole('combobox').selectOption('ja');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      label('reading.section.projects', { locale: 'ja' }),
    );
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
});

test('changing the language keeps the page and typed text', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/login');
  await page.getByRole('textbox').fill('half-typ');
  await page.getByRole('combobox').selectOption('zh-Hant-TW');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('pages.login.title', { locale: 'zh-Hant-TW' }),
  );
  await expect(page.getByRole('textbox')).toHaveValue('half-typ');
  await expect(page).toHaveURL('/login');
});

test('on a slow network the language changes when all of the page has loaded, and nothing is lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 500 });
  await page.goto('/projects');
  const search = page.getByRole('searchbox');
  const picker = page.getByRole('combobox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await search.fill('t');
  const arrive = await hold(page, '**/content/*/ja/projects.json');
  await picker.focus();
  await page.evaluate(() => window.scrollTo(0, 150));
  // Playwright's selectOption would scroll.
  await picker.evaluate((select: HTMLSelectElement) => {
    select.value = 'ja';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects', { locale: 'ja' }),
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('[aria-live="polite"]').first()).toHaveText(/^マイプロジェクト · /);
  await expect(search).toHaveValue('t');
  await expect(picker).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(150);
});

test('if the content of a language does not load, the language stays, and can be chosen again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await page.route('**/content/*/ja/projects.json', (route) => route.abort());
  const picker = page.getByRole('combobox');
  await picker.selectOption('ja');
  await expect(picker).toHaveValue('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await page.unroute('**/content/*/ja/projects.json');
  await picker.selectOption('ja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects', { locale: 'ja' }),
  );
});
