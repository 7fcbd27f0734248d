import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inParallel } from './inParallel';
import { hashedFolders } from './previousFiles';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Text files except pages (generator/prerender); pictures other than SVG are already compressed. */
const text = /\.(js|css|json|svg|xml|atom|txt|webmanifest)$/;

/** Whether the build writes compressed versions of a file: for texts, if they are large enough. */
export function hasCompressedVersions(name: string): boolean {
  return text.test(name);
}

/** Files smaller than this, in bytes, fit into the packet with their headers. */
const minSize = 256;

/** A compressed file is kept if it is at most this part of the original. */
const maxRatio = 0.9;

/** With more page files (a page has six), brotli 10 would take most of the build. */
const manyPages = 1000;

/**
 * The quality of brotli for pages: 10, which takes a third of the time of 11 for two per cent more. Brotli 6 takes a tenth of
 * that, but is a twelfth larger, and pages should fit into the first packets of a connection (14.6 kB, RFC 6928). It is for
 * the pages of a large site.
 *
 * @param pages number of page files
 */
export function pageQuality(pages: number): number {
  return pages > manyPages ? 6 : 10;
}

/**
 * Writes brotli (RFC 7932) and gzip (RFC 1952) versions beside each text file of the built site except pages: brotli 11,
 * which is slow, and 6 for the compiled content, except the few large files of the search.
 *
 * @param dist absolute path of the built site
 * @returns how many files were compressed
 */
export async function compressSite(dist: string): Promise<number> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && hasCompressedVersions(entry.name))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)));
  let count = 0;
  await inParallel(names, async (name) => {
    const file = path.join(dist, name);
    const [folder = ''] = name.split(path.sep);
    // These never change, so an earlier build has compressed the same content.
    if (hashedFolders.includes(folder) && existsSync(`${file}.br`)) return;
    const isSearch = /[\\/]search(?:[\\/]\d+)?\.json$/.test(name);
    const versions = await compress(
      await readFile(file),
      folder === 'content' && !isSearch ? 6 : 11,
    );
    for (const [extension, content] of versions) {
      // Atomically, because a later build may keep it.
      await writeFile(`${file}.new`, content);
      await rename(`${file}.new`, file + extension);
    }
    if (versions.length > 0) count += 1;
  });
  return count;
}

/**
 * @param quality of brotli, to 11
 * @returns the versions that are worth their place on the disk, by the extension of their file
 */
export async function compress(
  content: Buffer,
  quality: number,
): Promise<readonly (readonly [extension: string, content: Buffer])[]> {
  if (content.length < minSize) return [];
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
  const versions = [['.gz', gz] as const, ['.br', br] as const];
  return versions.filter(([, { length }]) => length < content.length * maxRatio);
}
