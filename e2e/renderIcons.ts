import { chromium } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromiumArguments } from './chromiumArguments';
import { findBrowser } from './findBrowser';

interface Icon {
  file: string;
  /** Width and height in pixels. */
  size: number;
  /** Without round corners, since what shows it crops it itself. */
  isCropped?: boolean;
  /** Room around the drawing, in its own units (it is 32 wide). */
  room?: number;
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // Of a maskable icon, only a circle of 80 % of its width is shown for certain (Web Application Manifest).
  { file: 'icon-maskable-512.png', size: 512, isCropped: true, room: 4 },
  { file: 'apple-touch-icon.png', size: 180, isCropped: true },
];

/** Draws the icons that cannot be drawings from favicon.svg: `npx tsx build/renderIcons.ts`. */
async function renderIcons(): Promise<void> {
  const folder = path.join(__dirname, '../public/icons');
  const drawing = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments],
  });
  for (const { file, size, isCropped = false, room = 0 } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
    await page.locator('svg').evaluate(
      (svg, box) => {
        svg.setAttribute('viewBox', box.viewBox);
        if (box.isCropped) svg.querySelector('g')?.removeAttribute('clip-path');
      },
      { isCropped, viewBox: [-room, -room, 32 + 2 * room, 32 + 2 * room].join(' ') },
    );
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(path.join(folder, file), png);
    await page.close();
  }
  await browser.close();
}

void renderIcons();
