import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect } from '@playwright/test';
import { hostProgram } from '../../server/testing/findProgram';
import { test } from '../support/faultProxy';
import { link, recordErrors, untilHydrated } from '../support/page';
import { siteUrl } from '../support/server';
import * as visitor from '../support/visitor';

/** This test covers a row of docs/evidence/faults.md about token storage. */

test('without storage the site works, logged out (row 35)', async ({ launchOptions }, testInfo) => {
  // Chromium's "block all cookies" setting also blocks local storage and session storage.
  const profile = testInfo.outputPath('profile');
  mkdirSync(path.join(profile, 'Default'), { recursive: true });
  writeFileSync(
    path.join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    // Use the full browser, because the headless shell ignores profile settings.
    executablePath: hostProgram('chrome'),
    baseURL: siteUrl,
    locale: 'en-US',
  });
  const page = await context.newPage();
  const errors = recordErrors(page);
  const exceptions: Error[] = [];
  page.on('pageerror', (error) => exceptions.push(error));
  await page.goto('/');
  await visitor.expectLoggedOut(page);
  expect(await page.evaluate(() => Reflect.has(window, 'localStorage'))).toBe(true);
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError');
  // Wait for hydration, because the prerendered page also shows "Not Login", but only the hydrated
  // page logs the error.
  await untilHydrated(page);
  await expect
    .poll(() => errors.join())
    .toContain('TokenStorageError: refreshToken: local storage cannot be read');

  await page.getByRole('combobox').selectOption('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.getByRole('combobox').selectOption('en');
  await link(page, 'auth.accountMenu.login').click();
  await visitor.providerButton(page).click();
  await visitor.expectLoginFailed(page);
  expect(exceptions).toEqual([]);
  await context.close();
});
