import { expect, type Page } from '@playwright/test';
import { hostProgram } from '../../server/testing/findProgram';
import { expectHeading, heading, stopTimers, topBarLink } from '../support/page';
import { privateEntry } from '../support/privateEntry';
import { readReturn, watchReturn } from '../support/returnedPage';
import { sitePort } from '../support/server';
import { test } from '../support/test';
import * as visitor from '../support/visitor';

/** These tests cover the rows of docs/evidence/faults.md about pages in the back/forward cache. */

// Use the full browser, because the headless shell has no back/forward cache. Playwright disables
// this cache by default, so enable it.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: hostProgram('chrome'),
        args: [...(launchOptions.args ?? []), '--enable-features=BackForwardCache'],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

/**
 * Goes back without waiting for a `load` event, because a page restored from the back/forward cache
 * does not fire one.
 */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

/** A page of another site, to which the visitor goes in the same tab. */
const elsewhere = `http://127.0.0.1:${sitePort}/healthz`;

/**
 * Waits until the page is shown again and a frame has shown the session's status, and returns what
 * it has shown since then.
 */
async function returnOf(page: Page, status: 'loggedIn' | 'loggedOut') {
  const returned = () => page.evaluate(readReturn);
  await expect.poll(async () => (await returned())?.isRestored).toBe(true);
  await expect
    .poll(async () => (await returned())?.frames.map((one) => one.status))
    .toContain(status);
  return (await returned())!;
}

test('Back after a logout shows no logged-in frame and no private entry (row 31)', async ({
  signedInPage: page,
  context,
}) => {
  const { path, title } = privateEntry();
  await page.goto(path);
  await expect(heading(page)).toHaveText(title);
  await page.evaluate(watchReturn, { api: 'works' } as const);
  await page.goto(elsewhere);
  const other = await context.newPage();
  await other.goto('/');
  await visitor.logOut(other);
  await visitor.expectLoggedOut(other);

  await goBack(page);
  await visitor.expectLoggedOut(page);
  const { frames } = await returnOf(page, 'loggedOut');
  expect(frames.map(({ status }) => status)).not.toContain('loggedIn');
  await expect(page).toHaveURL('/');
  expect(await page.content()).not.toContain(title);
});

test('Back after a logout shows no logged-in frame of a document without an application (row 31)', async ({
  signedInPage: page,
  context,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('[data-status=loggedIn]')).toBeVisible();
  await page.evaluate(watchReturn, { api: 'works' } as const);
  await page.goto(elsewhere);
  const other = await context.newPage();
  await other.goto('/');
  await visitor.logOut(other);
  await visitor.expectLoggedOut(other);

  await goBack(page);
  await visitor.expectLoggedOut(page);
  const { frames } = await returnOf(page, 'loggedOut');
  expect(frames.map(({ status }) => status)).not.toContain('loggedIn');
});

test('the login page from the back/forward cache works immediately (row 32)', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.evaluate(watchReturn, { api: 'works' } as const);
  // The visitor starts to sign in before leaving the page. The button must be usable again before
  // the deadline of that first attempt.
  const button = visitor.providerButton(page);
  await expect(button).toBeVisible();
  await stopTimers(page);
  await button.click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await goBack(page);
  await expect.poll(async () => (await page.evaluate(readReturn))?.isRestored).toBe(true);
  await expect
    .poll(async () => {
      // The restored page needs a little time until it is shown.
      await page.clock.runFor(50);
      return button.isVisible();
    })
    .toBe(true);
  await button.click();
  await page.clock.resume();
  await visitor.signInAtProvider(page);
  await visitor.expectLoggedIn(page);
});

test.describe('Back shows the next visitor nothing of the visitor before (row 58)', () => {
  const { path, title } = privateEntry();

  for (const api of ['is empty', 'hangs'] as const) {
    test(`when the API ${api}`, async ({ signedInPage: page, context }) => {
      await page.goto(path);
      const picture = page.getByRole('main').locator('img[src^="blob:"]');
      await expect(picture).toBeVisible();
      const privateLink = topBarLink(page, 'pages.private.link');
      await expect(privateLink).toBeVisible();
      await page.evaluate(watchReturn, { api });
      await page.goto(elsewhere);
      const other = await context.newPage();
      await other.goto('/');
      await visitor.logOut(other);
      await visitor.expectLoggedOut(other);
      await visitor.signIn(other);

      await goBack(page);
      await visitor.expectLoggedIn(page);
      if (api === 'is empty') await expectHeading(page, 'pages.notFound.title');
      const { frames } = await returnOf(page, 'loggedIn');
      expect(frames.filter(({ text }) => text.includes(title))).toEqual([]);
      expect(frames.filter(({ hasPrivatePicture }) => hasPrivatePicture)).toEqual([]);
      expect(frames.filter(({ hasPrivateLink }) => hasPrivateLink)).toEqual([]);
      expect(await page.content()).not.toContain(title);
    });
  }
});
