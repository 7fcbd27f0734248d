import { expect } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { hold, noResponse, pass, respond, test } from '../support/faultProxy';
import { label } from '../support/labels';
import { link } from '../support/page';
import * as visitor from '../support/visitor';

/** These tests cover the rows of docs/evidence/faults.md about signing in. */

test('an answer opened again makes no call (row 40)', async ({ page, context, network }) => {
  const answered = page.waitForRequest((request) =>
    new URL(request.url()).searchParams.has('code'),
  );
  await visitor.signIn(page);
  const before = await visitor.tokens(page);
  for (const tab of [page, await context.newPage()]) {
    await tab.goto((await answered).url());
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

test('a foreign cookie on /login ends the session (row 48)', async ({ page, context, network }) => {
  await page.goto('/login');
  await visitor.providerButton(page).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  // On the login page, browsers send this cookie first (RFC 6265, section 5.4).
  await context.addCookies([
    { name: 'accessToken', value: 'foreign', domain: 'localhost', path: '/login' },
  ]);
  await visitor.signInAtProvider(page);
  await visitor.expectLoginFailed(page);
  await visitor.expectLoggedOut(page);
  await expect
    .poll(() => network.calls)
    .toMatchObject([
      { path: apiPaths.login, status: 200 },
      { path: apiPaths.logout, status: 204 },
    ]);
  expect(await context.cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'accessToken', path: '/' }),
  );
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  // The message must stay.
  await visitor.hideAndShow(page);
  await visitor.expectLoginFailed(page);
  await visitor.expectLoggedOut(page);
});
