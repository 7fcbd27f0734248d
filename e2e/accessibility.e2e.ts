import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { hold } from './held';
import { languages } from './languages';
import { pagePaths } from './pagePaths';
import { signIn } from './visitor';

const widths = [360, 1440];
const schemes = ['light', 'dark'] as const;

async function violations(page: Page, except: string[]): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).disableRules(except).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Asks axe about what is on screen, in both schemes. */
async function expectNothing(page: Page, { except = [] }: { except?: string[] } = {}) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, except), colorScheme).toEqual([]);
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const { locale, browser } of languages) {
  test.describe(`in ${locale} axe finds nothing, at 360 and 1440 px, light and dark,`, () => {
    test.use({ locale: browser });
    for (const path of [...pagePaths({ entries: 3 }), '/nowhere', '/coding-notes/nowhere']) {
      test(`at ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await expectNothing(page);
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
      await page.route(/assets\/projects\..*\.js/, (route) => route.abort());
      await page.goto('/projects');
      await expect(page.getByRole('alert')).toHaveText('This page could not be shown.');
      await expectNothing(page);
    });

    test('where a search finds no project', async ({ page }) => {
      await page.goto('/projects');
      await expect(heading(page)).toHaveText('My Projects');
      await page.getByRole('searchbox').fill('qqqqqq');
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
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
