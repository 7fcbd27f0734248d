import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { freePort } from '../server/testing/freePort';

/*
 * What `npm run dev` serves the site with. It compiles the pages for developers when they are opened, so the first
 * to open one gets it in another way than everyone after: by a replacement of modules.
 */

const title =
  'the pages for developers are whole for the first who opens them, before they are compiled';

test(title, { tag: '@soak' }, async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const port = await freePort();
  const webpack = require.resolve('webpack-cli/bin/cli.js');
  const options = ['--mode', 'development', '--port', String(port), '--client-logging', 'none'];
  const cold = ['--cache-cache-directory', testInfo.outputPath('cache')];
  const server = spawn(process.execPath, [webpack, 'serve', ...options, ...cold], {
    stdio: 'ignore',
  });
  const site = `http://localhost:${port}`;
  const pageColour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const barDisplay = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('header')!).display);
  try {
    await expect
      .poll(
        () =>
          fetch(site).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 120_000 },
      )
      .toBe(200);

    await page.goto(`${site}/devtools/inspector/`);
    await expect(page.getByRole('heading', { name: 'Inspector' })).toBeVisible({ timeout: 60_000 });
    // Of the page around all and of one part of it: each is a style sheet of its own.
    expect(await pageColour()).toBe('rgb(251, 251, 248)');
    expect(await barDisplay()).toBe('flex');

    await page.goto(`${site}/devtools/screens/?filter=startingUp`);
    await expect(page.getByRole('heading', { name: 'Screens' })).toBeVisible({ timeout: 60_000 });
    expect(await pageColour()).toBe('rgb(251, 251, 248)');
  } finally {
    server.kill();
  }
});
