import { expect, test, type Locator, type Page } from '@playwright/test';
import { addressOf, schemes, screens } from '../devtools/screens/screens';
import { violations } from './axe';
import { cutOff } from './cutOff';
import type { LoopbackServer } from './loopbackServer';
import { startScreenSite } from './screenSite';
import { isSoak } from './soak';

// Each picture runs the whole site.
test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1440, height: 900 } });

let site: LoopbackServer;
test.beforeAll(async () => {
  site = await startScreenSite('sample');
});
test.afterAll(() => site.close());

const openSheet = (page: Page, query = '') => page.goto(`${site.origin}/devtools/screens/${query}`);
const pictures = (page: Page) => page.locator('iframe');

/** Waits until this many pictures are complete. */
async function untilDrawn(page: Page, count: number) {
  await expect(pictures(page)).toHaveCount(count);
  await expect
    .poll(
      () =>
        pictures(page).evaluateAll((frames) =>
          frames.map(
            (frame) =>
              (frame as HTMLIFrameElement).contentDocument?.documentElement.dataset['screen'],
          ),
        ),
      { timeout: 60_000 },
    )
    .not.toContain(undefined);
}

test('the form chooses language, scheme and width, and keeps focus from the pictures', async ({
  page,
}) => {
  await openSheet(page, '?filter=confirmingLogout');
  await untilDrawn(page, 1);
  // The dialog in the picture is open but does not have the focus.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  for (const name of ['locale', 'scheme', 'width']) {
    await page.getByRole('combobox', { name }).selectOption('all');
  }
  await page.getByRole('button', { name: 'Show' }).click();
  await untilDrawn(page, 12);
  await page.getByRole('button', { name: 'Show' }).focus();
  // Only the links are in the tab order, not the pictures.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Confirming logout, English, dark, wide' });
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-screen', 'confirmingLogout');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('a picture is a scaled copy of its screen', async ({ page }) => {
  await openSheet(page, '?filter=startingUp&locale=ja&scheme=dark&width=wide');
  await untilDrawn(page, 1);
  const picture = await pictures(page).boundingBox();
  const window_ = await page.locator('figure > div').boundingBox();
  expect(picture?.width).toBeCloseTo(window_?.width ?? 0, -1);
  expect(picture?.height).toBeCloseTo(window_?.height ?? 0, -1);
  const size = await pictures(page).evaluate((frame) => {
    const { innerWidth, innerHeight, document } = (frame as HTMLIFrameElement).contentWindow!;
    return [innerWidth, innerHeight, document.documentElement.lang];
  });
  expect(size).toEqual([1280, 800, 'ja']);
});

test('pictures are loaded when they come near the window', async ({ page }) => {
  await openSheet(page);
  await expect(page.getByRole('article')).toHaveCount(screens.length);
  const address = (picture: Locator) =>
    picture.evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.location.pathname);
  await expect.poll(() => address(pictures(page).first())).toBe('/devtools/screens/one.html');
  expect(await address(pictures(page).last())).toBe('blank');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => address(pictures(page).last())).toBe('/devtools/screens/one.html');
});

test('axe finds nothing on the sheet, and nothing is cut off, narrow and light, wide and dark', async ({
  page,
}) => {
  await openSheet(page, '?filter=confirmingLogout&locale=ja');
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(pictures(page).first()).toBeAttached();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(cutOff)).toEqual([]);
  }
});

/** Screens that accessibility.e2e.ts does not cover, nor similar ones. */
const uncovered = [
  'startingUp',
  'redirecting',
  'exchangingCode',
  'loggingOut',
  'homeEmpty',
  'projectsEmpty',
  'sportEmpty',
];

test('axe finds nothing on the screens that no other test covers', async ({ page }) => {
  for (const [index, screen] of screens.filter(({ name }) => uncovered.includes(name)).entries()) {
    await page.goto(site.origin + addressOf({ screen, locale: 'en', scheme: null }));
    await expect(page.locator('html')).toHaveAttribute('data-screen', screen.name);
    for (const colorScheme of isSoak ? schemes : [schemes[index % 2]!]) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${screen.name}, ${colorScheme}`).toEqual([]);
    }
  }
});
