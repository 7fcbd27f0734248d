import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inParallel } from '../lib/inParallel';
import type { PlannedFile } from '../model/plannedFile';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Matches the names of text files to compress. SVG is the only picture format here, because all
 * others are already compressed. HTML is missing: of that, only pages are compressed.
 */
const compressible = /\.(js|css|json|svg|xml|atom|txt|webmanifest)$/;

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
 * Plans the brotli (RFC 7932) and gzip (RFC 1952) versions of a file. Pages have no gzip version,
 * because most of the site's files are pages, and every current browser supports brotli
 * (docs/decisions/0045-a-build-in-a-fresh-folder.md).
 */
export function compressedVersions(file: PlannedFile): readonly PlannedFile[] {
  const { path: whole, producer, isPage, isContent, needsCode, make } = file;
  if (!make) return [];
  const of = producer === `public${whole}` ? producer : whole;
  const version = (extension: keyof typeof formats): PlannedFile => ({
    path: whole + extension,
    producer: `the compressed version of ${of}`,
    visibility: 'pages',
    versionOf: whole,
    isOptimised: true,
    ...(isContent && { isContent: true }),
    ...(needsCode && { needsCode: true }),
    async make({ bytesOf }) {
      const bytes = await compress(await bytesOf(whole), extension, quality);
      return bytes && { bytes };
    },
  });
  if (isPage) return [version('.br')];
  return compressible.test(whole) ? [version('.gz'), version('.br')] : [];
}

/**
 * Writes brotli and gzip versions of code beside it.
 *
 * @param folder absolute path of the folder with the files
 * @param names the URL paths of the files
 * @returns the URL paths of the compressed versions
 */
export async function compressCode(
  folder: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const written: string[] = [];
  await inParallel(
    names.filter((name) => compressible.test(name)),
    async (name) => {
      const whole = await readFile(path.join(folder, name));
      for (const extension of ['.gz', '.br'] as const) {
        const bytes = await compress(whole, extension, codeQuality);
        if (!bytes) continue;
        await writeFile(path.join(folder, name + extension), bytes);
        written.push(name + extension);
      }
    },
  );
  return written.sort();
}

const formats = {
  '.br': withBrotli,
  '.gz': (content: Buffer) => gzipped(content, { level: 9 }),
};

/** Compresses a file. Returns undefined if the compressed version is not worth storing. */
async function compress(
  content: Buffer,
  extension: keyof typeof formats,
  brotliQuality: number,
): Promise<Buffer | undefined> {
  if (content.length < minSize) return undefined;
  const bytes = await formats[extension](content, brotliQuality);
  return bytes.length < content.length * maxRatio ? bytes : undefined;
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
