import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { label } from '../support/labels';
import { button, expectHeading, link } from '../support/page';
import * as visitor from '../support/visitor';

/**
 * What a visitor can do in each state, and the state that follows. The table is not derived from
 * the session machine, because the test uses the table to find errors in that machine.
 */
const model: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'logged out': {
    'opens the login page': 'on the login page',
    'reloads the page': 'logged out',
    'closes the tab and opens another': 'logged out',
    'signs in in another tab': 'logged in',
    'loses the network': 'logged out, offline',
  },
  'logged out, offline': { 'has the network again': 'logged out' },
  'on the login page': {
    'goes to the provider': 'at the provider',
    'reloads the page': 'on the login page',
    'goes home': 'logged out',
    'signs in in another tab': 'logged in',
  },
  'at the provider': {
    'signs in': 'logged in',
    'cancels at the provider': 'failed to sign in',
    'goes Back': 'on the login page',
    'signs in in another tab, then goes Back': 'logged in',
  },
  'failed to sign in': {
    'goes to the provider': 'at the provider',
    'reloads the page': 'on the login page',
  },
  'logged in': {
    'opens the logout dialog': 'in the logout dialog',
    'reloads the page': 'logged in',
    'visits another site and goes Back': 'logged in',
    'opens the login page by its address': 'logged in',
    'closes the tab and opens another': 'logged in',
    'closes the browser and opens it': 'logged in',
    'deletes the cookie': 'logged in',
    'logs out in another tab': 'logged out',
    'loses the network': 'logged in, offline',
  },
  'in the logout dialog': {
    confirms: 'logged out',
    cancels: 'logged in',
    'reloads the page': 'logged in',
    'logs out in another tab': 'logged out',
    'loses the network': 'in the logout dialog, offline',
  },
  'in the logout dialog, offline': {
    confirms: 'logged out, offline',
    cancels: 'logged in, offline',
    'has the network again': 'in the logout dialog',
  },
  'logged in, offline': {
    'opens the logout dialog': 'in the logout dialog, offline',
    'has the network again': 'logged in',
    'deletes the cookie': 'logged in without a cookie, offline',
  },
  'logged in without a cookie, offline': { 'has the network again': 'logged in' },
};

type Step = [action: string, to: string];

/**
 * Finds the shortest path from a state to an action that is not in `taken`. The path ends with this
 * action.
 */
function pathToUntaken(start: string, taken: ReadonlySet<string>): Step[] | undefined {
  const seen = new Set([start]);
  const queue: { state: string; path: Step[] }[] = [{ state: start, path: [] }];
  for (const { state, path } of queue) {
    for (const step of Object.entries(model[state] ?? {})) {
      if (!taken.has(`${state}: ${step[0]}`)) return [...path, step];
      if (seen.has(step[1])) continue;
      seen.add(step[1]);
      queue.push({ state: step[1], path: [...path, step] });
    }
  }
  return undefined;
}

/**
 * Returns paths of about ten steps, each starting in the "logged out" state. Together, the paths
 * contain every action in every state.
 */
function coveringPaths(): Step[][] {
  const taken = new Set<string>();
  const paths: Step[][] = [];
  for (;;) {
    const path: Step[] = [];
    let state = 'logged out';
    while (path.length < 10) {
      const next = pathToUntaken(state, taken);
      if (!next) break;
      for (const [action, to] of next) {
        taken.add(`${state}: ${action}`);
        path.push([action, to]);
        state = to;
      }
    }
    if (path.length === 0) return paths;
    paths.push(path);
  }
}

/** The visitor's browser and current tab. */
interface Visit {
  context: BrowserContext;
  page: Page;
}

async function inAnotherTab({ context }: Visit, act: (other: Page) => Promise<void>) {
  const other = await context.newPage();
  await act(other);
  await other.close();
}

async function reopen(visit: Visit, meanwhile?: () => Promise<void>) {
  const next = await visit.context.newPage();
  await visit.page.close();
  await meanwhile?.();
  await next.goto('/');
  visit.page = next;
}

