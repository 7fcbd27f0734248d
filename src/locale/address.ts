import { basePath } from '../paths';
import { fallbackLocale, locales, type Locale } from './locales';

/*
 * The addresses of pages: at `/projects` the visitor's language decides (specification, section 9), `/ja/projects` is
 * the same page in Japanese for everyone. Only this file knows their form.
 */

/** An address of this site, in parts. */
export interface Address {
  /** The language that the address names; undefined where the visitor's language decides. */
  locale: Locale | undefined;
  /** Path of the page in the table of routes (src/app/routes.tsx). */
  path: string;
}

/** @param pathname of a URL of this site */
export function readAddress(pathname: string): Address {
  const below = `${pathname}/`.startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length)
    : pathname;
  const [, first] = below.split('/');
  const locale = locales.find((one) => one === first);
  return { locale, path: (locale ? below.slice(locale.length + 1) : below) || '/' };
}

/**
 * The path of a page below the site's URL.
 *
 * @param path of the page in the table of routes
 * @param locale BCP 47; without it, the visitor's language decides at this address
 */
export function pathIn(path: string, locale?: string): string {
  return locale === undefined ? path : `/${locale}${path}`;
}

/** The pathname of a page's URL; for the parameters, see `pathIn`. */
export function addressOf(path: string, locale?: string): string {
  return basePath + pathIn(path, locale);
}

/**
 * The one address of a page for search engines, as a path below the site's URL. A page that is not written in the
 * language of its address shows another one, and a page that is written in one language has one address.
 *
 * @param locale of the address
 * @param languages in which the page is written
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

/** The addresses of a page in its languages, as paths below the site's URL, by `hreflang`; none for a single language. */
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
