import { pathIn } from './address';
import { detectLocale } from './detectLocale';
import type { Locale } from './locales';

/** The language for visitors whose language is unknown. File names of its pages contain no language. */
export const unmarkedLocale = detectLocale(undefined);

/**
 * Where the build writes a page in a language: `/projects.html` is the English `/projects`, which any host
 * finds, and `/projects.ja.html` the Japanese one. The server chooses one for each visitor.
 *
 * @param pathname of the page's URL, without a trailing slash
 * @returns the path of the file's URL
 */
export function pageFile(pathname: string, locale: Locale): string {
  const name = pathname.endsWith('/') ? `${pathname}index` : pathname;
  return `${name}${locale === unmarkedLocale ? '' : `.${locale}`}.html`;
}

/** Where the build writes a page at the address of a language: `/ja/projects.html`, `/ja/index.html`. */
export function languagePageFile(path: string, locale: Locale): string {
  return pageFile(pathIn(path, locale), unmarkedLocale);
}
