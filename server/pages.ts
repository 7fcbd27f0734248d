import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readAddress } from '../src/locale/address';
import { detectLocale, localeCookie } from '../src/locale/detectLocale';
import { locales, type Locale } from '../src/locale/locales';
import { languagePageFile, pageFile } from '../src/locale/pageFile';
import { readCookies } from '../src/ui/readCookies';

/** A prerendered page in the form that is sent. */
interface Page {
  body: Buffer;
  /** Compression of the body; undefined for none. */
  encoding: 'br' | 'gzip' | undefined;
  /** The content security policy in its `<meta>`; undefined if it has none. */
  policy: string | undefined;
  /**
   * A strong validator, made from the bytes of the body (RFC 9110, section 8.8.3). Length and time of a file would not
   * distinguish the languages and encodings of one URL.
   */
  etag: string;
}

/**
 * The language of the page for a visitor: the choice in the cookie `locale`, otherwise the first language of
 * `Accept-Language` (specification, section 9). src/locale/detectLocale.ts decides the same in the browser.
 *
 * @param cookie the header `Cookie`
 * @param languages those of `Accept-Language`, the preferred one first
 */
export function visitorLanguage(
  cookie: string | undefined = '',
  languages: readonly string[],
): Locale {
  const [chosen] = readCookies({ cookie }, localeCookie);
  return locales.find((locale) => locale === chosen) ?? detectLocale(languages[0]);
}

/** Names of files that are no paths of pages: the landing page is at `/`, and the other two have no path. */
const reservedNames = new Set(['/index', '/404', '/shell']);

/** All paths below this page share its file. The application then loads the entry of the path. */
const privatePage = '/private';

/** What to send for a path. */
export interface RequestedPage {
  /** The file of the page; undefined for a path that no page can have. */
  file: string | undefined;
  /** The file of the not-found page. */
  missing: string;
  locale: Locale;
  /** Whether the visitor's language decides, because the address names none. */
  isNegotiated: boolean;
}

/**
 * Finds the file of a page.
 *
 * @param pathname without a slash at its end
 * @param visitor the visitor's language
 */
export function requestedPage(pathname: string, visitor: Locale): RequestedPage {
  const { locale: ofAddress, path: page } = readAddress(pathname);
  const locale = ofAddress ?? visitor;
  const fileOf = ofAddress ? languagePageFile : pageFile;
  const isPage = isPagePath(page) && !reservedNames.has(page);
  const isPrivate = page.startsWith(`${privatePage}/`);
  return {
    file: isPage ? fileOf(isPrivate ? privatePage : page, locale) : undefined,
    missing: fileOf('/404', locale),
    locale,
    isNegotiated: !ofAddress,
  };
}

/** The language of a page file such as `/projects.ja.html`; undefined for any other path. */
export function languageOfPageFile(file: string): Locale | undefined {
  if (readAddress(file).locale) return undefined;
  return locales.find((locale) => {
    const pathname = file.slice(0, -pageFile('', locale).length);
    return pageFile(pathname, locale) === file && isPagePath(pathname);
  });
}

/** Whether a path can be that of a page. */
function isPagePath(pathname: string): boolean {
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
  const html = await contentOf(path.join(directory, file));
  if (!html) return undefined;
  const policy = policyOf(html);
  const page = (body: Buffer, encoding: Page['encoding']) => {
    const digest = createHash('sha256').update(body).digest('base64url');
    return { body, encoding, policy, etag: `"${digest.slice(0, 27)}"` };
  };
  for (const [encoding, extension] of encodings) {
    if (!accepted.includes(encoding)) continue;
    const body = await contentOf(path.join(directory, `${file}${extension}`));
    if (body) return page(body, encoding);
  }
  return page(html, undefined);
}

/** The content security policy in the head of a page (generator/prerender/pageDocument.ts). */
function policyOf(html: Buffer): string | undefined {
  const tag = '<meta http-equiv="Content-Security-Policy" content="';
  const start = html.indexOf(tag);
  if (start < 0) return undefined;
  const policy = start + tag.length;
  return html.toString('latin1', policy, html.indexOf('"', policy));
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
