import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decompress } from 'wawoff2';
import { escapeMarkup } from '../../generator/lib/xml';

/** The folder of the fonts for the browser under test. */
const folder = path.join(__dirname, '../../.cache/testFonts');

/**
 * The environment of the browser under test. On Linux, it makes the fonts in `folder` the only ones
 * that the browser has, and chooses among them as on an English machine, so that text has the same
 * size on every machine. Its locale exists on every Linux. Without one, Chromium finds neither fonts nor
 * downloads in a folder whose name is not ASCII.
 */
export const browserEnvironment = {
  ...(process.env as Record<string, string>),
  FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
  FC_LANG: 'en',
  LC_ALL: 'C.UTF-8',
};

/**
 * Unpacks the fonts, because Chromium does not accept WOFF2 files as fonts of the system. This is
 * Playwright's `globalSetup`.
 */
export default async function unpackFonts(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['noto-sans-tc', 'noto-sans-jp']) {
    const packed = require.resolve(`@fontsource-variable/${name}/package.json`);
    const files = path.join(path.dirname(packed), 'files');
    for (const file of readdirSync(files)) {
      const font = await decompress(readFileSync(path.join(files, file)));
      writeFileSync(path.join(folder, `${path.parse(file).name}.ttf`), font);
    }
  }
  writeFileSync(
    path.join(folder, 'fonts.conf'),
    `<fontconfig><dir prefix="relative">.</dir><cachedir>${escapeMarkup(folder)}/cache</cachedir></fontconfig>`,
  );
}
