import { expect, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '../support/browser';
import { heading } from '../support/page';
import { privateEntry } from '../support/privateEntry';
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
        executablePath: findOrInstallBrowser(),
        args: [...(launchOptions.args ?? []), '--enable-features=BackForwardCache'],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

/**
 * Records what each animation frame shows after the visitor has left the page and returned, and
 * whether the page was restored from the back/forward cache.
 */
async function watchReturn(page: Page) {
  await page.evaluate(() => {
    const frames: string[] = [];
    Object.assign(window, { frames });
    let isAway = false;
    const look = () => {
      const status = document.querySelector('[data-status]');
      const isSeen = status?.checkVisibility({ visibilityProperty: true });
      if (isAway) frames.push((isSeen && status?.getAttribute('data-status')) || 'nothing');
      requestAnimationFrame(look);
    };
    // Start before the visitor leaves the page, so that this callback runs first in each animation
    // frame after the return, even in frames before `pageshow`.
    look();
    window.addEventListener('pagehide', () => (isAway = true));
    window.addEventListener('pageshow', ({ persisted }) => {
      frames.push(persisted ? 'restored' : 'loaded');
      // Look again now, because the site's own `pageshow` listeners have just run.
      look();
    });
  });
}

const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: string[] }).frames);

/**
 * Goes back without waiting for a `load` event, because a page restored from the back/forward cache
 * does not fire one.
 */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

test('row 31: Back after a logout shows no logged-in frame and no private entry', async ({
  signedInPage: page,
  context,
}) => {
  const { path, title } = privateEntry();
  await page.goto(path);
  await expect(heading(page)).toHaveText(title);
  await watchReturn(page);
  await page.goto(`http://127.0.0.1:${sitePort}/healthz`);
  const other = await context.newPage();
  await other.goto('/');
  await visitor.logOut(other);
  await visitor.expectLoggedOut(other);

  await goBack(page);
  await visitor.expectLoggedOut(page);
  const frames = await framesOf(page);
  expect(frames).toContain('restored');
  expect(frames).toContain('loggedOut');
  expect(frames).not.toContain('loggedIn');
  await expect(page).toHaveURL('/');
  expect(await page.content()).not.toContain(title);
});

test('row 32: the login page from the back/forward cache works immediately', async ({ page }) => {
  await page.goto('/login');
  await watchReturn(page);
  await visitor.providerButton(page).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await goBack(page);
  await expect.poll(() => framesOf(page)).toContain('restored');
  const button = visitor.providerButton(page);
  // The visitor had started to sign in before leaving the page. The button must be usable again
  // before the deadline of that first attempt.
  await button.click({ timeout: 5_000 });
  await visitor.signInAtProvider(page);
  await visitor.expectLoggedIn(page);
});
