import { expect, test, type Page } from '@playwright/test';
import { addressOf, schemes } from '../devtools/screens/readAsked';
import { screens } from '../devtools/screens/screens';
import { violations } from './axe';
import { cutOff } from './cutOff';
import type { LoopbackServer } from './loopbackServer';
import { startScreenSite } from './screenSite';
import { isSoak } from './soak';

// A picture is a whole site, and a sheet has many.
test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1440, height: 900 } });

let site: LoopbackServer;
test.beforeAll(async () => {
  site = await startScreenSite('sample');
});
test.afterAll(() => site.close());

const openSheet = (page: Page, query = '') => page.goto(`${site.origin}/devtools/screens/${query}`);
const pictures = (page: Page) => page.locator('iframe');

/** Waits until every picture that is asked for is there. */
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

const whole =
  'the sheet shows a screen in three languages, both schemes and two widths, and leads to each';

test(whole, { tag: '@soak' }, async ({ page }) => {
  await openSheet(page, '?filter=confirmingLogout');
  await untilDrawn(page, 12);
  // Its dialogs are open, and the focus is not in them.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toBeFocused();
  // Out of the filter, the three choices, and past two pictures.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Confirming logout, English, dark, wide' });
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-screen', 'confirmingLogout');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('a picture shows what its page shows, smaller', async ({ page }) => {
  await openSheet(page, '?filter=startup&locale=ja&scheme=dark&width=wide');
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

test('pictures come when one scrolls to them, and go again', async ({ page }) => {
  await openSheet(page, '?locale=en&scheme=light&width=wide');
  const last = page.getByRole('article').last().locator('iframe');
  await expect(pictures(page).first()).toBeAttached();
  await expect(last).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(last).toHaveCount(1);
  await expect(page.getByRole('article').first().locator('iframe')).toHaveCount(0);
});

test('axe finds nothing on the sheet, narrow and light, wide and dark, and nothing is cut off', async ({
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

/** Screens that accessibility.e2e.ts does not come by, nor by one like them. */
const unseen = [
  'startingUp',
  'redirecting',
  'exchangingCode',
  'loggingOut',
  'homeEmpty',
  'projectsEmpty',
  'sportEmpty',
];

test('on the screens that no other test looks at, axe finds nothing', async ({ page }) => {
  for (const [index, screen] of screens.filter(({ name }) => unseen.includes(name)).entries()) {
    await page.goto(site.origin + addressOf({ screen, locale: 'en', scheme: null }));
    await expect(page.locator('html')).toHaveAttribute('data-screen', screen.name);
    for (const colorScheme of isSoak ? schemes : [schemes[index % 2]!]) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${screen.name}, ${colorScheme}`).toEqual([]);
    }
  }
});
