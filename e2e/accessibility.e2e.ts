import { expect, test, type Page } from '@playwright/test';
import { siteUrl } from './addresses';
import { violations } from './axe';
import { hold } from './held';
import { label } from './labels';
import { languages } from './languages';
import { answerWithOnePage } from './onePage';
import { pagePaths, templatePaths } from './pagePaths';
import { isSoak } from './soak';
import { providerButton, signIn, untilAlive } from './visitor';

// axe takes a second or more for a long page, several on a busy machine.
test.describe.configure({ timeout: 120_000 });

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;
/** Pairs of width and colour scheme. Each page is checked with one pair, so that all four combinations occur. */
const [onePair, otherPair] = isSoak ? [looks, looks] : [looks.slice(0, 2), looks.slice(2)];

/** Runs axe on the page in each of these widths and schemes. */
async function expectNothing(
  page: Page,
  inLooks: readonly (typeof looks)[number][],
  except: readonly string[] = [],
) {
  for (const { width, colorScheme } of inLooks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const found = await violations(page, { except });
    expect(found, `${width} px, ${colorScheme}`).toEqual([]);
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const pages = isSoak
  ? languages.flatMap(({ locale }) =>
      [...pagePaths({ entries: 3 }), '/nowhere', '/coding-notes/nowhere'].map((path) => ({
        path,
        locale,
      })),
    )
  : templatePaths().map((path, index) => ({
      path,
      locale: languages[index % languages.length]!.locale,
    }));

for (const [index, { path, locale }] of pages.entries()) {
  test(`in ${locale}, axe finds nothing at ${path}`, async ({ page, context }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: siteUrl }]);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expectNothing(page, index % 2 === 0 ? onePair : otherPair);
  });
}

test.describe('axe finds nothing', () => {
  test('at the login page with its errors', async ({ page }) => {
    await page.goto('/login?code=FORGED&state=FORGED');
    await expect(page.getByText(label('pages.login.failed'))).toBeVisible();
    await page.getByRole('button', { name: label('pages.login.continueWithEmail') }).click();
    await expect(page.getByText(label('forms.rules.required'))).toBeVisible();
    await expectNothing(page, otherPair);
  });

  test('signed in, in the tooltip, in the logout dialog, and after it', async ({ page }) => {
    await signIn(page);
    await expect(heading(page)).toBeVisible();
    await page.getByRole('button', { name: label('auth.accountMenu.logout') }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expectNothing(page, onePair);
    await page.getByRole('button', { name: label('auth.accountMenu.logout') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNothing(page, otherPair);
    await page.getByRole('button', { name: label('auth.logoutDialog.confirm') }).click();
    await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
    await expectNothing(page, onePair);
  });

  test('at the provider’s own page', async ({ page }) => {
    await page.goto('/login');
    await providerButton(page).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await expectNothing(page, otherPair);
  });

  test('while the first page, and the next one, is on its way', async ({ page }) => {
    // A prerendered page is complete at once.
    await answerWithOnePage(page, '/');
    const arrive = await hold(page, /assets\/home\..*\.js/);
    await page.goto('/');
    await expect(page.getByRole('main').getByText(label('ui.loading.text'))).toBeVisible();
    // A page that is loading has no heading.
    await expectNothing(page, onePair, ['page-has-heading-one']);
    arrive();
    await expect(heading(page)).toBeVisible();
    await hold(page, /assets\/projects\..*\.js/);
    await page.getByRole('link', { name: label('pages.home.allProjects') }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectNothing(page, otherPair);
  });

  test('in the place of a page that did not arrive', async ({ page }) => {
    await page.goto('/');
    await page.route(/assets\/projects\..*\.js/, (route) => route.abort());
    await untilAlive(page);
    await page.getByRole('link', { name: label('pages.home.allProjects') }).click();
    await expect(page.getByRole('alert')).toHaveText(label('app.pageError.text'));
    await expectNothing(page, onePair);
  });

  test('where a search finds no project', async ({ page }) => {
    await page.goto('/projects');
    await expect(heading(page)).toHaveText(label('reading.section.projects'));
    await page.getByRole('searchbox').fill('qqqqqq');
    await expect(page.getByText(label('pages.projects.noneFound'))).toBeVisible();
    await expectNothing(page, otherPair);
  });
});

test('in the open menu of a narrow window axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: label('app.topBar.menu') }).click();
  await expectNothing(
    page,
    looks.filter(({ width }) => width === 360),
  );
});
