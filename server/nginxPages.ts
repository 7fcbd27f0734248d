import {
  languagePageFile,
  pageFile,
  pagePath,
  reservedPath,
  unmarkedLocale,
} from '../src/locale/choosePage';
import { languagePrefix } from '../src/locale/detectLocale';
import { locales, type Locale } from '../src/locale/locales';
import { paths } from '../src/paths';

/**
 * Returns nginx `map` blocks that choose the page for a URL path and a language by the same rules as
 * `choosePage` and `visitorLocale`. deploy/nginx-static.conf includes them. It sets
 * `$preferred_language` to the most preferred language in the `Accept-Language` header.
 */
export function nginxPages(): string {
  const prefix = `(/(${locales.join('|')}))?`;
  const forEach = (line: (locale: Locale) => string) => locales.map(line);
  return [
    '# The page for a path and a language, for deploy/nginx-static.conf. Written by the build.\n',
    map('$preferred_language', '$preferred_locale', [
      `default ${unmarkedLocale};`,
      ...forEach((locale) => `"~*^${languagePrefix(locale)}" ${locale};`),
    ]),
    map('$cookie_locale', '$visitor_locale', [
      'default $preferred_locale;',
      ...forEach((locale) => `"~^${locale}$" ${locale};`),
    ]),
    '# The language in the URL.\n',
    map(
      '$uri',
      '$url_locale',
      forEach((locale) => `"~^/${locale}(/|$)" ${locale};`),
    ),
    map('$url_locale:$visitor_locale', '$page_extension', [
      `default ${pageFile('', unmarkedLocale)};`,
      ...forEach((locale) => `":${locale}" ${pageFile('', locale)};`),
    ]),
    map('$uri', '$page', [
      `"~^(?<page_home>${prefix})/?$" $page_home/index;`,
      `"~^${prefix}${part(reservedPath)}/?$" "";`,
      `"~^(?<page_shared>${prefix}${paths.private})${part(pagePath)}/?$" $page_shared;`,
      `"~^(?<page_named>${part(pagePath)})/?$" $page_named;`,
    ]),
    '# If no page can have the path, nginx looks for a file of this name.\n',
    map('$page', '$page_file', ['default $page$page_extension;', '"" $uri;']),
    map('$url_locale', '$missing_file', [
      `default ${paths.notFound}$page_extension;`,
      ...forEach((locale) => `${locale} ${languagePageFile(paths.notFound, locale)};`),
    ]),
    '# The language of the file that nginx sends, if it is a page.\n',
    map('$uri', '$file_locale', [
      ...forEach((locale) => `"~^/${locale}/.*\\.html$" ${locale};`),
      ...forEach((locale) => `"~\\.${locale}\\.html$" ${locale};`),
      `"~\\.html$" ${unmarkedLocale};`,
    ]),
  ].join('');
}

/** Returns a regular expression for a part of a text, from one for a whole text. */
function part(whole: RegExp): string {
  return whole.source.replace(/^\^|\$$/g, '').replaceAll('\\/', '/');
}

function map(source: string, variable: string, lines: readonly string[]): string {
  return `map ${source} ${variable} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}