const actions: Record<string, (visit: Visit) => Promise<unknown>> = {
  'opens the login page': ({ page }) => link(page, 'auth.accountMenu.login').click(),
  'opens the login page by its address': ({ page }) => page.goto('/login'),
  'goes home': ({ page }) => link(page, 'app.topBar.home').click(),
  'reloads the page': ({ page }) => page.reload(),
  'closes the tab and opens another': (visit) => reopen(visit),
  // A login stores a session cookie, which a browser deletes when it is closed.
  'closes the browser and opens it': (visit) =>
    reopen(visit, () => visitor.dropAccessToken(visit.context)),
  'visits another site and goes Back': async ({ page }) => {
    await page.goto('about:blank');
    await page.goBack();
  },
  'signs in in another tab': (visit) => inAnotherTab(visit, visitor.signIn),
  'signs in in another tab, then goes Back': async (visit) => {
    await inAnotherTab(visit, visitor.signIn);
    await visit.page.goBack();
  },
  'logs out in another tab': (visit) =>
    inAnotherTab(visit, async (other) => {
      await other.goto('/');
      await visitor.logOut(other);
      await visitor.expectLoggedOut(other);
    }),
  'goes to the provider': ({ page }) => visitor.providerButton(page).click(),
  'signs in': ({ page }) => visitor.signInAtProvider(page),
  'goes Back': ({ page }) => page.goBack(),
  'cancels at the provider': ({ page }) => page.getByRole('button', { name: 'Cancel' }).click(),
  'opens the logout dialog': ({ page }) => visitor.openLogoutDialog(page),
  cancels: ({ page }) => button(page, 'auth.logoutDialog.cancel').click(),
  confirms: async ({ page }) => {
    await button(page, 'auth.logoutDialog.confirm').click();
    await expect(page.getByText(label('auth.logoutNotice.text'))).toBeVisible();
  },
  'deletes the cookie': ({ context }) => visitor.dropAccessToken(context),
  'loses the network': ({ context }) => context.setOffline(true),
  'has the network again': ({ context }) => context.setOffline(false),
};

const expectTokens = (page: Page, expected: { cookie: boolean; refreshToken: boolean }) =>
  expect
    .poll(async () => {
      const { cookie, refreshToken } = await visitor.tokens(page);
      return { cookie: cookie !== undefined, refreshToken: refreshToken !== null };
    })
    .toEqual(expected);

async function expectState(page: Page, state: string) {
  if (state === 'at the provider') return expect(page.getByLabel('Password')).toBeVisible();
  const isLoggedIn = state.startsWith('logged in');
  const isInDialog = state.startsWith('in the logout dialog');
  if (isInDialog) {
    const dialog = page.getByRole('dialog', { name: label('auth.logoutDialog.title') });
    await expect(dialog).toBeVisible();
  } else {
    await (isLoggedIn ? visitor.expectLoggedIn : visitor.expectLoggedOut)(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  if (isLoggedIn) await expect(page).not.toHaveURL('/login');
  if (state === 'on the login page' || state === 'failed to sign in') {
    await expectHeading(page, 'pages.login.title');
    const failure = page.getByText(label('pages.login.failed'));
    await expect(failure).toBeVisible({ visible: state === 'failed to sign in' });
  }
  await expectTokens(page, {
    cookie: isInDialog || (isLoggedIn && !state.includes('without a cookie')),
    refreshToken: isInDialog || isLoggedIn,
  });
}

test.describe.configure({ timeout: 90_000 });

for (const [index, path] of coveringPaths().entries()) {
  test(`the site follows the model, path ${index + 1}`, async ({ context, page }) => {
    const visit = { context, page };
    await page.goto('/');
    await expectState(page, 'logged out');
    for (const [action, to] of path) {
      await test.step(`${action}: ${to}`, async () => {
        await actions[action]!(visit);
        await expectState(visit.page, to);
      });
    }
  });
}
