import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { hold } from './held';
import { languages } from './languages';
import { answerWithOnePage } from './onePage';
import { pagePaths } from './pagePaths';
import { signIn, untilAlive } from './visitor';

// axe takes a second or more for a long page, several on a busy machine.
test.describe.configure({ timeout: 120_000 });

const widths = [360, 1440];
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

interface Question {
  /** Rules that are not asked about. */
  except?: string[];
  schemes?: readonly (Scheme | undefined)[];
}

/** Asks axe about what is on screen, also about the size of what is to be pressed (WCAG 2.2, 2.5.8). */
async function expectNothing(page: Page, { except = [], schemes: asked = schemes }: Question = {}) {
  for (const colorScheme of asked) {
    await page.emulateMedia({ colorScheme: colorScheme ?? null });
    await coloursHaveChanged(page);
    const off = except.map((rule) => [rule, { enabled: false }]);
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) } })
      .analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
    expect(found, colorScheme ?? '').toEqual([]);
  }
}

/** Buttons change their colour in a moment; half way between two schemes no contrast means anything. */
async function coloursHaveChanged(page: Page) {
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const { locale, browser } of languages) {
  test.describe(`in ${locale} axe finds nothing`, () => {
    test.use({ locale: browser });
    for (const path of [...pagePaths({ entries: 3 }), '/nowhere', '/coding-notes/nowhere']) {
      test(`at ${path}, wide and narrow, light and dark`, async ({ page }) => {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        for (const [index, width] of widths.entries()) {
          await page.setViewportSize({ width, height: 800 });
          // Colours and widths know nothing of the language: all four in one, two in the others.
          await expectNothing(page, { schemes: locale === 'en' ? schemes : [schemes[index]] });
        }
      });
    }
  });
}

for (const width of widths) {
  test.describe(`at ${width} px axe finds nothing, light and dark,`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('at the login page with its errors', async ({ page }) => {
      await page.goto('/login?code=FORGED&state=FORGED');
      await expect(page.getByText('Login failed')).toBeVisible();
      await page.getByRole('button', { name: 'Continue with email' }).click();
      await expect(page.getByText('This is a required field')).toBeVisible();
      await expectNothing(page);
    });

    test('signed in, in the tooltip, in the logout dialog, and after it', async ({ page }) => {
      await signIn(page);
      await expect(heading(page)).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip')).toBeVisible();
      await expectNothing(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothing(page);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Already logged out')).toBeVisible();
      await expectNothing(page);
    });

    test('at the provider’s own page', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
      await expect(page.getByLabel('Password')).toBeVisible();
      await expectNothing(page);
    });

    test('while the first page, and the next one, is on its way', async ({ page }) => {
      // A page that the build has rendered is there at once.
      await answerWithOnePage(page, '/');
      const arrive = await hold(page, /assets\/home\..*\.js/);
      await page.goto('/');
      await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
      // What is not there yet has no heading.
      await expectNothing(page, { except: ['page-has-heading-one'] });
      arrive();
      await expect(heading(page)).toBeVisible();
      await hold(page, /assets\/projects\..*\.js/);
      await page.getByRole('link', { name: 'All projects' }).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expectNothing(page);
    });

    test('in the place of a page that did not arrive', async ({ page }) => {
      await page.goto('/');
      await page.route(/assets\/projects\..*\.js/, (route) => route.abort());
      await untilAlive(page);
      await page.getByRole('link', { name: 'All projects' }).click();
      await expect(page.getByRole('alert')).toHaveText('This page could not be shown.');
      await expectNothing(page);
    });

    test('where a search finds no project', async ({ page }) => {
      await page.goto('/projects');
      await expect(heading(page)).toHaveText('My Projects');
      await page.getByRole('searchbox').fill('qqqqqq');
      await expect(page.getByText('No project fits.')).toBeVisible();
      await expectNothing(page);
    });
  });
}

test('in the open menu of a narrow window axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNothing(page);
});
