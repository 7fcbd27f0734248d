import { expect, type Page } from '@playwright/test';
import { sitePort } from './addresses';
import { test } from './cachedPages';
import { expectLoggedIn, expectLoggedOut, logOut } from './sessionSteps';
import { providerButton, signIn, signInAtProvider } from './visitor';

/** Rows of docs/faults.md about pages that come back out of the back/forward cache. */

/** Notes what each frame shows once the page is left; and how it comes back. */
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
    // One looks before anything else of a frame, also of one that is drawn before `pageshow` …
    look();
    window.addEventListener('pagehide', () => (isAway = true));
    window.addEventListener('pageshow', ({ persisted }) => {
      frames.push(persisted ? 'restored' : 'loaded');
      // … and one after what the site's own listeners have put into it.
      look();
    });
  });
}

const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: string[] }).frames);

/** Playwright would wait for a load that a page out of the cache has behind it. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

test('row 31: Back after a logout shows no frame of a session, out of the back/forward cache neither', async ({
  page,
  context,
}) => {
  await signIn(page);
  await watchReturn(page);
  await page.goto(`http://127.0.0.1:${sitePort}/healthz`);
  const other = await context.newPage();
  await other.goto('/');
  await logOut(other);
  await expectLoggedOut(other);

  await goBack(page);
  await expectLoggedOut(page);
  const frames = await framesOf(page);
  expect(frames).toContain('restored');
  expect(frames).toContain('loggedOut');
  expect(frames).not.toContain('loggedIn');
});

test('row 32: out of the back/forward cache, the login page works at once', async ({ page }) => {
  await page.goto('/login');
  await watchReturn(page);
  await providerButton(page).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await goBack(page);
  await expect.poll(() => framesOf(page)).toContain('restored');
  const button = providerButton(page);
  // Not when the sign-in that was left has run into its deadline.
  await button.click({ timeout: 5_000 });
  await signInAtProvider(page);
  await expectLoggedIn(page);
});
