import { expect, test } from '@playwright/test';
import { languages } from '../support/labels';
import {
  expectHeading,
  holdRequests,
  recordErrors,
  topBarLink,
  untilHydratedByItself,
} from '../support/page';
import { expectLoginFailed, providerButton } from '../support/visitor';

test.describe('a browser in Japanese', () => {
  test.use({ locale: 'ja-JP', viewport: { width: 1600, height: 900 } });

  test('shows the labels of the top bar in the order of the specification', async ({ page }) => {
    await page.goto('/');
    const { labels } = languages.find(({ locale }) => locale === 'ja')!;
    const bar = page.getByRole('navigation');
    await expect(bar.getByText(labels[2] ?? '', { exact: true })).toBeVisible();
    const places = await Promise.all(
      labels.map((text) => bar.getByText(text, { exact: true }).boundingBox()),
    );
    // Each label is beside the one before it, or on a line below it.
    for (const [index, place] of places.entries()) {
      const before = places[index - 1];
      if (!before || !place) continue;
      expect(place.x > before.x || place.y >= before.y + before.height, labels[index]).toBe(true);
    }
  });
});

test.describe('at the address of a language', () => {
  test.use({ viewport: { width: 1600, height: 900 } });

  test('links stay in the language, and the picker opens the sibling page', async ({ page }) => {
    const errors = recordErrors(page);
    await page.goto('/ja/sports-records?sort=distance&order=descending');
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
    // If the URL contains no language, the site must use the language the visitor chose before.
    await page.goto('/coding-notes');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
    expect(errors).toEqual([]);
  });

  test.describe('in a browser in Japanese', () => {
    test.use({ locale: 'ja-JP' });

    test('a refused sign-in stays in the language of the address', async ({ page }) => {
      await page.goto('/en/login');
      await providerButton(page).click();
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
      const { state } = JSON.parse(
        await page.evaluate(() => sessionStorage.getItem('signIn') ?? '{}'),
      );
      await page.goto(`/login?error=access_denied&state=${state}`);
      await expect(page).toHaveURL('/en/login');
      await expectLoginFailed(page);
    });
  });
});

test('on a slow network the language changes when all of the page has it', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 500 });
  await page.goto('/sports-records');
  const distance = page.getByRole('columnheader').nth(1);
  const picker = page.getByRole('combobox');
  await expectHeading(page, 'entries.section.sportsRecords');
  await distance.getByRole('button').click();
  await expect(distance).toHaveAttribute('aria-sort');
  const release = await holdRequests(page, '**/content/*/ja/sports-records.json');
  await picker.focus();
  await page.evaluate(() => window.scrollTo(0, 150));
  const belowBar = () => {
    return page
      .getByRole('banner')
      .evaluate((bar) => window.scrollY - bar.getBoundingClientRect().height);
  };
  const read = await belowBar();
  // Choose the language with a script, because Playwright's `selectOption` would scroll the page to
  // the picker.
  await picker.evaluate((select: HTMLSelectElement) => {
    select.value = 'ja';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectHeading(page, 'entries.section.sportsRecords');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  release();
  await expectHeading(page, 'entries.section.sportsRecords', { locale: 'ja' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('[aria-live="polite"]').first()).toHaveText(/^スポーツ記録 · /);
  await expect(distance).toHaveAttribute('aria-sort');
  await expect(picker).toBeFocused();
  // The bar of another language may be a few pixels higher.
  await expect.poll(async () => Math.abs((await belowBar()) - read)).toBeLessThan(2);
});
