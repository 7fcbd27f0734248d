import { expect, type Page } from '@playwright/test';
import { idpPort } from './addresses';
import { test } from './cachedPages';
import { expectLoggedIn, expectLoggedOut, logOut } from './sessionSteps';
import { signIn, signInAtProvider } from './visitor';

/** Rows of docs/faults.md about pages that come back out of the back/forward cache. */

/** Notes, from the moment the page comes back on, what each frame shows. After the site's own listeners. */
async function watchReturn(page: Page) {
  await page.evaluate(() => {
    const frames: string[] = [];
    Object.assign(window, { frames });
    window.addEventListener('pageshow', ({ persisted }) => {
      frames.push(persisted ? 'restored' : 'loaded');
      const look = () => {
        const status = document.querySelector('[data-status]');
        const isSeen = status?.checkVisibility({ visibilityProperty: true });
        frames.push((isSeen && status?.getAttribute('data-status')) || 'nothing');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
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
  await page.goto(`http://localhost:${idpPort}/`);
  const other = await context.newPage();
  await other.goto('/');
  await logOut(other);
  await expectLoggedOut(other);

  await goBack(page);
  await expectLoggedOut(page);
  const [how, ...frames] = await framesOf(page);
  expect(how).toBe('restored');
  expect(frames).toContain('loggedOut');
  expect(frames).not.toContain('loggedIn');
});

test('row 32: out of the back/forward cache, the login page works at once', async ({ page }) => {
  await page.goto('/login');
  await watchReturn(page);
  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await goBack(page);
  await page.getByRole('button', { name: 'Continue with Demo provider' }).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
});
