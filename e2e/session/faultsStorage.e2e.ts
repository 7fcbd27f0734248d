import { expect, type Page } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { respond, test } from '../support/faultProxy';
import { heading, recordErrors, untilHydrated } from '../support/page';
import * as visitor from '../support/visitor';

/** These tests cover the rows of docs/evidence/faults.md about token storage. */

/** Records uncaught exceptions. */
function recordExceptions(page: Page): Error[] {
  const exceptions: Error[] = [];
  page.on('pageerror', (error) => exceptions.push(error));
  return exceptions;
}

test('full local storage starts a session without a refresh token (row 36)', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto('/');
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let n = 0; ; n++) localStorage.setItem(`${size}-${n}`, 'x'.repeat(size));
      } catch {
        // There is no space for an item of this size, so continue with smaller items.
      }
    }
  });
  await visitor.signIn(page);
  await expect
    .poll(() => warnings.join())
    .toContain('TokenStorageError: refreshToken: local storage refused it');
  const kept = await visitor.tokens(page);
  expect(kept.refreshToken).toBeNull();
  expect(kept.cookie).toMatchObject({ expires: -1 });
  await page.reload();
  await visitor.expectLoggedIn(page);
  await visitor.logOut(page);
  await visitor.expectLoggedOut(page);
  expect(await visitor.tokens(page)).toEqual(visitor.noTokens);
});

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

test('a stored token that is garbage is an error (row 38)', async ({ page, network }) => {
  const errors = recordErrors(page);
  const exceptions = recordExceptions(page);
  const notAToken = /^TokenStorageError: refreshToken: expected 1 to 8192 visible ASCII characters/;
  await page.goto('/');
  for (const [garbage, expected, calls] of [
    ['{"refreshToken": ', notAToken, 0],
    ['ключ\r\nX-Injected: 1', notAToken, 0],
    ['x'.repeat(2 ** 20), notAToken, 0],
    // These strings could be tokens, so only the API can find out that they are invalid.
    ['null', /^Token refresh failed: RefreshError: The API answered 401/, 1],
    ['12345', /^Token refresh failed: RefreshError: The API answered 401/, 2],
  ] as const) {
    errors.length = 0;
    await page.evaluate((text) => localStorage.setItem('refreshToken', text), garbage);
    await page.reload();
    await untilHydrated(page);
    await visitor.expectLoggedOut(page);
    await expect.poll(() => errors).toContainEqual(expect.stringMatching(expected));
    expect(errors.join()).not.toContain(garbage);
    expect(network.callsOf(apiPaths.refresh)).toHaveLength(calls);
  }
  expect(exceptions).toEqual([]);
});

/**
 * Makes `document.cookie` throw an error when it is read or written. This function runs in the
 * page. src/auth/authActors.test.ts tests reading and writing separately.
 */
function closeCookies(): void {
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const throwing = () => {
    throw new DOMException('sandboxed', 'SecurityError');
  };
  Object.defineProperty(Document.prototype, 'cookie', { ...own, get: throwing, set: throwing });
}

test('a logout removes the refresh token although cookies throw (row 47)', async ({ page }) => {
  const errors = recordErrors(page);
  const exceptions = recordExceptions(page);
  await visitor.signIn(page);
  await page.evaluate(closeCookies);
  await visitor.logOut(page);
  await visitor.expectLoggedOut(page);
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  expect(errors.join()).toContain('TokenStorageError: accessToken: the cookie cannot be');
  expect(exceptions).toEqual([]);
  // The status must stay the same.
  await visitor.hideAndShow(page);
  await visitor.expectLoggedOut(page);
});

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
