import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { decompress } from 'wawoff2';
import { shortHash } from '../lib/hash';

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
 *
 * @param cache absolute path of the folder for the unpacked fonts
 */
export async function loadPreviewFonts(cache: string): Promise<PreviewFonts> {
  const folders = packages.map((name) => path.dirname(require.resolve(`${name}/package.json`)));
  const manifests = folders.map((folder) => readFileSync(path.join(folder, 'package.json')));
  const version = shortHash(manifests);
  const target = path.join(cache, version);
  if (!existsSync(target)) await unpack(folders, target);

  const config = path.join(cache, 'fonts.conf');
  writeFileSync(
    config,
    `<fontconfig><dir>${target}</dir><cachedir>${cache}/fontconfig</cachedir></fontconfig>`,
  );
  process.env['FONTCONFIG_FILE'] = config;
  // Without this setting, macOS and Windows would use the system's fonts.
  process.env['PANGOCAIRO_BACKEND'] = 'fontconfig';

  const codes = new Set(folders.flatMap(unicodes));
  return { has: (character) => codes.has(character.codePointAt(0) ?? 0) };
}

async function unpack(folders: readonly string[], target: string): Promise<void> {
  const unfinished = `${target}.new`;
  mkdirSync(unfinished, { recursive: true });
  for (const folder of folders) {
    const names = readdirSync(path.join(folder, 'files')).filter((name) => /-wght-/.test(name));
    for (const name of names) {
      const font = await decompress(readFileSync(path.join(folder, 'files', name)));
      writeFileSync(path.join(unfinished, `${path.parse(name).name}.ttf`), font);
    }
  }
  renameSync(unfinished, target);
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
