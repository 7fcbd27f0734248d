import { mkdirSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Beside each page, so that no server has to compress anything (RFC 7932, RFC 1952). */
const compressed = ['.br', '.gz'] as const;

/**
 * How well to compress with brotli. The best (11) is a tenth smaller than the next, which can be what keeps a
 * page within the first packets of a connection (14.6 kB, RFC 6928), but takes a fifth of a second a
 * page: for as many pages as wait no longer than a minute for it.
 */
export function brotliQuality(pages: number): number {
  return pages <= 300 ? 11 : 9;
}

/**
 * Writes a file of text and its compressed forms.
 *
 * @param dist absolute path of the built site
 * @param file path of its URL
 * @param quality of brotli, to 11
 */
export async function writeText(
  dist: string,
  file: string,
  text: string,
  quality = brotliQuality(1),
): Promise<void> {
  const target = path.join(dist, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const [br, gz] = await Promise.all([
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
    gzipped(text, { level: 9 }),
  ]);
  await Promise.all([
    writeFile(target, text),
    writeFile(`${target}.br`, br),
    writeFile(`${target}.gz`, gz),
  ]);
}

/** Removes every page of an earlier build that is not among these files. */
export async function removeOtherPages(dist: string, files: ReadonlySet<string>): Promise<void> {
  const known = new Set(
    [...files].flatMap((file) => [file, ...compressed.map((end) => file + end)]),
  );
  const found = await readdir(dist, { recursive: true });
  const others = found.filter(
    (name) => /\.html(\.br|\.gz)?$/.test(name) && !known.has(`/${name.split(path.sep).join('/')}`),
  );
  await Promise.all(others.map((name) => rm(path.join(dist, name))));
}
