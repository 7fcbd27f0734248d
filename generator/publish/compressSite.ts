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

/** The brotli quality of code, because every visitor's browser loads it. */
const codeQuality = 11;

/**
 * The brotli quality of all other files, of which there are many more. On the example, quality 10
 * takes 16 times as long, and makes pages 6% smaller. The landing page has 13.3 instead of 12.3 kB,
 * which still fits into the first packets of a connection (14.6 kB, RFC 6928).
 */
const quality = 9;

/**
 * Adds brotli (RFC 7932) and gzip (RFC 1952) versions of each text file in the output, except for
 * pages.
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
      const isCode = /\.(?:js|css)$/.test(name);
      const content = await readFile(output.placeOf(name));
      const versions = await compress(content, isCode ? codeQuality : quality);
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
 */
export async function compressPage(output: Output, name: string, html: Buffer): Promise<void> {
  if (addPreviousVersions(output, name, ['.br'])) return;
  const bytes = await withBrotli(html, quality);
  if (isWorthStoring(bytes, html)) addVersion(output, name, '.br', { bytes });
}

/**
 * Reuses the compressed versions of a file that is the same as in the previous build.
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
 * @returns the versions that are worth storing, each with its file extension
 */
async function compress(
  content: Buffer,
  brotliQuality: number,
): Promise<readonly (readonly [extension: string, content: Buffer])[]> {
  const [br, gz] = await Promise.all([
    withBrotli(content, brotliQuality),
    gzipped(content, { level: 9 }),
  ]);
  const versions = [['.gz', gz] as const, ['.br', br] as const];
  return versions.filter(([, compressed]) => isWorthStoring(compressed, content));
}

function withBrotli(content: Buffer, brotliQuality: number): Promise<Buffer> {
  // A window as large as the content finds the same repetitions as a larger window. The default is
  // 4 MB, and allocating that much for a page takes as long as compressing the page.
  const window = Math.ceil(Math.log2(content.length + unusableWindow));
  const { BROTLI_MIN_WINDOW_BITS: min, BROTLI_MAX_WINDOW_BITS: max } = constants;
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, min), max),
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

function isWorthStoring(compressed: Buffer, original: Buffer): boolean {
  return original.length >= minSize && compressed.length < original.length * maxRatio;
}
