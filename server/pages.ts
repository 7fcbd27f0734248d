import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { locales, type Locale } from '../src/locale/locales';
import { pageFile } from '../src/locale/pageFile';
import { acceptedMembers } from './acceptedMembers';

/** A prerendered page, as it is sent. */
export interface Page {
  body: Buffer;
  /** How the body is compressed; undefined when it is not. */
  encoding: 'br' | 'gzip' | undefined;
  /**
   * A strong validator, made of the body's bytes (RFC 9110, section 8.8.3): one URL has many answers,
   * of which no two may share it, and the times of files say nothing of that.
   */
  etag: string;
}

/** The language of a page by the path of its file; undefined for what can be no such path. */
export function languageOfPageFile(file: string): Locale | undefined {
  return locales.find((locale) => {
    const pathname = file.slice(0, -pageFile('', locale).length);
    return pageFile(pathname, locale) === file && isPagePath(pathname);
  });
}

/** Whether a path can be that of a page. */
export function isPagePath(pathname: string): boolean {
  return pathname === '/' || /^(\/[^./]+)+$/.test(pathname);
}

/** The extensions of the compressed files that the build puts beside a page, the smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads a page of the built site.
 *
 * @param directory absolute path of the built site
 * @param file as of `pageFile`
 * @param acceptEncoding header of the request
 * @returns the page in the smallest form that is there and accepted; undefined without such a page
 */
export async function readPage(
  directory: string,
  file: string,
  acceptEncoding: string | undefined,
): Promise<Page | undefined> {
  const accepted = acceptedMembers(acceptEncoding);
  const forms = [
    ...encodings.filter(([encoding]) => accepted.includes(encoding)),
    [undefined, ''],
  ] as const;
  for (const [encoding, extension] of forms) {
    const body = await contentOf(path.join(directory, `${file}${extension}`));
    if (body) return { body, encoding, etag: etagOf(body) };
  }
  return undefined;
}

/** Whether a browser that names these validators (`If-None-Match`) has a page already. */
export function isKnown({ etag }: Page, ifNoneMatch: string | undefined): boolean {
  // A proxy that compresses makes a validator weak; for this comparison it is the same one.
  const named = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** What the file system says when a path cannot be that of a file. */
const noSuchFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (noSuchFile.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
