import { chromium, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromiumArguments } from '../e2e/support/browser';
import { hostProgram } from '../server/testing/findProgram';
import { languages } from '../e2e/support/labels';
import { pagePaths } from '../e2e/support/pagePaths';
import { readBuiltFile, startLoopbackServer } from '../e2e/support/server';

/*
 * `npm run sheets` takes screenshots of the built site in every language, colour scheme and width.
 * To take screenshots of only some pages, add their paths, as in `npm run sheets -- / /login`. Open
 * test-results/sheets/index.html to see all screenshots, grouped by page and language.
 */
const folder = path.join(__dirname, '../test-results/sheets');
const widths = [320, 820, 1440];
/** The height of each screenshot in CSS pixels, from the top of the page. */
const height = 2200;

async function takeScreenshots(page: Page, name: string): Promise<string> {
  const screenshots: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const file = `${name}-${width}-${colorScheme}.png`;
      // With `animations: 'disabled'`, Playwright completes the transition between colour schemes
      // before it takes the screenshot.
      await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
      screenshots.push(
        `<a href="${file}"><img alt="${file}" width="${width * 0.36}" src="${file}"></a>`,
      );
    }
  }
  return screenshots.join('\n');
}

async function main(asked: readonly string[]): Promise<void> {
  const site = await startLoopbackServer('localhost', (pathname) => readBuiltFile(pathname));
  const browser = await chromium.launch({
    executablePath: hostProgram('chrome'),
    args: [...chromiumArguments],
  });
  mkdirSync(folder, { recursive: true });
  let html = '';
  try {
    for (const pathname of asked.length > 0 ? asked : [...pagePaths({ entries: 1 }), '/nowhere']) {
      for (const { locale, browser: language } of languages) {
        const page = await browser.newPage({ locale: language });
        await page.goto(site.origin + pathname);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const name = `${pathname.slice(1).replaceAll('/', '-') || 'home'}-${locale}`;
        html += `<h2>${name}</h2>${await takeScreenshots(page, name)}`;
        await page.close();
      }
      console.log(pathname);
    }
    writeFileSync(path.join(folder, 'index.html'), `<!doctype html><meta charset="utf-8">${html}`);
  } finally {
    await browser.close();
    await site.close();
  }
}

void main(process.argv.slice(2));
