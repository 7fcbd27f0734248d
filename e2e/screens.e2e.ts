import { expect, test, type Page } from '@playwright/test';
import type { Locale } from '../src/locale/locales';
import { paths } from '../src/paths';
import { addressOf, screens, type Screen, type ScreenRequest } from '../devtools/screens/screens';
import { cutOff } from './cutOff';
import { languages } from './languages';
import type { LoopbackServer } from './loopbackServer';
import { differences } from './pictures';
import { asInProduction, startScreenSite } from './screenSite';
import { isSoak } from './soak';

// Each test opens more than thirty pages.
test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 800 } });

let site: LoopbackServer;
test.beforeAll(async () => {
  site = await startScreenSite('sample');
});
test.afterAll(() => site.close());

const narrow = { width: 320, height: 800 };
const wide = { width: 1280, height: 800 };

async function open(page: Page, request: ScreenRequest) {
  await page.goto(site.origin + addressOf(request));
  await expect(page.locator('html')).toHaveAttribute('data-screen', request.screen.name);
  await asInProduction(page);
}

/** The title and the accessibility tree of a screen, without the owner's content. */
async function textOf(page: Page, { name, path }: Screen): Promise<string> {
  const title = (await page.title()).split(' · ').slice(0, -1);
  // The owner's name, and the sections that have content.
  await page.locator('header ul, main header').evaluateAll((parts, isHome) => {
    for (const part of parts) {
      if (isHome || part.closest('main') === null) part.ariaHidden = 'true';
    }
  }, path === paths.home);
  return [`# ${name}: ${[...title, '(owner)'].join(' · ')}`, await page.ariaSnapshot(), ''].join(
    '\n',
  );
}

/** Ends delays, such as that of "Loading...". */
const endAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });

const picture = (page: Page) => page.screenshot({ animations: 'disabled' });

for (const { locale } of languages) {
  const title = `every screen has its recorded text in ${locale} and fits the window`;
  test(isSoak ? `${title}, and looks different from the others` : title, async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    const texts: string[] = [];
    const pictures: Buffer[] = [];
    for (const screen of screens) {
      await page.setViewportSize(screen.width === 'narrow' ? narrow : wide);
      if (isSoak) await page.emulateMedia({ colorScheme: 'light' });
      await open(page, { screen, locale: locale as Locale, scheme: null });
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      if (isSoak) {
        const light = await picture(page);
        pictures.push(light);
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await picture(page);
        const changed = (await differences(page, [light, dark]))[0]?.[1];
        expect(changed, `${screen.name}: pixels that the scheme changes`).toBeGreaterThan(100_000);
      }
      for (const viewport of screen.width === 'narrow' ? [wide, narrow] : [narrow, wide]) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate(cutOff), `${screen.name}, ${viewport.width} px`).toEqual([]);
      }
      await endAnimations(page);
      texts.push(await textOf(page, screen));
    }
    expect(failures).toEqual([]);
    expect.soft(texts.join('\n')).toMatchSnapshot(['screens', `${locale}.txt`]);
    if (!isSoak) return;

    const differing = await differences(page, pictures);
    const alike = screens.flatMap((one, row) =>
      screens
        .slice(0, row)
        .flatMap((other, column) =>
          (differing[row]?.[column] ?? 0) < 20 ? [`${other.name} = ${one.name}`] : [],
        ),
    );
    expect(alike).toEqual(alikeOnPurpose());
  });
}

/** The pairs that look the same on purpose, as `startingUp = refreshing`, in the order of the screens. */
function alikeOnPurpose(): string[] {
  return screens.flatMap((one, row) =>
    screens
      .slice(0, row)
      .filter((other) => (one.looksLike ?? one.name) === (other.looksLike ?? other.name))
      .map((other) => `${other.name} = ${one.name}`),
  );
}
