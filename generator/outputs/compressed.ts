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

/** The ratio of compressed to original size below which a compressed file is worth storing. */
const maxRatio = 0.9;

/** A brotli quality, and the size of the window in which brotli finds repetitions, as a power of two. */
interface Thoroughness {
  quality: number;
  window: number;
}

/** For code, because every visitor's browser loads it. */
const forCode: Thoroughness = { quality: 11, window: constants.BROTLI_DEFAULT_WINDOW };

/**
 * For all other files, of which there are many more. On the example, quality 10 takes 16 times as long,
 * and makes pages 6% smaller. The landing page has 13.3 instead of 12.3 kB, which still fits into the first
 * packets of a connection (14.6 kB, RFC 6928). With a window of more than 64 kB, this quality reserves 33 MB
 * for each file: a page then takes 18 instead of 2 ms of processor time, and is not smaller. Texts for the
 * search, feeds and the sitemap are within 1% of their size with a larger window.
 */
const forMany: Thoroughness = { quality: 9, window: 16 };

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
      const bytes = await compress(await bytesOf(whole), extension, forMany);
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
        const bytes = await compress(whole, extension, forCode);
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
  thoroughness: Thoroughness,
): Promise<Buffer | undefined> {
  if (content.length < minSize) return undefined;
  const bytes = await formats[extension](content, thoroughness);
  return bytes.length < content.length * maxRatio ? bytes : undefined;
}

function withBrotli(content: Buffer, { quality, window }: Thoroughness): Promise<Buffer> {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
