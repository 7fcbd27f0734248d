import { isPrivateEntryPath, paths, withoutSlash } from '../paths';
import { pathIn, readAddress } from './address';
import { detectLocale } from './detectLocale';
import type { Locale } from './locales';

/*
 * Which page belongs to a URL path and a language. The server, the inline script and the service
 * worker call `choosePage`.
 */

/**
 * The language for visitors whose language is unknown. Page files in this language have no language
 * in their names.
 */
export const unmarkedLocale = detectLocale(undefined);

/**
 * Chooses the page for a URL path. All private entries share one page, which has no content.
 *
 * @param pathname a URL path, with or without the path of the site's URL and a trailing slash
 * @param visitor the visitor's language, used if the path does not contain a language
 * @returns the path of the page's file below `dist/`
 */
export function choosePage(pathname: string, visitor: Locale): string {
  const { locale, path } = readAddress(pathname);
  const page = isPrivateEntryPath(path) ? paths.private : withoutSlash(path);
  return pageFile(pathIn(page, locale), locale ? unmarkedLocale : visitor);
}

/** Matches the paths of pages other than the landing page. */
const pagePath = /^(\/[^./]+)+$/;

/**
 * Matches the names of page files that are not URL paths. The landing page's path is `/`, and the
 * other two pages have no path of their own.
 */
const reservedPath = /^\/(index|404|shell)$/;

/** Checks whether a page can have this path in the route table. */
export function isPagePath(path: string): boolean {
  return path === paths.home || (pagePath.test(path) && !reservedPath.test(path));
}

/**
 * Returns the file to which the build writes a page in a given language. For `/projects`, the
 * English page is `/projects.html`, which any host can find, and the Japanese page is
 * `/projects.ja.html`. The server chooses one of these files for each visitor.
 *
 * @param path the page's path, without a trailing slash
 * @returns the file's path below `dist/`, with a leading slash
 */
export function pageFile(path: string, locale: Locale): string {
  const name = path.endsWith('/') ? `${path}index` : path;
  return `${name}${locale === unmarkedLocale ? '' : `.${locale}`}.html`;
}

/**
 * Returns the file to which the build writes the page for a URL with a language, such as
 * `/ja/projects.html` or `/ja/index.html`.
 */
export function languagePageFile(path: string, locale: Locale): string {
  return pageFile(pathIn(path, locale), unmarkedLocale);
}
