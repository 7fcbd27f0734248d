import { expect, type BrowserContext, type Page } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { developmentBuild } from '../support/developmentBuild';
import { hold, noResponse, pass, respond, test } from '../support/faultProxy';
import { label } from '../support/labels';
import { link } from '../support/page';
import { siteUrl } from '../support/server';
import * as visitor from '../support/visitor';

/**
 * These tests cover the rows of docs/evidence/faults.md about signing in. One case of row 39, in
 * which the visitor denies the sign-in, is tested in session.e2e.ts.
 */

/** Goes to the provider's page and returns the request's `state` parameter. */
async function leaveForProvider(page: Page): Promise<string> {
  const request = page.waitForRequest((candidate) =>
    new URL(candidate.url()).searchParams.has('code_challenge'),
  );
  await page.goto('/login');
  await visitor.providerButton(page).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  return new URL((await request).url()).searchParams.get('state') ?? '';
}

/**
 * Watches for the URL that the provider redirects the visitor to.
 *
 * @returns a function that returns this URL
 */
function callbackOf(page: Page): () => string {
  let callback = '';
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/login' && searchParams.has('code')) callback ||= request.url();
  });
  return () => callback;
}

const rightIssuer = async () => {
  const config = (await (await fetch(`${siteUrl}/config.json`)).json()) as { issuer: string };
  return config.issuer;
};

for (const [mistake, answer] of [
  ['a wrong state', async () => ({ state: 'FORGED', iss: await rightIssuer() })],
  ['a wrong iss', async (state: string) => ({ state, iss: 'http://localhost:1/' })],
  ['no iss', async (state: string) => ({ state })],
] as const) {
  test(`an answer with ${mistake} fails without a call (row 39)`, async ({ page, network }) => {
    const state = await leaveForProvider(page);
    const parameters = new URLSearchParams({ code: 'FORGED', ...(await answer(state)) });
    await page.goto(`/login?${parameters}`);
    await visitor.expectLoginFailed(page);
    await expect(page).toHaveURL('/login');
    expect(network.calls).toEqual([]);
  });
}

test('an answer opened again makes no call (row 40)', async ({ page, context, network }) => {
  const callback = callbackOf(page);
  await visitor.signIn(page);
  const before = await visitor.tokens(page);
  for (const tab of [page, await context.newPage()]) {
    await tab.goto(callback());
    await visitor.expectLoggedIn(tab);
    await expect(tab).toHaveURL('/');
    await expect(tab.getByText(label('pages.login.failed'))).toBeHidden();
  }
  expect(network.calls).toMatchObject([{ path: apiPaths.login, status: 200 }]);
  expect(await visitor.tokens(page)).toEqual(before);
});

for (const held of ['requests', 'responses'] as const) {
  test(`a reload while the API’s ${held} are held continues the sign-in (row 61)`, async ({
    page,
    network,
  }) => {
    const { fault, release } = hold(held);
    network.intercept(apiPaths.login, fault);
    await page.goto('/projects');
    await link(page, 'auth.accountMenu.login').click();
    await visitor.providerButton(page).click();
    await visitor.signInAtProvider(page);
    await expect.poll(() => network.calls).toHaveLength(1);
    await page.reload();
    await expect.poll(() => network.calls).toHaveLength(2);
    await release();
    await visitor.expectLoggedIn(page);
    await expect(page).toHaveURL('/projects');
    // The session can be refreshed, so it is the one that the API has.
    await visitor.reopenWithoutAccessToken(page);
    await visitor.expectLoggedIn(page);
    expect(network.callsOf(apiPaths.refresh)).toMatchObject([{ status: 200 }]);
  });
}

test('a reload shows a failure if the API refuses the repeated code (row 61)', async ({
  page,
  network,
}) => {
  network.intercept(apiPaths.login, noResponse, respond(401, { error: 'e', message: 'm' }), pass);
  await page.goto('/projects');
  await link(page, 'auth.accountMenu.login').click();
  await visitor.providerButton(page).click();
  await visitor.signInAtProvider(page);
  await expect.poll(() => network.calls).toHaveLength(1);
  await page.reload();
  await visitor.expectLoginFailed(page);
  await visitor.signInFromLoginPage(page);
  await expect(page).toHaveURL('/projects');
});

