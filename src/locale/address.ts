import { basePath } from '../paths';
import { fallbackLocale, locales, type Locale } from './locales';

/*
 * Every page has one URL without a language and one URL for each language. At `/projects`, the site
 * uses the visitor's language (docs/specification.md, section 9). `/ja/projects` is the same page
 * in Japanese for everyone. Only this file knows how these URLs are built.
 */

/** The parts of one of this site's URL paths. */
export interface Address {
  /**
   * The language in the URL, or undefined if the URL contains none. In that case, the page is in
   * the visitor's language.
   */
  locale: Locale | undefined;
  /** The page's path in the route table (src/app/routes.tsx). */
  path: string;
}

/** Splits one of this site's URL paths into the language and the page's path. */
export function readAddress(pathname: string): Address {
  const below = `${pathname}/`.startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length)
    : pathname;
  const [, first] = below.split('/');
  const locale = locales.find((one) => one === first);
  return { locale, path: (locale ? below.slice(locale.length + 1) : below) || '/' };
}

/**
 * Returns a page's path, relative to the site's URL.
 *
 * @param path the page's path in the route table
 * @param locale a BCP 47 tag; without it, the path contains no language, and the page is in the
 * visitor's language
 */
export function pathIn(path: string, locale?: string): string {
  return locale === undefined ? path : `/${locale}${path}`;
}

/** Returns the pathname of a page's URL. Takes the same parameters as `pathIn`. */
export function addressOf(path: string, locale?: string): string {
  return basePath + pathIn(path, locale);
}

/**
 * Returns a page's canonical URL for search engines, as a path relative to the site's URL. If a
 * page is not available in the language of its URL, it is shown in another language, and its
 * canonical URL is the URL for that language. Therefore, a page that is written in only one
 * language has a single canonical URL.
 *
 * @param path the page's path in the route table
 * @param locale the language in the URL, if it contains one
 * @param languages the languages in which the page is written
 */
export function canonicalAddress(
  path: string,
  locale: string | undefined,
  languages: readonly string[] = locales,
): string {
  const shown = languages.includes(fallbackLocale) ? fallbackLocale : languages[0];
  const isOwn = locale === undefined ? languages.length > 1 : languages.includes(locale);
  return pathIn(path, isOwn ? locale : shown);
}

/**
 * Returns the URLs of all language versions of a page, as pairs of an `hreflang` value and a path
 * relative to the site's URL. The result is empty if the page is written in a single language.
 */
export function alternateAddresses(
  path: string,
  languages: readonly string[] = locales,
): readonly [hreflang: string, address: string][] {
  if (languages.length < 2) return [];
  return [
    ...languages.map((language): [string, string] => [language, pathIn(path, language)]),
    ['x-default', pathIn(path)],
  ];
}
