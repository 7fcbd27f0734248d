import { pathIn } from './address';
import { detectLocale } from './detectLocale';
import type { Locale } from './locales';

/**
 * The language for visitors whose language is unknown. Page files in this language have no language
 * in their names.
 */
export const unmarkedLocale = detectLocale(undefined);

/**
 * Returns the file to which the build writes a page in a given language. For `/projects`, the
 * English page is `/projects.html`, which any host can find, and the Japanese page is
 * `/projects.ja.html`. The server chooses one of these files for each visitor.
 *
 * @param pathname the page's path, without a trailing slash
 * @returns the file's path below `dist/`, with a leading slash
 */
export function pageFile(pathname: string, locale: Locale): string {
  const name = pathname.endsWith('/') ? `${pathname}index` : pathname;
  return `${name}${locale === unmarkedLocale ? '' : `.${locale}`}.html`;
}

/**
 * Returns the file to which the build writes the page for a URL with a language, such as
 * `/ja/projects.html` or `/ja/index.html`.
 */
export function languagePageFile(path: string, locale: Locale): string {
  return pageFile(pathIn(path, locale), unmarkedLocale);
}
