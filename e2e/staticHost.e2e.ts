import { expect, test } from '@playwright/test';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../server/testing/freePort';
import { leastNginx, runNginx, startNginx } from '../server/testing/startNginx';
import { hydratedEvent } from '../src/app/prerenderedPage';
import { label } from './support/labels';
import { heading, recordViolations } from './support/page';
import { dist } from './support/server';

/** Paths with status and Japanese heading. */
const pages = [
  ['/', 200, /./],
  ['/projects', 200, label('reading.section.projects', { locale: 'ja' })],
  ['/coding-notes', 200, label('reading.section.codingNotes', { locale: 'ja' })],
  ['/nowhere/at/all', 404, label('pages.notFound.title', { locale: 'ja' })],
] as const;

for (const hasExample of [true, false]) {
  test.describe(hasExample ? 'nginx as in deploy/' : 'nginx with the fewest settings', () => {
    test.use({ locale: 'ja-JP' });
    let origin = '';
    let stop = async () => {};

    test.beforeAll(async () => {
      // A copy, because nginx runs as another user.
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

    test('every page opens in the visitor’s language and is hydrated', async ({ page }) => {
      const violations = await recordViolations(page);
      await page.addInitScript((event) => {
        document.addEventListener(event, () => Object.assign(window, { isHydrated: true }));
      }, hydratedEvent);
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
        expect(isInJapanese, address).toBe(hasExample);
        await page.waitForFunction(() => 'isHydrated' in window);
        // A response in another language makes the page request the right one.
        expect(markup, address).toHaveLength(isInJapanese ? 0 : 1);
        await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
        await expect(heading(page)).toHaveText(title);
      }
      expect(violations).toEqual([]);
    });
  });
}
