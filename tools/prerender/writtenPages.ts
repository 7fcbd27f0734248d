import { mkdirSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Beside each page, so that no server has to compress anything (RFC 7932, RFC 1952). */
const compressed = ['.br', '.gz'] as const;

/** Nearly as small as the best, in a tenth of its time: there are as many pages as there are texts. */
const quality = { brotli: 9, gzip: 9 };

/**
 * Writes a file of text and its compressed forms.
 *
 * @param dist absolute path of the built site
 * @param file path of its URL
 */
export async function writeText(dist: string, file: string, text: string): Promise<void> {
  const target = path.join(dist, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const [br, gz] = await Promise.all([
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
    gzipped(text, { level: quality.gzip }),
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
