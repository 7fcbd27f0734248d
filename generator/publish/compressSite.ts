import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inParallel } from '../lib/inParallel';
import type { FileContent, Output } from '../lib/output';
import { progressOf } from '../lib/progress';
import { hasCompressedVersions } from '../model/compressedVersions';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * The minimum size in bytes for compressing a file. A smaller file fits into a single packet
 * together with its headers.
 */
const minSize = 256;

/** The part of brotli's window that cannot be used, in bytes (RFC 7932, section 9.1). */
const unusableWindow = 16;

/** The ratio of compressed to original size below which a compressed file is worth storing. */
const maxRatio = 0.9;

/**
 * The number of pages above which brotli quality 10 would take most of the build time. Each page has
 * six files, because it has two URLs in each of three languages.
 */
const manyPages = 166;

/**
 * Returns the brotli quality for compressing pages.
 *
 * Most sites use quality 10. Compared with quality 11, it takes a third of the time, and the files
 * are 2% larger. Sites with many pages use quality 6. Compared with quality 10, it takes a tenth of
 * the time, but the files are 8% larger. Smaller sites do not use quality 6, because a page
 * should fit into the first packets of a connection (14.6 kB, RFC 6928).
 *
 * @param pages number of pages, each in all languages
 */
export function pageQuality(pages: number): number {
  return pages > manyPages ? 6 : 10;
}

/**
 * Adds brotli (RFC 7932) and gzip (RFC 1952) versions of each text file in the output, except for
 * pages. Code gets brotli quality 11, because every visitor's browser loads it. There are many more
 * of the other files, at least one for each text, so they get quality 9. Compared with quality 11, it
 * takes a sixth of the time, but the files are up to 9% larger.
 *
 * @returns how many files were compressed
 */
export async function compressSite(output: Output): Promise<number> {
  const names = output.files.filter(hasCompressedVersions);
  let count = 0;
  let done = 0;
  const progress = progressOf('Other files compressed');
  await inParallel(names, async (name) => {
    if (!addPreviousVersions(output, name, ['.br', '.gz'])) {
      const quality = /\.(?:js|css)$/.test(name) ? 11 : 9;
      const versions = await compress(await readFile(output.placeOf(name)), quality);
      for (const [extension, bytes] of versions) addVersion(output, name, extension, { bytes });
      if (versions.length > 0) count += 1;
    }
    progress((done += 1), names.length);
  });
  return count;
}

/**
 * Adds the brotli version of a page. Pages have no gzip version, because most of the site's files
 * are pages, and every current browser supports brotli
 * (docs/decisions/0045-a-build-in-a-fresh-folder.md).
 *
 * @param name the page's file, which is part of the output
 * @param quality brotli quality, at most 11
 */
export async function compressPage(
  output: Output,
  name: string,
  html: Buffer,
  quality: number,
): Promise<void> {
  if (addPreviousVersions(output, name, ['.br'])) return;
  const bytes = await withBrotli(html, quality);
  if (isWorthStoring(bytes, html)) addVersion(output, name, '.br', { bytes });
}

/**
 * Reuses the compressed versions of a file that is the same as in the previous build. They may have
 * another quality, if the number of pages has meanwhile crossed `manyPages`.
 *
 * @returns whether the previous build had compressed versions of the file
 */
function addPreviousVersions(output: Output, name: string, extensions: readonly string[]): boolean {
  if (!output.isUnchanged(name)) return false;
  const versions = extensions.map((extension) => {
    return { extension, file: path.join(output.folders.previousSite, name + extension) };
  });
  if (!versions.every(({ file }) => existsSync(file))) return false;
  for (const { extension, file } of versions) addVersion(output, name, extension, { file });
  return true;
}

function addVersion(output: Output, name: string, extension: string, content: FileContent): void {
  output.add({ path: name + extension, content, producer: `the compressed version of ${name}` });
}

/**
 * Compresses a file with brotli and gzip.
 *
 * @param quality brotli quality, at most 11
 * @returns the versions that are worth storing, each with its file extension
 */
async function compress(
  content: Buffer,
  quality: number,
): Promise<readonly (readonly [extension: string, content: Buffer])[]> {
  const [br, gz] = await Promise.all([
    withBrotli(content, quality),
    gzipped(content, { level: Math.min(quality, 9) }),
  ]);
  const versions = [['.gz', gz] as const, ['.br', br] as const];
  return versions.filter(([, compressed]) => isWorthStoring(compressed, content));
}

function withBrotli(content: Buffer, quality: number): Promise<Buffer> {
  // A window as large as the content finds the same repetitions as a larger window. The default is
  // 4 MB, and allocating that much for a page takes as long as compressing the page.
  const window = Math.ceil(Math.log2(content.length + unusableWindow));
  const { BROTLI_MIN_WINDOW_BITS: min, BROTLI_MAX_WINDOW_BITS: max } = constants;
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, min), max),
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

function isWorthStoring(compressed: Buffer, original: Buffer): boolean {
  return original.length >= minSize && compressed.length < original.length * maxRatio;
}
