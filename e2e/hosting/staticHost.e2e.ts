import { expect } from '@playwright/test';
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../server/testing/freePort';
import { leastNginx, runNginx, startNginx } from '../../server/testing/startNginx';
import { label } from '../support/labels';
import { button, expectHeading, heading, topBarLink, untilHydrated } from '../support/page';
import { dist, readBuiltFile, type LoopbackServer } from '../support/server';
import { test } from '../support/test';

/** The paths to open, each with the expected status and Japanese heading. */
const pages = [
  ['/', 200, /./],
  ['/projects', 200, label('entries.section.projects', { locale: 'ja' })],
  ['/coding-notes', 200, label('entries.section.codingNotes', { locale: 'ja' })],
  ['/topics/台灣', 200, '台灣'],
  ['/nowhere/at/all', 404, label('pages.notFound.title', { locale: 'ja' })],
  ['/ja/', 200, /./],
  ['/ja/projects', 200, label('entries.section.projects', { locale: 'ja' })],
  ['/ja/nowhere', 404, label('pages.notFound.title', { locale: 'ja' })],
] as const;

for (const hasExample of [true, false]) {
  test.describe(hasExample ? 'nginx as in deploy/' : 'nginx with the fewest settings', () => {
    test.use({ locale: 'ja-JP' });
    let origin = '';
    let stop = async () => {};

    test.beforeAll(async () => {
      // nginx runs as another user, who may not be allowed to read the build folder, so nginx
      // serves a copy.
      const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-'));
      chmodSync(folder, 0o755);
      const site = path.join(folder, 'dist');
      cpSync(dist, site, { recursive: true });
      const [port, tlsPort] = [await freePort(), await freePort()];
      const replacements: [RegExp, string][] = [[/\/srv\/website\/dist/g, site]];
      const nginx = await (hasExample
        ? startNginx('nginx-static.conf', { folder, port, tlsPort, replacements })
        : runNginx(folder, leastNginx(site, port), port));
      origin = `http://localhost:${port}`;
      stop = async () => {
        await nginx.stop();
        rmSync(folder, { recursive: true });
      };
    });
    test.afterAll(() => stop());

    test('every page opens in the visitor’s language and is hydrated', async ({
      page,
      violations,
    }) => {
      const markup: string[] = [];
      page.on('request', (request) => {
        const isMarkup = new URL(request.url()).pathname.endsWith('.html');
        if (isMarkup && request.resourceType() !== 'document') markup.push(request.url());
      });
      for (const [address, status, title] of pages) {
        markup.length = 0;
        const response = await page.goto(origin + address);
        expect(response?.status(), address).toBe(status);
        const isInJapanese = /<html [^>]*lang="ja"/.test((await response?.text()) ?? '');
        expect(isInJapanese, address).toBe(hasExample || (status === 200 && /^\/ja/.test(address)));
        await untilHydrated(page);
        // If the page is not in the visitor's language, the inline script must request the page in
        // that language. Otherwise, the script must request nothing.
        expect(markup, address).toHaveLength(isInJapanese ? 0 : 1);
        await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
        await expect(heading(page)).toHaveText(title);
      }
      expect(violations).toEqual([]);
    });
  });
}

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

    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(`${host.origin}/blog/en/projects`);
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
