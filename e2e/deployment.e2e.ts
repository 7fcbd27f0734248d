import path from 'node:path';
import { expect, test } from '@playwright/test';
import { makeNextBuild } from './support/nextBuild';
import { expectHeading, topBarLink, untilHydrated } from './support/page';
import { dist, readBuiltFile, startLoopbackServer } from './support/server';

// Without a service worker (playwright.config.ts), which would keep the old files.
test('row 49: after a deployment an open page reloads once', async ({ page }, testInfo) => {
  const nextBuild = testInfo.outputPath('next');
  makeNextBuild(nextBuild, {});
  let folder = dist;
  const host = await startLoopbackServer('localhost', (pathname) =>
    readBuiltFile(pathname, folder),
  );
  await page.goto(host.origin);
  // Before hydration a link loads its document.
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  folder = nextBuild;
  host.asked.length = 0;
  await topBarLink(page, 'reading.section.projects').click();
  await expectHeading(page, 'reading.section.projects');
  await expect(page).toHaveURL(`${host.origin}/projects`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // One request asks which build the server has, the other loads the page.
  const pages = host.asked.filter((url) => !path.extname(url));
  expect(pages).toEqual(['/projects', '/projects']);
  await topBarLink(page, 'reading.section.codingNotes').click();
  await expect(page).toHaveURL(`${host.origin}/coding-notes`);
  await expectHeading(page, 'reading.section.codingNotes');
  await host.close();
});
