import { expect, test, type Page } from '@playwright/test';
import { link, recordCalls, untilHydrated } from '../support/page';
import { pathsToTest } from '../support/pathsToTest';

/** The chunks for sign-in that this document has loaded. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(signIn)\./.exec(name)?.[1])
      .filter((name) => name !== undefined)
      .sort(),
  );

test('without a session, only the login page loads code for sign-in and calls the API', async ({
  context,
}) => {
  test.slow();
  const pages = new Map<string, Page>();
  const calls: string[][] = [];
  for (const path of pathsToTest().filter((one) => one !== '/login')) {
    const page = await context.newPage();
    pages.set(path, page);
    calls.push(recordCalls(page));
    await page.goto(path);
    await untilHydrated(page);
  }
  for (const [path, page] of pages) {
    await page.waitForLoadState('networkidle');
    expect(await loaded(page), path).toEqual([]);
  }
  expect(calls.flat()).toEqual([]);
});

for (const event of ['hover', 'focus'] as const) {
  test(`${event} on Login loads the code for a sign-in`, async ({ page }) => {
    await page.goto('/');
    await untilHydrated(page);
    await link(page, 'auth.accountMenu.login')[event]();
    await expect.poll(() => loaded(page)).toEqual(['signIn']);
  });
}
