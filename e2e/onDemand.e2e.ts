import { expect, test, type Page } from '@playwright/test';
import { label } from './labels';
import { templatePaths } from './pagePaths';
import { recordCalls, signIn } from './visitor';

/** Names of the chunks for calls and sign-in that this document has loaded. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(api|signIn|codecs)\./.exec(name)?.[1])
      .filter((name) => name !== undefined)
      .sort(),
  );

/** A prerendered page contains three session statuses; after hydration there is one. */
const isRunning = (page: Page) => expect(page.locator('[data-status]')).toHaveCount(1);

test('without a session, no page but the login page loads the code of calls', async ({ page }) => {
  // Waits on each page until the network is idle.
  test.slow();
  const calls = recordCalls(page);
  for (const path of templatePaths().filter((one) => one !== '/login')) {
    await page.goto(path);
    await isRunning(page);
    await page.waitForLoadState('networkidle');
    expect(await loaded(page), path).toEqual([]);
  }
  expect(calls).toEqual([]);
});

test('a pointer over Login loads the code of sign-in', async ({ page }) => {
  await page.goto('/');
  await isRunning(page);
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).hover();
  await expect.poll(() => loaded(page)).toEqual(['api', 'codecs', 'signIn']);
});

test('the focus on Login loads the code of sign-in', async ({ page }) => {
  await page.goto('/');
  await isRunning(page);
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).focus();
  await expect.poll(() => loaded(page)).toEqual(['api', 'codecs', 'signIn']);
});

test('with a session, the code of logout loads before it is needed', async ({ page }) => {
  await signIn(page);
  await page.goto('/projects');
  await expect.poll(() => loaded(page)).toEqual(['api', 'codecs']);
});
