import { expect } from '@playwright/test';
import { violations } from './axe';
import { address, answers, chart, isIn, selected, signIn, test, watched } from './inspectorPage';
import { label } from './labels';
import { providerButton, recordErrors, signInAtProvider } from './visitor';

test.describe.configure({ timeout: 120_000 });

test('the chart marks the active states while a visitor signs in', async ({ page }) => {
  const inspector = await watched(page);
  const errors = recordErrors(inspector);
  await isIn(inspector, 'loggedOut');
  await expect(chart(inspector).getByLabel('State loggedOut, active')).toBeVisible();
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');
  await expect(chart(inspector).getByLabel('State active, active')).toBeVisible();
  await expect(chart(inspector).getByLabel('State loggedOut, active')).toHaveCount(0);
  await expect(inspector.getByRole('status').last()).toHaveText(/^auth: loggedIn\.active after /);
  // The page was reloaded on the way to the provider; the earlier entries are kept.
  await inspector.getByRole('button', { name: 'First step' }).click();
  await expect(selected(inspector)).toContainText('created');
  expect(errors).toEqual([]);
});

test('no events are offered for a page that is left, until it is back', async ({ page }) => {
  const inspector = await watched(page);
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
  await providerButton(page).click();
  await expect(answers(inspector)).toContainText('The watched page has been left');
  await expect(chart(inspector).getByRole('button')).toHaveCount(0);
  await signInAtProvider(page);
  await isIn(inspector, 'loggedIn.active');
  await answers(inspector).getByRole('button', { name: 'logout', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the chart zooms by button, key and wheel', async ({ page }) => {
  const inspector = await watched(page);
  await expect(chart(inspector)).toBeVisible();
  const width = async () => (await chart(inspector).boundingBox())?.width ?? 0;
  const legible = await width();
  await inspector.getByRole('button', { name: 'Whole chart' }).click();
  await expect.poll(width).toBeLessThan(legible);
  const whole = await width();
  await inspector.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(width).toBeGreaterThan(whole);
  await chart(inspector).getByRole('button').first().focus();
  await inspector.keyboard.press('0');
  await expect.poll(width).toBe(whole);
  await chart(inspector).hover();
  await inspector.keyboard.down('Control');
  await inspector.mouse.wheel(0, -300);
  await expect.poll(width).toBeGreaterThan(whole);
});

test('a closed page is reported, and its recording stays', async ({ page }) => {
  const inspector = await watched(page);
  await isIn(inspector, 'loggedOut');
  await page.close();
  await expect(
    inspector.getByText('The watched page is closed. Its recording stays here.'),
  ).toBeVisible();
  await isIn(inspector, 'loggedOut');
  await expect(answers(inspector)).toContainText(
    'The watched page is closed: no event can be sent.',
  );
});

test('axe finds nothing, wide and narrow, light and dark, live and empty', async ({ page }) => {
  const inspector = await watched(page);
  await signIn(page);
  await isIn(inspector, 'loggedIn.active');
  await inspector.emulateMedia({ reducedMotion: 'reduce' });
  const alone = await page.context().newPage();
  await alone.goto(address);
  await expect(alone.getByRole('heading', { level: 2 })).toBeVisible();
  for (const [one, width, colorScheme] of [
    [inspector, 1440, 'light'],
    [inspector, 320, 'dark'],
    [alone, 320, 'light'],
  ] as const) {
    await one.setViewportSize({ width, height: 800 });
    await one.emulateMedia({ colorScheme });
    expect(await violations(one), `${width} px, ${colorScheme}`).toEqual([]);
    const tooWide = await one.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, `${width} px`).toBe(0);
  }
});
