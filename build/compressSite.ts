import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inParallel } from './inParallel';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Text files; pictures other than SVG are already compressed. */
const text = /\.(html|js|css|json|svg|xml|atom|txt|webmanifest)$/;

/** Files smaller than this, in bytes, fit into the packet with their headers. */
const minSize = 256;

/** A compressed file is kept if it is at most this part of the original. */
const maxRatio = 0.9;

/** With more page files (a page has six), brotli 10 would take most of the build. */
const manyPages = 1000;

/**
 * Writes brotli (RFC 7932) and gzip (RFC 1952) versions beside each text file of the built site: brotli 11, which is
 * slow, and for pages 10, which takes a third of the time for two per cent more. Brotli 6 takes a tenth of that, but is a
 * twelfth larger, and pages should fit into the first packets of a connection (14.6 kB, RFC 6928). It is for the compiled
 * content, except the few large files of the search, and for the pages of a large site.
 *
 * @param dist absolute path of the built site
 * @returns how many files were compressed
 */
export async function compressSite(dist: string): Promise<number> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)));
  const pages = names.filter((name) => name.endsWith('.html')).length;
  let count = 0;
  await inParallel(names, async (name) => {
    const isSearch = /[\\/]search(?:[\\/]\d+)?\.json$/.test(name);
    const isContent = name.startsWith('content') && !isSearch;
    const isPage = name.endsWith('.html');
    const isFast = isContent || (isPage && pages > manyPages);
    const quality = isFast ? 6 : isPage ? 10 : 11;
    if (await compress(path.join(dist, name), quality)) count += 1;
  });
  return count;
}

/** @param quality of brotli, to 11 */
async function compress(file: string, quality: number): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < minSize) return false;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: Math.min(quality, 9) }),
  ]);
  const isWorthIt = ({ length }: Buffer) => length < content.length * maxRatio;
  if (isWorthIt(br)) await writeFile(`${file}.br`, br);
  if (isWorthIt(gz)) await writeFile(`${file}.gz`, gz);
  return isWorthIt(br) || isWorthIt(gz);
}
