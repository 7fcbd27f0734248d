import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readAddress } from '../src/locale/address';
import { detectLocale, localeCookie } from '../src/locale/detectLocale';
import { locales, type Locale } from '../src/locale/locales';
import { languagePageFile, pageFile } from '../src/locale/pageFile';
import { readCookies } from '../src/ui/readCookies';
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
 * Returns the language in which a visitor sees a page. This is the language stored in the `locale`
 * cookie or, without one, the first language in the `Accept-Language` header (specification,
 * section 9). In the browser, src/locale/detectLocale.ts chooses the language in the same way.
 *
 * @param cookie the value of the `Cookie` header
 * @param languages the languages from the `Accept-Language` header, most preferred first
 */
export function visitorLanguage(
  cookie: string | undefined = '',
  languages: readonly string[],
): Locale {
  const [chosen] = readCookies({ cookie }, localeCookie);
  return locales.find((locale) => locale === chosen) ?? detectLocale(languages[0]);
}

/**
 * Names of page files that are not URL paths. The landing page's path is `/`, and the other two
 * pages have no path of their own.
 */
const reservedNames = new Set(['/index', '/404', '/shell']);

/**
 * The path with which the paths of all private entries begin. These paths share a single page file.
 * Once the page has loaded, the application loads the private entry for the path.
 */
const privatePage = '/private';

/** Describes what the server sends for a path. */
export interface RequestedPage {
  /**
   * The name of the file that contains the page, or undefined if no page can have the requested
   * path.
   */
  file: string | undefined;
  /** The name of the file that contains the not-found page. */
  missing: string;
  locale: Locale;
  /**
   * Whether the language depends on the visitor's preferences. This is the case if the URL does not
   * specify a language.
   */
  isNegotiated: boolean;
}

/**
 * Determines the page file and the language that the server sends for a URL path.
 *
 * @param pathname the URL path without a trailing slash
 * @param visitor the visitor's language, used if the path does not contain a language
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

/**
 * Returns the language of a page file such as `/projects.ja.html`, or undefined for any other path.
 */
export function languageOfPageFile(file: string): Locale | undefined {
  if (readAddress(file).locale) return undefined;
  return locales.find((locale) => {
    const pathname = file.slice(0, -pageFile('', locale).length);
    return pageFile(pathname, locale) === file && isPagePath(pathname);
  });
}

/** Checks whether a page can have this path. */
function isPagePath(pathname: string): boolean {
  return pathname === '/' || /^(\/[^./]+)+$/.test(pathname);
}

/**
 * Reads a page of the built site.
 *
 * @param directory the absolute path of the built site
 * @param current returns the current build
 * @param file the name of the page file, as returned by `pageFile`
 * @param accepted the content encodings that the client accepts
 * @returns the page, compressed with brotli if the build has compressed it and the client accepts
 * brotli, or undefined if the page does not exist
 */
export async function readPage(
  directory: string,
  current: () => ServedBuild,
  file: string,
  accepted: readonly string[],
): Promise<Page | undefined> {
  const build = current();
  const page = build.pages.get(file);
  if (!page) return undefined;
  const { policy, etag } = page;
  const contentAt = (extension: string) => contentOf(path.join(directory, file + extension));
  const compressed = accepted.includes('br') ? await contentAt('.br') : undefined;
  const body = compressed ?? (await contentAt(''));
  // If the next build has replaced this one in the meantime, the content needs its policy.
  if (current() !== build) return readPage(directory, current, file, accepted);
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
