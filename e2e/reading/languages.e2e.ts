import { expect, test } from '@playwright/test';
import { label, languages } from '../support/labels';
import {
  button,
  expectHeading,
  holdRequests,
  recordErrors,
  scrollTop,
  topBarLink,
  untilHydratedByItself,
} from '../support/page';
import { expectLoginFailed, providerButton, signIn } from '../support/visitor';

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
      await untilHydratedByItself(page);
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
    await expectHeading(page, 'entries.section.projects', { locale: 'ja' });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
});

test.describe('at the address of a language', () => {
  test.use({ viewport: { width: 1600, height: 900 } });

  test('links stay in the language, and the picker opens the sibling page', async ({ page }) => {
    const errors = recordErrors(page);
    await page.goto('/ja/projects?tag=esp32');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await untilHydratedByItself(page);
    await topBarLink(page, 'entries.section.codingNotes', { locale: 'ja' }).click();
    await expect(page).toHaveURL('/ja/coding-notes');
    await expectHeading(page, 'entries.section.codingNotes', { locale: 'ja' });
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('combobox').selectOption('zh-Hant-TW');
    await expect(page).toHaveURL('/zh-Hant-TW/coding-notes');
    await expectHeading(page, 'entries.section.codingNotes', { locale: 'zh-Hant-TW' });
    await topBarLink(page, 'app.topBar.home', { locale: 'zh-Hant-TW' }).click();
    await expect(page).toHaveURL('/zh-Hant-TW/');
    await page.goBack();
    await expect(page).toHaveURL('/zh-Hant-TW/coding-notes');
    await page.goBack();
    await expect(page).toHaveURL('/ja/coding-notes');
    await expectHeading(page, 'entries.section.codingNotes', { locale: 'ja' });
    // The choice is remembered for the addresses at which the visitor's language decides.
    await page.goto('/coding-notes');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
    expect(errors).toEqual([]);
  });

  test('the landing page is found without the slash at its end', async ({ page }) => {
    await page.goto('/ja?from=here');
    await untilHydratedByItself(page);
    await topBarLink(page, 'entries.section.projects', { locale: 'ja' }).click();
    await expect(page).toHaveURL('/ja/projects');
  });

  test.describe('in a browser in Japanese', () => {
    test.use({ locale: 'ja-JP' });

    test('sign-in comes back to the address', async ({ page }) => {
      await signIn(page, '/en/projects?tag=esp32');
      await expect(page).toHaveURL('/en/projects?tag=esp32');
      await expectHeading(page, 'entries.section.projects');
    });

    test('a refused sign-in stays in the language of the address', async ({ page }) => {
      await page.goto('/en/login');
      await providerButton(page).click();
      // The provider does not know the address: it asks the browser.
      await expect(page.getByRole('button', { name: 'キャンセル' })).toBeVisible();
      const { state } = JSON.parse(
        await page.evaluate(() => sessionStorage.getItem('signIn') ?? '{}'),
      );
      await page.goto(`/login?error=access_denied&state=${state}`);
      await expect(page).toHaveURL('/en/login');
      await expectLoginFailed(page);
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links below the page lead to each language', async ({ page }) => {
    await page.goto('/projects');
    await page.getByRole('link', { name: '日本語' }).click();
    await expect(page).toHaveURL('/ja/projects');
    await expectHeading(page, 'entries.section.projects', { locale: 'ja' });
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/en/projects');
  });
});

test('on a slow network the language changes when all of the page has it', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 500 });
  await page.goto('/projects');
  const topic = page.getByRole('checkbox').first();
  const picker = page.getByRole('combobox');
  await expectHeading(page, 'entries.section.projects');
  // A press before the page is hydrated takes effect afterwards, for which `check` does not wait.
  await topic.click();
  await expect(topic).toBeChecked();
  const release = await holdRequests(page, '**/content/*/ja/projects.json');
  await picker.focus();
  await page.evaluate(() => window.scrollTo(0, 150));
  // Playwright's selectOption would scroll.
  await picker.evaluate((select: HTMLSelectElement) => {
    select.value = 'ja';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectHeading(page, 'entries.section.projects');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  release();
  await expectHeading(page, 'entries.section.projects', { locale: 'ja' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('[aria-live="polite"]').first()).toHaveText(/^マイプロジェクト · /);
  await expect(topic).toBeChecked();
  await expect(picker).toBeFocused();
  expect(await scrollTop(page)).toBe(150);
});
