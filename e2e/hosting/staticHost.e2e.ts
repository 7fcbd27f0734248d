import { expect } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { button, expectHeading, topBarLink, untilHydrated } from '../support/page';
import { readBuiltFile, type LoopbackServer } from '../support/server';
import { test } from '../support/test';

const words = { 'zh-Hant-TW': '燈籠', en: 'Lantern', ja: '提灯' };
const cover = { src: '/images/lantern.svg', alt: words };

/**
 * The content folder of an owner who has only one project. Rendering and compressing all the pages
 * of the example content would take much longer.
 */
const smallSite = {
  'profile.json': { name: words, line: words, links: [] },
  'projects/lantern.json': { title: words, summary: words, date: '2026-03-01', tags: [], cover },
  'public/images/lantern.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
};

test.describe('a plain folder below a path of a host', () => {
  test.use({ locale: 'ja-JP', serviceWorkers: 'allow', viewport: { width: 1600, height: 900 } });
  const provider = { issuer: 'https://id.test', clientId: 'client', providerName: 'Example' };
  let folder = '';

  test.beforeAll(async () => {
    // This hook builds the site once more, which takes 15 seconds, or longer on a busy machine.
    test.setTimeout(400_000);
    folder = mkdtempSync(path.join(tmpdir(), 'personal-website-'));
    const content = path.join(folder, 'content');
    for (const [name, text] of Object.entries(smallSite)) {
      mkdirSync(path.dirname(path.join(content, name)), { recursive: true });
      writeFileSync(
        path.join(content, name),
        typeof text === 'string' ? text : JSON.stringify(text),
      );
    }
    await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'generator/cli/build.ts', path.join(folder, 'dist')],
      { env: { ...process.env, CONTENT_DIR: content, PUBLIC_URL: 'https://you.example/blog' } },
    );
  });
  test.afterAll(() => rmSync(folder, { recursive: true }));

  test('the site works there: pages, languages, pictures, sign-in, offline', async ({
    page,
    context,
    errors,
    serve,
  }) => {
    const host: LoopbackServer = await serve('localhost', async (pathname) => {
      if (!pathname.startsWith('/blog/')) throw new Error('not of the site');
      if (pathname !== '/blog/config.json') {
        return readBuiltFile(pathname.slice('/blog'.length), path.join(folder, 'dist'));
      }
      const config = { ...provider, authorizationEndpoint: `${host.origin}/blog/nowhere` };
      return { status: 200, headers: {}, body: JSON.stringify(config) };
    });
    await page.goto(`${host.origin}/blog/`);
    await untilHydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    // Wait until the service worker is active, because it caches only pages that are visited after
    // its activation.
    const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(worker).toBe(`${host.origin}/blog/`);
    await topBarLink(page, 'entries.section.projects', { locale: 'ja' }).click();
    await expect(page).toHaveURL(`${host.origin}/blog/projects`);
    await expectHeading(page, 'entries.section.projects', { locale: 'ja' });
    const picture = page.getByRole('main').getByRole('img').first();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await page.goto(`${host.origin}/blog/en/projects`);
    await untilHydrated(page);
    await page.getByRole('combobox').selectOption('zh-Hant-TW');
    await expect(page).toHaveURL(`${host.origin}/blog/zh-Hant-TW/projects`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      'https://you.example/blog/zh-Hant-TW/projects',
    );
    await page.goto(`${host.origin}/blog/ja/`);
    await untilHydrated(page);
    expect(errors).toEqual([]);

    await page.goto(`${host.origin}/blog/ja/nothing`);
    await expectHeading(page, 'pages.notFound.title', { locale: 'ja' });
    await untilHydrated(page);
    await expect(topBarLink(page, 'app.topBar.home', { locale: 'ja' })).toHaveAttribute(
      'href',
      '/blog/ja/',
    );

    await page.goto(`${host.origin}/blog/ja/login`);
    await untilHydrated(page);
    await button(page, 'pages.login.continueWithProvider', {
      locale: 'ja',
      provider: provider.providerName,
    }).click();
    await page.waitForURL(/nowhere/);
    expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe(`${host.origin}/blog/login`);

    await context.setOffline(true);
    await page.goto(`${host.origin}/blog/zh-Hant-TW/projects`);
    await expectHeading(page, 'entries.section.projects', { locale: 'zh-Hant-TW' });
    await context.setOffline(false);
    expect(host.asked.filter((url) => !url.startsWith('/blog/'))).toEqual([]);
  });
});
