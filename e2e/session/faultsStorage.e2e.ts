import { expect, type Page } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { respond, test } from '../support/faultProxy';
import { heading, recordErrors } from '../support/page';
import * as visitor from '../support/visitor';

/** These tests cover the rows of docs/evidence/faults.md about token storage. */

/** Records uncaught exceptions. */
function recordExceptions(page: Page): Error[] {
  const exceptions: Error[] = [];
  page.on('pageerror', (error) => exceptions.push(error));
  return exceptions;
}

test('a 5,000-byte access token is an error (row 37)', async ({ page, network }) => {
  await page.clock.install();
  await visitor.signIn(page);
  expect((await visitor.tokens(page)).cookie).toBeTruthy();
  network.intercept(apiPaths.refresh, respond(200, { accessToken: 'x'.repeat(5_000) }));
  const errors = recordErrors(page);
  // After 15 minutes, the access token is due for renewal.
  await page.clock.fastForward('15:00');
  await expect.poll(() => errors.join()).toContain('Token refresh failed:');
  await expect
    .poll(() => errors.join())
    .toMatch(
      /TokenStorageError: accessToken: the browser refused the cookie; expected at most 4096 bytes with its name, got 5011/,
    );
  await expect.poll(async () => (await visitor.tokens(page)).cookie).toBeUndefined();
});

/**
 * Makes `document.cookie` throw an error when it is read or written. This function runs in the
 * page. src/auth/tokenVault.test.ts tests reading and writing separately.
 */
function closeCookies(): void {
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const throwing = () => {
    throw new DOMException('sandboxed', 'SecurityError');
  };
  Object.defineProperty(Document.prototype, 'cookie', { ...own, get: throwing, set: throwing });
}

test('if cookies throw from the start, the site works, logged out (row 47)', async ({
  page,
  network,
}) => {
  const exceptions = recordExceptions(page);
  // Store the token on a page that does not run the application, because the application would use
  // the token immediately.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('refreshToken', '12345'));
  await page.addInitScript(closeCookies);
  await page.goto('/');
  await expect.poll(() => network.callsOf(apiPaths.refresh)).toMatchObject([{ status: 401 }]);
  await visitor.expectLoggedOut(page);
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  await page.getByRole('combobox').selectOption('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.getByRole('combobox').selectOption('en');
  await page.getByRole('link', { name: 'My Projects' }).first().click();
  await expect(heading(page)).toHaveText('My Projects');
  expect(exceptions).toEqual([]);
});

test('a sandboxed document is logged out (row 47)', async ({ page, network }) => {
  network.intercept('/', async (ask) => {
    const answered = await ask();
    const policy = String(answered.headers['content-security-policy'] ?? "object-src 'none'");
    const headers = {
      ...answered.headers,
      'content-security-policy': `${policy}, sandbox allow-scripts`,
    };
    return { ...answered, headers };
  });
  const exceptions = recordExceptions(page);
  await page.goto('/');
  await expect(page.evaluate(() => document.cookie)).rejects.toThrow('SecurityError');
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'loggedOut');
  expect(exceptions).toEqual([]);
});
