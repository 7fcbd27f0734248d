import { expect, test, type Page } from '@playwright/test';
import { label } from './labels';
import { templatePaths } from './pagePaths';
import { recordCalls, signIn } from './visitor';

/** Names of the chunks that this document has loaded and that calls and sign-in are made of. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(api|signIn|codecs)\./.exec(name)?.[1])
      .filter((name) => name !== undefined)
      .sort(),
  );

/** Of a page that was rendered at build time, the application leaves one status of three. */
const isRunning = (page: Page) => expect(page.locator('[data-status]')).toHaveCount(1);

test('a visitor without a session pays for no call on any page but the login page', async ({
  page,
}) => {
  // Each page is waited for until it asks for nothing more.
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

test('a pointer that reaches Login has the code of a sign-in asked for', async ({ page }) => {
  await page.goto('/');
  await isRunning(page);
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).hover();
  await expect.poll(() => loaded(page)).toEqual(['api', 'codecs', 'signIn']);
});

test('so has the focus', async ({ page }) => {
  await page.goto('/');
  await isRunning(page);
  await page.getByRole('link', { name: label('auth.accountMenu.login') }).focus();
  await expect.poll(() => loaded(page)).toEqual(['api', 'codecs', 'signIn']);
});

test('who is logged in has the code of a logout before it is wanted', async ({ page }) => {
  await signIn(page);
  await page.goto('/projects');
  await expect.poll(() => loaded(page)).toEqual(['api', 'codecs']);
});
