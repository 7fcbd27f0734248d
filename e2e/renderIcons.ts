import { chromium } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { themeColour } from '../build/seo/themeColour';
import { chromiumArguments, findBrowser } from './support/browser';

interface Icon {
  file: string;
  /** Width and height in pixels. */
  size: number;
  /** Without round corners, because the system crops the icon. */
  isCropped?: boolean;
  /** Padding around the drawing, in its units (it is 32 wide). */
  padding?: number;
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // Systems may crop a maskable icon to a circle of 80 % of its width (Web Application Manifest).
  { file: 'icon-maskable-512.png', size: 512, isCropped: true, padding: 4 },
  { file: 'apple-touch-icon.png', size: 180, isCropped: true },
];

/**
 * Gives favicon.svg the colours of src/ui/theme.css and renders the bitmap icons from it. To be run after a
 * change of either file: `npx tsx e2e/renderIcons.ts`.
 */
async function renderIcons(): Promise<void> {
  const folder = path.join(__dirname, '../public/icons');
  const drawing = inThemeColours(readFileSync(path.join(folder, 'favicon.svg'), 'utf8'));
  writeFileSync(path.join(folder, 'favicon.svg'), drawing);
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments],
  });
  for (const { file, size, isCropped = false, padding = 0 } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
    await page.locator('svg').evaluate(
      (svg, box) => {
        svg.setAttribute('viewBox', box.viewBox);
        if (box.isCropped) svg.querySelector('g')?.removeAttribute('clip-path');
      },
      { isCropped, viewBox: [-padding, -padding, 32 + 2 * padding, 32 + 2 * padding].join(' ') },
    );
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(path.join(folder, file), png);
    await page.close();
  }
  await browser.close();
}

/** Replaces the colours of the parts of the drawing, which their class names identify. */
function inThemeColours(drawing: string): string {
  const theme = readFileSync(path.join(__dirname, '../src/ui/theme.css'), 'utf8');
  const primary = themeColour(theme, '--color-primary');
  const accent = themeColour(theme, '--color-accent');
  return drawing
    .replace(/(class="paper" fill=")[^"]*/, `$1${primary.light}`)
    .replace(/(class="margin" stroke=")[^"]*/, `$1${primary.dark}`)
    .replace(/(class="pen" fill=")[^"]*/, `$1${accent.dark}`);
}

void renderIcons();
