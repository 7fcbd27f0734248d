import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decompress } from 'wawoff2';
import type { Cache } from '../../lib/cache';
import { escapeMarkup } from '../../lib/xml';

/*
 * The fonts for the preview cards. They are npm packages, so that every machine draws the same
 * card. Visitors never load these fonts.
 */

const packages = ['tc', 'jp', 'arabic'].map((name) => `@fontsource-variable/noto-sans-${name}`);

export interface PreviewFonts {
  /** Whether the fonts contain a glyph for a character. */
  has: (character: string) => boolean;
}

/**
 * Makes only the preview cards' fonts available to sharp. The fonts are unpacked first, because
 * sharp's text renderer cannot read WOFF2. Call this function before sharp draws text for the first
 * time in a process.
 */
export async function loadPreviewFonts(cache: Cache): Promise<PreviewFonts> {
  const folders = packages.map((name) => path.dirname(require.resolve(`${name}/package.json`)));
  const { folder } = await cache.cachedFiles('previews', 'fonts', (empty) =>
    unpack(folders, empty),
  );
  process.env['FONTCONFIG_FILE'] = path.join(folder, 'fonts.conf');
  // Without this setting, macOS and Windows would use the system's fonts.
  process.env['PANGOCAIRO_BACKEND'] = 'fontconfig';

  const codes = new Set(folders.flatMap(unicodes));
  return { has: (character) => codes.has(character.codePointAt(0) ?? 0) };
}

async function unpack(folders: readonly string[], target: string): Promise<object> {
  for (const folder of folders) {
    const names = readdirSync(path.join(folder, 'files')).filter((name) => /-wght-/.test(name));
    for (const name of names) {
      const font = await decompress(readFileSync(path.join(folder, 'files', name)));
      writeFileSync(path.join(target, `${path.parse(name).name}.ttf`), font);
    }
  }
  const scanned = path.join(path.dirname(target), 'fontconfig');
  writeFileSync(
    path.join(target, 'fonts.conf'),
    `<fontconfig><dir prefix="relative">.</dir><cachedir>${escapeMarkup(scanned)}</cachedir></fontconfig>`,
  );
  return {};
}

/** Returns the code points of all characters for which a font package has glyphs. */
function unicodes(folder: string): readonly number[] {
  const text = readFileSync(path.join(folder, 'unicode.json'), 'utf8');
  return [...text.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(([, first = '', last]) => {
    const from = parseInt(first, 16);
    return Array.from(
      { length: parseInt(last ?? first, 16) - from + 1 },
      (_, index) => from + index,
    );
  });
}
