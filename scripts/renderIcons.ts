import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { themeColour } from '../generator/model/themeColour';

interface Icon {
  file: string;
  /** The width and height in pixels. */
  size: number;
  /** Whether the operating system crops the icon. If it does, the icon needs square corners. */
  isCropped?: boolean;
  /** The padding around the drawing, in units of the drawing. The drawing is 32 units wide. */
  padding?: number;
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // An operating system may crop a maskable icon to a circle whose diameter is 80 % of the width (Web
  // Application Manifest).
  { file: 'icon-maskable-512.png', size: 512, isCropped: true, padding: 4 },
  { file: 'apple-touch-icon.png', size: 180, isCropped: true },
];

/**
 * Sets the colours of favicon.svg to those in src/ui/theme.css, then renders the PNG icons from the
 * SVG. Run `npx tsx scripts/renderIcons.ts` after changing either file.
 */
async function renderIcons(): Promise<void> {
  const folder = path.join(__dirname, '../public/icons');
  const drawing = inThemeColours(readFileSync(path.join(folder, 'favicon.svg'), 'utf8'));
  writeFileSync(path.join(folder, 'favicon.svg'), drawing);
  for (const { file, size, isCropped = false, padding = 0 } of icons) {
    const box = [-padding, -padding, 32 + 2 * padding, 32 + 2 * padding].join(' ');
    const shown = drawing
      .replace(/viewBox="[^"]*"/, `viewBox="${box}" width="${size}" height="${size}"`)
      .replace(isCropped ? / clip-path="[^"]*"/ : '', '');
    await sharp(Buffer.from(shown)).png().toFile(path.join(folder, file));
  }
}

/**
 * Replaces the drawing's colours with the theme's. Each shape's class name determines its colour.
 */
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