test('a response that is lost on the way does not end the session', async ({ page, network }) => {
  network.intercept(
    apiPaths.login,
    async (ask) => {
      await ask();
      throw new Error('The connection breaks.');
    },
    pass,
  );
  await visitor.signIn(page);
  expect(network.callsOf(apiPaths.login)).toMatchObject([{ status: null }, { status: 200 }]);
});

test('StrictMode makes one call (row 41)', async ({ page, network }) => {
  network.serveSiteFrom(await developmentBuild());
  const developmentOnly = page.waitForEvent('console', (message) =>
    message.text().includes('React DevTools'),
  );
  await visitor.signIn(page);
  await developmentOnly;
  expect(network.calls).toMatchObject([{ path: apiPaths.login, status: 200 }]);
});

test('two tabs sign in at the same time (row 42)', async ({ page, context, network }) => {
  const other = await context.newPage();
  const { fault, release } = hold('requests');
  network.intercept(apiPaths.login, fault);
  for (const tab of [page, other]) await leaveForProvider(tab);
  for (const tab of [page, other]) await visitor.signInAtProvider(tab);
  // At this point, both tabs have received a code from the provider, and neither code has been
  // redeemed.
  await expect.poll(() => network.calls).toHaveLength(2);
  await release();
  for (const tab of [page, other]) {
    await visitor.expectLoggedIn(tab);
    await expect(tab.getByText(label('pages.login.failed'))).toBeHidden();
  }
  expect(network.calls).toMatchObject([
    { path: apiPaths.login, status: 200 },
    { path: apiPaths.login, status: 200 },
  ]);
});

/**
 * Adds another application's cookie with the same name as the site's cookie. On the login page,
 * browsers send this foreign cookie first (RFC 6265, section 5.4).
 */
const addForeignCookie = (context: BrowserContext) =>
  context.addCookies([
    { name: 'accessToken', value: 'foreign', domain: 'localhost', path: '/login' },
  ]);

/** Returns the tokens of the site's own session, but not the foreign cookie. */
async function ownTokens(page: Page) {
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.find(({ name, path }) => name === 'accessToken' && path === '/')?.value,
    refreshToken: await page.evaluate(() => localStorage.getItem('refreshToken')),
  };
}

test('a foreign cookie on /login ends the session (row 48)', async ({ page, context, network }) => {
  await leaveForProvider(page);
  await addForeignCookie(context);
  await visitor.signInAtProvider(page);
  await visitor.expectLoginFailed(page);
  await visitor.expectLoggedOut(page);
  await expect
    .poll(() => network.calls)
    .toMatchObject([
      { path: apiPaths.login, status: 200 },
      { path: apiPaths.logout, status: 204 },
    ]);
  expect(await ownTokens(page)).toEqual(visitor.noTokens);
  // The message must stay.
  await visitor.hideAndShow(page);
  await visitor.expectLoginFailed(page);
  await visitor.expectLoggedOut(page);
});

test('a foreign cookie keeps another tab’s session (row 48)', async ({
  page,
  context,
  network,
}) => {
  await leaveForProvider(page);
  const other = await context.newPage();
  await visitor.signIn(other);
  const live = await ownTokens(other);
  expect(live.cookie).toBeTruthy();
  await addForeignCookie(context);
  await visitor.signInAtProvider(page);
  await expect.poll(() => network.callsOf(apiPaths.logout)).toMatchObject([{ status: 204 }]);
  expect(network.callsOf(apiPaths.login)).toMatchObject([{ status: 200 }, { status: 200 }]);
  await visitor.expectLoggedIn(page);
  // When the page requests private entries, the API rejects the token in the foreign cookie. The
  // page then refreshes the session, but it cannot store the new token, because the foreign cookie
  // hides the site's own cookie.
  await expect.poll(() => network.callsOf(apiPaths.refresh)).not.toEqual([]);
  expect(await ownTokens(page)).toEqual(live);
  await visitor.expectLoggedIn(page);
  await page.close();
  // A successful refresh shows that the API still has the session.
  const refreshes = network.callsOf(apiPaths.refresh).length;
  await visitor.reopenWithoutAccessToken(other);
  await visitor.expectLoggedIn(other);
  expect(network.callsOf(apiPaths.refresh).slice(refreshes)).toMatchObject([{ status: 200 }]);
});
