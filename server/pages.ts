import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import Cookies from 'universal-cookie';
import { detectLocale } from '../src/locale/detectLocale';
import { locales, type Locale } from '../src/locale/locales';
import { pageFile } from '../src/locale/pageFile';

/** A prerendered page in the form that is sent. */
export interface Page {
  body: Buffer;
  /** Compression of the body; undefined for none. */
  encoding: 'br' | 'gzip' | undefined;
  /**
   * A strong validator from the bytes of the body (RFC 9110, section 8.8.3). Lengths and times of files do not
   * distinguish the languages and encodings of one URL.
   */
  etag: string;
}

/**
 * The language of the page for a visitor: the choice in the cookie `locale`, otherwise the first language of
 * `Accept-Language` (specification, section 9). src/locale/detectLocale.ts decides the same in the browser.
 */
export function visitorLanguage(request: FastifyRequest): Locale {
  const cookie: unknown = new Cookies(request.headers.cookie).get('locale', { doNotParse: true });
  return locales.find((locale) => locale === cookie) ?? detectLocale(request.languages()[0]);
}

/** The language of a page file such as `/projects.ja.html`; undefined for any other path. */
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

/** Extensions of the compressed files that the build writes next to a page, smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads a page of the built site.
 *
 * @param directory absolute path of the built site
 * @param file as returned by `pageFile`
 * @param accepted content codings that the client accepts
 * @returns the page in the smallest accepted form that exists; undefined if there is no such page
 */
export async function readPage(
  directory: string,
  file: string,
  accepted: readonly string[],
): Promise<Page | undefined> {
  const forms = [
    ...encodings.filter(([encoding]) => accepted.includes(encoding)),
    [undefined, ''],
  ] as const;
  for (const [encoding, extension] of forms) {
    const body = await contentOf(path.join(directory, `${file}${extension}`));
    if (body) {
      const digest = createHash('sha256').update(body).digest('base64url');
      return { body, encoding, etag: `"${digest.slice(0, 27)}"` };
    }
  }
  return undefined;
}

/** Whether `If-None-Match` names a page that the browser has. */
export function isKnown({ etag }: Page, ifNoneMatch = ''): boolean {
  // A proxy that compresses makes the validator weak; this comparison ignores that (RFC 9110, section 13.1.2).
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Error codes for a path that has no file. */
const noSuchFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (noSuchFile.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
