import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { builtSite } from './builtSite';
import { startLoopbackServer } from './loopbackServer';
import { makeNextRelease } from './nextRelease';

/*
 * A static host on which the next build replaces the previous one while a page is open; no old file remains. Without a
 * service worker (playwright.config.ts), which would have cached the old files.
 */

async function deployWhileOpen(page: Page, folder: string) {
  let isDeployed = false;
  const host = await startLoopbackServer('localhost', (pathname) => {
    const file = pathname === '/' ? '/index.html' : pathname;
    const name = path.extname(file) ? file : `${file}.html`;
    return isDeployed ? builtSite(name, folder) : builtSite(name);
  });
  await page.goto(host.origin);
  // Waits for hydration.
  await page.evaluate(() => document.body.focus());
  await page.getByRole('combobox').first().focus();
  await page.waitForLoadState('networkidle');
  makeNextRelease(folder, {});
  isDeployed = true;
  host.asked.length = 0;
  return host;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pagesAsked = (asked: readonly string[]) => asked.filter((url) => !path.extname(url));

test('row 49: after a deployment, an open page shows the next page of the new build after one reload', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('next');
  const host = await deployWhileOpen(page, folder);
  await page.getByRole('navigation').getByRole('link', { name: 'My Projects' }).click();
  await expect(heading(page)).toHaveText('My Projects');
  await expect(page).toHaveURL(`${host.origin}/projects`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // One request finds out which build the server has, the other loads the page.
  expect(pagesAsked(host.asked)).toEqual(['/projects', '/projects']);
  await page.getByRole('navigation').getByRole('link', { name: 'Coding Notes' }).click();
  await expect(page).toHaveURL(`${host.origin}/coding-notes`);
  await expect(heading(page)).toHaveText('Coding Notes');
  await host.close();
});
