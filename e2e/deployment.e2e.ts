import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { makeNextBuild } from './support/nextBuild';
import { heading } from './support/page';
import { readBuiltFile, startLoopbackServer } from './support/server';

/*
 * A static host on which the next build takes the place of the one before while a page is open, and none of the
 * old files stays. Without a service worker (playwright.config.ts), which would have kept them.
 */

async function deployWhileOpen(page: Page, folder: string) {
  let isDeployed = false;
  const host = await startLoopbackServer('localhost', (pathname) => {
    const file = pathname === '/' ? '/index.html' : pathname;
    const name = path.extname(file) ? file : `${file}.html`;
    return isDeployed ? readBuiltFile(name, folder) : readBuiltFile(name);
  });
  await page.goto(host.origin);
  // The application runs.
  await page.evaluate(() => document.body.focus());
  await page.getByRole('combobox').first().focus();
  await page.waitForLoadState('networkidle');
  makeNextBuild(folder, {});
  isDeployed = true;
  host.asked.length = 0;
  return host;
}

const pagesAsked = (asked: readonly string[]) => asked.filter((url) => !path.extname(url));

test('row 49: a page from before a deployment shows the next page, of the new build, after one reload', async ({
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
