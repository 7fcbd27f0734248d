import { expect, test, type Page } from '@playwright/test';
import { siteUrl } from './addresses';
import { label } from './labels';
import { startLoopbackServer, type LoopbackServer } from './loopbackServer';
import { expectLoggedIn, logOut } from './sessionSteps';
import { isSoak } from './soak';
import { providerButton, signInAtProvider } from './visitor';

let stranger: LoopbackServer;

test.beforeEach(async () => {
  stranger = await startLoopbackServer('localhost', async () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<title>Elsewhere</title>',
  }));
});

test.afterEach(() => stranger.close());

/** Signs in from the login page, up to the page that follows. */
async function signInFromLoginPage(page: Page) {
  await providerButton(page).click();
  await signInAtProvider(page);
  await expectLoggedIn(page);
  await expect(page).not.toHaveURL('/login');
}

test('a sign-in transaction that was tampered with leads to the landing page, never to another site', async ({
  page,
}) => {
  test.slow();
  const { host } = new URL(stranger.origin);
  // Replaces the remembered return path before any script of the site runs.
  await page.addInitScript(() => {
    const remembered = sessionStorage.getItem('signIn');
    const returnTo = sessionStorage.getItem('elsewhere');
    if (remembered === null || returnTo === null) return;
    const tampered = { ...(JSON.parse(remembered) as object), returnTo };
    sessionStorage.setItem('signIn', JSON.stringify(tampered));
  });
  for (const [elsewhere, path] of [
    // More of them: src/auth/returnPath.test.ts.
    ...(isSoak ? [`/\\${host}/`, `/.//${host}/`, `${stranger.origin}/`] : []).map(
      (way) => [way, '/'] as const,
    ),
    [`//${host}/`, '/'],
    ['javascript:location.assign(name)', '/'],
    // Proves that the return path is read.
    ['/projects', '/projects'],
  ] as const) {
    await page.goto('/login');
    await page.evaluate((value) => sessionStorage.setItem('elsewhere', value), elsewhere);
    await signInFromLoginPage(page);
    await expect(page).toHaveURL(path);
    await logOut(page);
  }
  expect(stranger.asked).toEqual([]);
});

test('the login page is never the return path, in any spelling of its address', async ({
  page,
}) => {
  for (const typed of isSoak ? ['/login/', '/Login'] : ['/Login/']) {
    await page.goto(typed);
    await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
    await signInFromLoginPage(page);
    await expect(page).toHaveURL('/');
    await logOut(page);
  }
});

test('an address with another site in its path does not lead there after login', async ({
  page,
}) => {
  const { host } = new URL(stranger.origin);
  for (const [typed, path] of [
    [`//${host}/`, '/'],
    [`/%09/${host}/`, `/%09/${host}/`],
    ...(isSoak ? [[`/%2f%2f${host}/`, `/%2f%2f${host}/`] as const] : []),
  ] as const) {
    await page.goto(siteUrl + typed);
    await page.getByRole('link', { name: label('auth.accountMenu.login') }).click();
    await signInFromLoginPage(page);
    await expect(page).toHaveURL(siteUrl + path);
    await logOut(page);
  }
  expect(stranger.asked).toEqual([]);
});
