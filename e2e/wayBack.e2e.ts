import { expect } from '@playwright/test';
import { hold } from './held';
import { label } from './labels';
import { expectLoggedOut } from './sessionSteps';
import { test } from './wholeBrowser';

test('Back from another site restores the scroll position', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await page.goto('about:blank');
  const arrive = await hold(page, /assets\/projects\..*\.js/);
  await page.goBack({ waitUntil: 'commit' });
  await expectLoggedOut(page);
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('reading.section.projects'),
  );
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});
