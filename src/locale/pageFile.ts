import { detectLocale } from './detectLocale';
import type { Locale } from './locales';

/** What is answered to whom nothing is known of: the language of pages whose name has none in it. */
export const unmarkedLocale = detectLocale(undefined);

/**
 * Where the build puts a page in a language: `/projects.html` is the English `/projects`, as any host
 * finds it, and `/projects.ja.html` the Japanese one. The server picks one for each visitor.
 *
 * @param pathname of the page's URL, without a slash at its end
 * @returns the path of the file's URL
 */
export function pageFile(pathname: string, locale: Locale): string {
  const name = pathname === '/' ? '/index' : pathname;
  return `${name}${locale === unmarkedLocale ? '' : `.${locale}`}.html`;
}
