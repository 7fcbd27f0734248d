import { expect, test, type Page } from '@playwright/test';
import { label } from '../support/labels';
import { button, heading, link } from '../support/page';
import { pathsToTest } from '../support/pathsToTest';
import { expectLoggedOut, signIn } from '../support/visitor';

/** An element that the Tab key has reached. */
interface Stop {
  name: string;
  /** In the window and not covered (WCAG 2.2, 2.4.11). */
  isVisible: boolean;
  /** The focused element has an outline (WCAG 2.2, 2.4.7). */
  isMarked: boolean;
}

/** In the page: the focused element; undefined when Tab has left the page or begins again. */
function focused(): Stop | undefined {
  const element = document.activeElement;
  if (!element || element === document.body || element.hasAttribute('data-reached'))
    return undefined;
  element.setAttribute('data-reached', '');
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const boxes = [...element.getClientRects()];
  const isVisible = boxes.some(({ left, top, width, height }) => {
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && (element.contains(over) || over.contains(element));
  });
  return {
    name: element.outerHTML.slice(0, 120),
    isVisible,
    isMarked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1,
  };
}

/** In the page: controls that Tab has not reached. */
function missed(): string[] {
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]',
  );
  return [...stops]
    .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }))
    .filter((stop) => !stop.hasAttribute('data-reached'))
    .map((stop) => stop.outerHTML.slice(0, 120));
}

/** Presses Tab until it leaves the page. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    if (!stop) return stops;
    stops.push(stop);
  }
}

for (const [index, path] of pathsToTest().entries()) {
  const width = [360, 1440][index % 2]!;
  test(`Tab reaches and marks all controls of ${path} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expectLoggedOut(page);
    const stops = await walk(page);
    expect(stops.length).toBeGreaterThan(3);
    expect(stops.filter(({ isVisible, isMarked }) => !isVisible || !isMarked)).toEqual([]);
    expect(await page.evaluate(missed)).toEqual([]);
  });
}

test('the skip link skips the top bar', async ({ page }) => {
  await page.goto('/projects');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = link(page, 'app.skipLink.text');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('after a logout the login link has the focus', async ({ page }) => {
  await signIn(page, '/projects');
  await button(page, 'auth.accountMenu.logout').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'auth.logoutDialog.cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectLoggedOut(page);
  await expect(link(page, 'auth.accountMenu.login')).toBeFocused();
});

test('code is copied by keyboard, which is announced', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/coding-notes/enter-is-not-send');
  await button(page, 'entries.richText.copy').first().press('Enter');
  await expect(page.getByText(label('entries.richText.copied'))).toHaveRole('status');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<input\n[^]*\/>$/);
});
