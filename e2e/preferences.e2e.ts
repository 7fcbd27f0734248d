import { expect, test, type Page } from '@playwright/test';
import { hold } from './held';
import { label } from './labels';
import { templatePaths } from './pagePaths';
import { signIn, untilAlive } from './visitor';

/** In the page: animations that run on, and those that last longer than a person takes for one change. */
function motion(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
    const moves = animation.playState === 'running' && Number(duration) > 1;
    return moves ? [`${String(duration)} ms, ${iterations} times`] : [];
  });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('who wants less motion sees none, on no page, nor while one is on its way', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of templatePaths()) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(motion), path).toEqual([]);
  }
  await page.goto('/');
  await untilAlive(page);
  await hold(page, /assets\/projects\..*\.js/);
  await page.getByRole('link', { name: label('pages.home.allProjects') }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await page.evaluate(motion)).toEqual([]);
});

test.describe('in forced colours', () => {
  test.use({ viewport: { width: 1440, height: 800 } });

  test('what can be pressed has an edge, what has the focus a mark, and the status its shape', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/login');
    const button = page.getByRole('button', { name: label('pages.login.continueWithEmail') });
    const field = page.getByRole('textbox');
    for (const control of [button, field]) {
      const edge = await control.evaluate((element) => getComputedStyle(element).borderTopStyle);
      expect(edge).not.toBe('none');
      await control.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      const outline = await control.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(outline).not.toBe('none');
    }
  });

  test('the dialog has an edge', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page);
    await page.getByRole('button', { name: label('auth.accountMenu.logout') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const edge = await dialog.evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(parseFloat(edge)).toBeGreaterThan(0);
  });
});
