import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServedBuild } from './buildFiles';

/** A prerendered page that is ready to be sent. */
interface Page {
  body: Buffer;
  /** The compression of the body, or undefined if it is not compressed. */
  encoding: 'br' | undefined;
  /** The page's content security policy, without the directives that only a header can contain. */
  policy: string;
  /**
   * A strong validator (RFC 9110, section 8.8.3). The build computes it from the page's HTML. The
   * file's length and modification time would not be enough, because one URL is served in several
   * languages and encodings.
   */
  etag: string;
}

/**
 * Reads a page of the built site.
 *
 * @param folder the absolute path of the built site
 * @param current returns the current build
 * @param file the name of the page file, as returned by `choosePage`
 * @param accepted the content encodings that the client accepts
 * @returns the page, compressed with brotli if the build has compressed it and the client accepts
 * brotli, or undefined if the page does not exist
 */
export async function readPage(
  folder: string,
  current: () => ServedBuild,
  file: string,
  accepted: readonly string[],
): Promise<Page | undefined> {
  const build = current();
  const page = build.pages.get(file);
  if (!page) return undefined;
  const { policy, etag } = page;
  const contentAt = (extension: string) => contentOf(path.join(folder, file + extension));
  const compressed = accepted.includes('br') ? await contentAt('.br') : undefined;
  const body = compressed ?? (await contentAt(''));
  // If the next build has replaced this one in the meantime, the content needs its policy.
  if (current() !== build) return readPage(folder, current, file, accepted);
  return (
    body && {
      body,
      encoding: compressed && 'br',
      policy,
      etag: compressed ? `"${etag}-br"` : `"${etag}"`,
    }
  );
}

/**
 * Returns whether the `If-None-Match` header contains the page's ETag, which means that the browser
 * already has this version of the page.
 */
export function isKnown({ etag }: Page, ifNoneMatch = ''): boolean {
  // A proxy that compresses responses turns the strong validator into a weak one. Ignore this
  // difference when comparing (RFC 9110, section 13.1.2).
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Error codes that mean there is no file at a path. */
const noSuchFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (noSuchFile.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
