import { expect, test, type Page } from '@playwright/test';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../server/testing/freePort';
import { leastNginx, runNginx, startNginx } from '../server/testing/startNginx';
import { hydratedEvent } from '../src/app/prerenderedPage';
import { recordViolations } from './attackedPage';
import { dist as built } from './builtSite';
import { label } from './labels';

/** Deep links, and one to nowhere, by what they say in Japanese. */
const pages = [
  ['/', 200, /./],
  ['/projects', 200, label('reading.section.projects', { locale: 'ja' })],
  ['/coding-notes', 200, label('reading.section.codingNotes', { locale: 'ja' })],
  ['/nowhere/at/all', 404, label('pages.notFound.title', { locale: 'ja' })],
] as const;

/** The built site in a folder that nginx may read, which as root starts it works as another user. */
function copyOfSite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-'));
  chmodSync(folder, 0o755);
  const dist = path.join(folder, 'dist');
  cpSync(built, dist, { recursive: true });
  return { folder, dist };
}

/** Opens a page, and gives the page's own requests for markup once it is hydrated. */
async function open(page: Page, address: string) {
  const markup: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') return;
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.html')) markup.push(pathname);
  });
  const isHydrated = page.waitForFunction(() => 'isHydrated' in window);
  const response = await page.goto(address);
  await isHydrated;
  return { status: response?.status(), text: (await response?.text()) ?? '', markup };
}

for (const host of ['the example for dist/ alone', 'the least that a host can be told'] as const) {
  test.describe(`nginx with ${host}`, () => {
    test.use({ locale: 'ja-JP' });
    let origin = '';
    let stop = async () => {};

    test.beforeAll(async () => {
      const { folder, dist } = copyOfSite();
      const [port, tlsPort] = [await freePort(), await freePort()];
      const replacements: [RegExp, string][] = [[/\/srv\/website\/dist/g, dist]];
      const nginx = await (host === 'the example for dist/ alone'
        ? startNginx('nginx-static.conf', { folder, port, tlsPort, replacements })
        : runNginx(folder, leastNginx(dist, port), port));
      origin = `http://localhost:${port}`;
      stop = async () => {
        await nginx.stop();
        rmSync(folder, { recursive: true });
      };
    });
    test.afterAll(() => stop());

    for (const [address, expected, heading] of pages) {
      test(`${address} opens in the language of the visitor, and comes to life`, async ({
        page,
      }) => {
        const violations = await recordViolations(page);
        await page.addInitScript((name) => {
          document.addEventListener(name, () => Object.assign(window, { isHydrated: true }));
        }, hydratedEvent);
        const { status, text, markup } = await open(page, `${origin}${address}`);
        expect(status).toBe(expected);
        const isInJapanese = /<html [^>]*lang="ja"/.test(text);
        expect(isInJapanese).toBe(host === 'the example for dist/ alone');
        // Asked for a second time only where the first answer was in another language.
        expect(markup).toHaveLength(isInJapanese ? 0 : 1);
        await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        expect(violations).toEqual([]);
      });
    }
  });
}
