import { expect, test, type Page } from '@playwright/test';
import { label } from './labels';
import { pagePaths, templatePaths } from './pagePaths';
import { isSoak } from './soak';
import { expectLoggedOut } from './sessionSteps';
import { signIn } from './visitor';

/** What the Tab key has reached. */
interface Stop {
  name: string;
  /** Nothing lies over it, and it is in the window (WCAG 2.2, 2.4.11). */
  isSeen: boolean;
  /** It differs from how it looks without the focus (2.4.7). */
  isMarked: boolean;
}

/** In the page: what has the focus now; undefined when the walk is over. */
function focused(): Stop | undefined {
  const element = document.activeElement;
  if (!element || element === document.body || element.hasAttribute('data-walked'))
    return undefined;
  element.setAttribute('data-walked', '');
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const boxes = [...element.getClientRects()];
  const isSeen = boxes.some(({ left, top, width, height }) => {
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && (element.contains(over) || over.contains(element));
  });
  return {
    name: element.outerHTML.slice(0, 120),
    isSeen,
    isMarked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1,
  };
}

/** In the page: all that the Tab key has to reach, and has not. */
function missed(): string[] {
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]',
  );
  return [...stops]
    .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }))
    .filter((stop) => !stop.hasAttribute('data-walked'))
    .filter((stop) => !isOtherOfGroup(stop))
    .map((stop) => stop.outerHTML.slice(0, 120));

  /** Of radio buttons, Tab reaches one; the arrow keys the others. */
  function isOtherOfGroup(stop: HTMLElement): boolean {
    return stop instanceof HTMLInputElement && stop.type === 'radio';
  }
}

/** Presses Tab until the page is walked through. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    if (!stop) return stops;
    stops.push(stop);
  }
}

const widths = [360, 1440];
const walks = isSoak
  ? widths.flatMap((width) =>
      [...pagePaths({ entries: 2 }), '/nowhere'].map((path) => ({ path, width })),
    )
  : templatePaths().map((path, index) => ({ path, width: widths[index % 2]! }));

for (const { path, width } of walks) {
  test(`at ${width} px, by keyboard alone, all of ${path} is reached, seen and marked`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLoggedOut(page);
    const stops = await walk(page);
    expect(stops.length).toBeGreaterThan(3);
    expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([]);
    expect(await page.evaluate(missed)).toEqual([]);
  });
}

test('the skip link leads past the top bar', async ({ page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: label('app.skipLink.text') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the menu of a narrow window opens, is walked through and closes, and the focus is never lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: label('app.topBar.menu') });
  await menu.focus();
  await page.keyboard.press('Enter');
  // What is pressed before the page is alive is answered once it is; a visitor waits to see the menu too.
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  const projects = page
    .getByRole('navigation')
    .getByRole('link', { name: label('reading.section.projects') });
  await expect(projects).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(projects).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projects');
  await expect(page.getByRole('main')).toBeFocused();
});

test('after a logout the focus is where the button was that is gone', async ({ page }) => {
  await signIn(page, '/projects');
  await page.getByRole('button', { name: label('auth.accountMenu.logout') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: label('auth.logoutDialog.cancel') })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectLoggedOut(page);
  await expect(page.getByRole('link', { name: label('auth.accountMenu.login') })).toBeFocused();
});
