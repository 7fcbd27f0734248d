import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Pages in which, but for their name, is nothing of the owner's: these weigh what we make them weigh. */
const pages = ['login', '404'];

/**
 * Weighs the pages as the build rendered them, with their CSS, in the language in which each is heaviest.
 *
 * @param dist the folder of the build
 * @param locales endings of the pages' names, such as `.ja`; empty for none
 * @returns bytes of brotli 11 by page; empty where no page was rendered
 */
export async function weighHtml(
  dist: string,
  locales: readonly string[],
): Promise<Record<string, number>> {
  const weights: Record<string, number> = {};
  for (const page of pages) {
    for (const locale of locales) {
      const html = await readFile(path.join(dist, `${page}${locale}.html`)).catch(() => null);
      if (html === null) continue;
      weights[page] = Math.max(weights[page] ?? 0, brotliCompressSync(html).length);
    }
  }
  return weights;
}
