import { expect, test, type Page } from '@playwright/test';
import { label, languages } from '../support/labels';
import {
  axeViolations,
  button,
  expectHeading,
  heading,
  holdRequests,
  link,
  untilHydrated,
} from '../support/page';
import { pathsToTest } from '../support/pathsToTest';
import { siteUrl } from '../support/server';
import { signIn } from '../support/visitor';

// axe takes a second or more for a long page, several on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** Each test uses one of these pairs, so that all four combinations occur. */
const onePair = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;
const otherPair = [
  { width: 1440, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;

/** Runs axe on the page in each of these widths and schemes. */
async function expectNoViolations(
  page: Page,
  looks: typeof onePair | typeof otherPair,
  except: readonly string[] = [],
) {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, except), `${width} px, ${colorScheme}`).toEqual([]);
  }
}

for (const [index, path] of pathsToTest().entries()) {
  const { locale } = languages[index % languages.length]!;
  test(`axe finds nothing at ${path} in ${locale}`, async ({ page, context }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: siteUrl }]);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expectNoViolations(page, index % 2 === 0 ? onePair : otherPair);
  });
}

test.describe('axe finds nothing', () => {
  test('on the login page with its errors', async ({ page }) => {
    await page.goto('/login?code=FORGED&state=FORGED');
    await expect(page.getByText(label('pages.login.failed'))).toBeVisible();
    await button(page, 'pages.login.continueWithEmail').click();
    await expect(page.getByText(label('forms.rules.required'))).toBeVisible();
    await expectNoViolations(page, otherPair);
  });

  test('with the tooltip, with the logout dialog, and after logout', async ({ page }) => {
    await signIn(page);
    await expect(heading(page)).toBeVisible();
    await button(page, 'auth.accountMenu.logout').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expectNoViolations(page, onePair);
    await button(page, 'auth.accountMenu.logout').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, otherPair);
    await button(page, 'auth.logoutDialog.confirm').click();
    await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
    await expectNoViolations(page, onePair);
  });

  test('while the first page or the next page loads', async ({ page }) => {
    // A host with a single page, here the login page, responds with it at every path.
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const url = new URL('/login', route.request().url()).href;
        await route.fulfill({ response: await route.fetch({ url }) });
      },
    );
    const release = await holdRequests(page, /assets\/home\..*\.js/);
    await page.goto('/');
    await expect(page.getByRole('main').getByText(label('ui.loading.text'))).toBeVisible();
    // A page that is loading has no heading.
    await expectNoViolations(page, onePair, ['page-has-heading-one']);
    release();
    await expect(heading(page)).toBeVisible();
    await holdRequests(page, /assets\/projects\..*\.js/);
    await link(page, 'pages.home.allProjects').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectNoViolations(page, otherPair);
  });

  test('in the place of a page that did not load', async ({ page }) => {
    await page.goto('/');
    await page.route(/assets\/projects\..*\.js/, (route) => route.abort());
    await untilHydrated(page);
    await link(page, 'pages.home.allProjects').click();
    await expect(page.getByRole('alert')).toHaveText(label('app.pageError.text'));
    await expectNoViolations(page, onePair);
  });

  test('on searches with and without results', async ({ page }) => {
    await page.goto('/search?q=a');
    await expectHeading(page, 'pages.search.title');
    await expect(page.locator('mark').first()).toBeVisible();
    await expectNoViolations(page, onePair);
    await page.getByRole('searchbox').fill('qqqqqq');
    await expect(
      page.getByText(label('pages.search.none', { query: 'qqqqqq' })).first(),
    ).toBeVisible();
    await expectNoViolations(page, otherPair);
  });

  test('in the open menu of a narrow window', async ({ page }) => {
    await page.goto('/');
    await page.setViewportSize({ width: 360, height: 740 });
    await button(page, 'app.topBar.menu').click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
  });
});
