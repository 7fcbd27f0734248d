import { expect } from '@playwright/test';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/testing/freePort';
import { runNginx, staticNginx } from '../../server/testing/startNginx';
import { label } from '../support/labels';
import { heading, untilHydrated } from '../support/page';
import { dist } from '../support/server';
import { test } from '../support/test';

/** The paths to open, each with the expected status and Japanese heading. */
const pages = [
  ['/', 200, /./],
  ['/projects', 200, label('entries.section.projects', { locale: 'ja' })],
  ['/coding-notes', 200, label('entries.section.codingNotes', { locale: 'ja' })],
  ['/topics/台灣', 200, '台湾'],
  ['/nowhere/at/all', 404, label('pages.notFound.title', { locale: 'ja' })],
  ['/ja/', 200, /./],
  ['/ja/projects', 200, label('entries.section.projects', { locale: 'ja' })],
  ['/ja/nowhere', 404, label('pages.notFound.title', { locale: 'ja' })],
] as const;

test.describe('nginx as on the page about static hosts', () => {
  test.use({ locale: 'ja-JP' });
  let origin = '';
  let stop = async () => {};

  test.beforeAll(async () => {
    // nginx runs as another user, who may not be allowed to read the build folder, so nginx serves
    // a copy.
    const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-'));
    chmodSync(folder, 0o755);
    const site = path.join(folder, 'dist');
    cpSync(dist, site, { recursive: true });
    const port = await freePort();
    const nginx = await runNginx(folder, staticNginx(site, port), port);
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
      expect(response?.headers()['x-frame-options'], address).toBe('DENY');
      const isInJapanese = /<html [^>]*lang="ja"/.test((await response?.text()) ?? '');
      expect(isInJapanese, address).toBe(status === 200 && /^\/ja/.test(address));
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
