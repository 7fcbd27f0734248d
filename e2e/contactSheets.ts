import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtSite } from './builtSite';
import { chromiumArguments } from './chromiumArguments';
import { findBrowser } from './findBrowser';
import { languages } from './languages';
import { startLoopbackServer } from './loopbackServer';
import { pagePaths } from './pagePaths';

/*
 * Contact sheets of the built site: of every page a sheet with each language in a row, at three widths in both
 * schemes; of the landing page also at 320 and 2560 px. `npm run sheets`, or `npm run sheets -- / /login` for some
 * pages alone; they are written to test-results/sheets/.
 */
const folder = path.join(__dirname, '../test-results/sheets');
const schemes = ['light', 'dark'] as const;
const usual = [360, 820, 1440];
/** What is shown of a page, from its top, in CSS pixels. */
const height = 2200;
/** Of a thumbnail to its page. */
const scale = 0.36;

interface Thumbnail {
  width: number;
  picture: Buffer;
}

async function drawSheets(asked: readonly string[]): Promise<void> {
  const site = await startLoopbackServer('localhost', (pathname) => builtSite(pathname));
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments],
  });
  mkdirSync(folder, { recursive: true });
  try {
    const every = [...pagePaths({ entries: 1 }), '/nowhere'];
    for (const pathname of asked.length > 0 ? asked : every) {
      const name = pathname.slice(1).replaceAll('/', '-') || 'home';
      await drawSheet(browser, site.origin + pathname, name, usual);
      if (pathname === '/') await drawSheet(browser, site.origin, 'home-extremes', [320, 2560]);
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

async function drawSheet(browser: Browser, url: string, name: string, widths: readonly number[]) {
  const rows = await Promise.all(
    languages.map(({ browser: locale }) => photograph(browser, url, locale, widths)),
  );
  writeFileSync(path.join(folder, `${name}.png`), await montage(browser, rows));
  console.log(`${name}.png`);
}

/** One page in one language, at every width in both schemes. */
async function photograph(
  browser: Browser,
  url: string,
  locale: string,
  widths: readonly number[],
): Promise<Thumbnail[]> {
  const page = await browser.newPage({ locale, reducedMotion: 'reduce' });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const thumbnails: Thumbnail[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await loadPictures(page);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const full = await page.evaluate(() => document.documentElement.scrollHeight);
      const clip = { x: 0, y: 0, width, height: Math.min(height, full) };
      thumbnails.push({ width, picture: await page.screenshot({ clip, fullPage: true }) });
    }
  }
  await page.close();
  return thumbnails;
}

/** Those that wait until one scrolls to them. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => undefined);
      }),
    ),
  );
}

/** Rows of thumbnails as one picture. */
async function montage(browser: Browser, rows: readonly Thumbnail[][]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  const images = rows.map((row) =>
    row
      .map(({ width, picture }) => {
        const source = `data:image/png;base64,${picture.toString('base64')}`;
        return `<img width="${Math.round(width * scale)}" src="${source}">`;
      })
      .join(''),
  );
  await page.setContent(`<style>
    body { display: inline-grid; gap: 16px; margin: 0; padding: 16px; background: #8a8f98; }
    div { display: flex; gap: 12px; align-items: start; }
    img { flex: none; }
  </style>${images.map((row) => `<div>${row}</div>`).join('')}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const sheet = await page.locator('body').screenshot();
  await page.close();
  return sheet;
}

void drawSheets(process.argv.slice(2));
