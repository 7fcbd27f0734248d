import { expect } from '@playwright/test';
import { apiPaths } from '../../src/api/contract';
import { noResponse, pass, test } from '../support/faultProxy';
import { button } from '../support/page';
import * as visitor from '../support/visitor';

/** These tests cover the rows of docs/evidence/faults.md about logging out. */

test('a tab closed after Confirm calls the API (row 23)', async ({
  signedInPage: page,
  context,
  network,
}) => {
  // Occupy all six HTTP/1.1 connections that the browser opens to the server, so the logout request
  // has to wait for one of them.
  network.intercept('/healthz', noResponse);
  await page.evaluate(() => {
    for (let n = 0; n < 6; n++) fetch(`/healthz?${n}`).catch(() => undefined);
  });
  await expect.poll(() => network.callsOf('/healthz')).toHaveLength(6);
  await visitor.logOut(page);
  await expect(button(page, 'auth.logoutDialog.confirm')).toHaveAttribute('aria-busy', 'true');
  expect(network.callsOf(apiPaths.logout)).toEqual([]);

  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await expect.poll(() => network.callsOf(apiPaths.logout)).toMatchObject([{ status: 204 }]);
  network.intercept('/healthz', pass);
  const next = await context.newPage();
  await next.goto('/');
  await visitor.expectLoggedOut(next);
  await visitor.expectNoTokens(next);
  expect(network.callsOf(apiPaths.refresh)).toEqual([]);
});
