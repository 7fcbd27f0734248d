import { expect, test } from '@playwright/test';
import { button, heading, holdRequests, link, untilHydrated } from '../support/page';
import { pathsToTest } from '../support/pathsToTest';
import { openLogoutDialog, signIn } from '../support/visitor';

/** In the page: running animations of more than a millisecond. */
function motion(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
    const moves = animation.playState === 'running' && Number(duration) > 1;
    return moves ? [`${String(duration)} ms, ${iterations} times`] : [];
  });
}

test('with reduced motion nothing moves on a page or while it loads', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of pathsToTest()) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(motion), path).toEqual([]);
  }
  await page.goto('/');
  await untilHydrated(page);
  await holdRequests(page, /assets\/projects\..*\.js/);
  await link(page, 'pages.home.allProjects').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await page.evaluate(motion)).toEqual([]);
});

test.describe('in forced colours', () => {
  test.use({ viewport: { width: 1440, height: 800 } });

  test('controls and the dialog have borders, and the focus has an outline', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/login');
    const field = page.getByRole('textbox');
    for (const control of [button(page, 'pages.login.continueWithEmail'), field]) {
      await expect(control).not.toHaveCSS('border-top-style', 'none');
      await control.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(control).not.toHaveCSS('outline-style', 'none');
    }
    await signIn(page);
    await openLogoutDialog(page);
    await expect(page.getByRole('dialog')).not.toHaveCSS('border-top-width', '0px');
  });
});
