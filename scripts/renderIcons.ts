import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { themeColour } from '../generator/seo/themeColour';

interface Icon {
  file: string;
  /** The width and height in pixels. */
  size: number;
  /** Whether the system crops the icon, so that it must have no round corners of its own. */
  isCropped?: boolean;
  /** The padding around the drawing, in the units of the drawing, which is 32 wide. */
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
 * Gives favicon.svg the colours of src/ui/theme.css and renders the bitmap icons from it. Run it
 * after a change of either file with `npx tsx scripts/renderIcons.ts`.
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
 * Replaces the colours in the drawing. The class names of its parts say which colour each part has.
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
