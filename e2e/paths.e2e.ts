import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { coveringPaths } from './coveringPaths';
import { label } from './labels';
import { expectLoggedIn, expectLoggedOut } from './sessionSteps';
import { dropAccessToken, providerButton, signIn, signInAtProvider, tokens } from './visitor';
import { visitorModel } from './visitorModel';

/** A browser, and the tab in it that is looked at. */
interface Visit {
  context: BrowserContext;
  page: Page;
}

const inAnotherTab = async ({ context }: Visit, act: (other: Page) => Promise<void>) => {
  const other = await context.newPage();
  await act(other);
  await other.close();
};

const reopen = async (visit: Visit, meanwhile?: () => Promise<void>) => {
  const next = await visit.context.newPage();
  await visit.page.close();
  await meanwhile?.();
  await next.goto('/');
  visit.page = next;
};

const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name });

/** How each thing that the model knows is done. */
const actions: Record<string, (visit: Visit) => Promise<unknown>> = {
  'opens the login page': ({ page }) =>
    page.getByRole('link', { name: label('auth.accountMenu.login') }).click(),
  'opens the login page by its address': ({ page }) => page.goto('/login'),
  'goes home': ({ page }) =>
    page.getByRole('link', { name: label('app.topBar.home'), exact: true }).click(),
  'reloads the page': ({ page }) => page.reload(),
  'closes the tab and opens another': (visit) => reopen(visit),
  // The cookie of a session that was not refreshed yet goes with the browser.
  'closes the browser and opens it': (visit) => reopen(visit, () => dropAccessToken(visit.context)),
  'visits another site and goes Back': async ({ page }) => {
    await page.goto('about:blank');
    await page.goBack();
  },
  'signs in in another tab': (visit) => inAnotherTab(visit, signIn),
  'signs in in another tab, then goes Back': async (visit) => {
    await inAnotherTab(visit, signIn);
    await visit.page.goBack();
  },
  'logs out in another tab': (visit) =>
    inAnotherTab(visit, async (other) => {
      await other.goto('/');
      await other.getByRole('button', { name: label('auth.accountMenu.logout') }).click();
      await dialogButton(other, label('auth.logoutDialog.confirm')).click();
      await expectLoggedOut(other);
    }),
  'goes to the provider': ({ page }) => providerButton(page).click(),
  'signs in': ({ page }) => signInAtProvider(page),
  'goes Back': ({ page }) => page.goBack(),
  'cancels at the provider': ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
  'asks to log out': ({ page }) =>
    page.getByRole('button', { name: label('auth.accountMenu.logout') }).click(),
  cancels: ({ page }) => dialogButton(page, label('auth.logoutDialog.cancel')).click(),
  confirms: async ({ page }) => {
    await dialogButton(page, label('auth.logoutDialog.confirm')).click();
    await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  },
  'deletes the cookie': ({ context }) => dropAccessToken(context),
  'loses the network': ({ context }) => context.setOffline(true),
  'has the network again': ({ context }) => context.setOffline(false),
};

const both = { cookie: true, refreshToken: true };
const none = { cookie: false, refreshToken: false };

async function expectTokens({ page }: Visit, expected: typeof both) {
  await expect
    .poll(async () => {
      const { cookie, refreshToken } = await tokens(page);
      return { cookie: cookie !== undefined, refreshToken: refreshToken !== null };
    })
    .toEqual(expected);
}

const expectSignedOut = async (visit: Visit) => {
  await expectLoggedOut(visit.page);
  await expect(visit.page.getByRole('dialog')).toBeHidden();
  await expectTokens(visit, none);
};

const expectSignedIn = async (visit: Visit, held = both) => {
  await expectLoggedIn(visit.page);
  await expect(visit.page.getByRole('dialog')).toBeHidden();
  await expect(visit.page).not.toHaveURL('/login');
  await expectTokens(visit, held);
};

const expectQuestion = async (visit: Visit) => {
  await expect(
    visit.page.getByRole('dialog', { name: label('auth.logoutDialog.title') }),
  ).toBeVisible();
  await expectTokens(visit, both);
};

const expectLoginPage = async (visit: Visit, hasFailed: boolean) => {
  await expectSignedOut(visit);
  await expect(visit.page.getByRole('heading', { level: 1 })).toHaveText(
    label('pages.login.title'),
  );
  await expect(visit.page.getByText(label('pages.login.failed'))).toBeVisible({
    visible: hasFailed,
  });
};

/** What is seen in each state that the model knows. */
const views: Record<string, (visit: Visit) => Promise<void>> = {
  'signed out': expectSignedOut,
  'signed out, offline': expectSignedOut,
  'on the login page': (visit) => expectLoginPage(visit, false),
  'failed to sign in': (visit) => expectLoginPage(visit, true),
  'at the provider': ({ page }) => expect(page.getByLabel('Password')).toBeVisible(),
  'signed in': expectSignedIn,
  'signed in, offline': expectSignedIn,
  'signed in without a cookie, offline': (visit) =>
    expectSignedIn(visit, { cookie: false, refreshToken: true }),
  'about to log out': expectQuestion,
  'about to log out, offline': expectQuestion,
};

// Walks of many pages; on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

for (const [index, path] of coveringPaths(visitorModel, 10).entries()) {
  test(`whatever a visitor does leads where it should, path ${index + 1} (${path.length} steps)`, async ({
    context,
    page,
  }) => {
    const visit = { context, page };
    await page.goto('/');
    await expectSignedOut(visit);
    for (const { action, to } of path) {
      await test.step(`${action}: ${to}`, async () => {
        await actions[action]!(visit);
        await views[to]!(visit);
      });
    }
  });
}
