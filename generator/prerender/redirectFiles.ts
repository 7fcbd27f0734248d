import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { paths } from '../../src/paths';
import { sitePath } from '../environment';
import { escapeMarkup } from '../seo/xml';

/*
 * The redirects from earlier addresses, and the owner's own files, for each kind of host. server/website.ts reads redirects.json itself.
 */

/** Paths of pages by earlier path. All of them are decoded and relative to the URL of the site. */
type Redirects = ReadonlyMap<string, string>;

/** Lines of the file `_redirects` of Netlify and Cloudflare Pages. */
export function hostRedirects(redirects: Redirects, siteUrl: string): string {
  return withAndWithoutSlash(redirects, sitePath(siteUrl))
    .map(([from, to]) => `${encodeURI(from)} ${encodeURI(to)} 301\n`)
    .join('');
}

/** Lines of `_redirects` that give all private entries their one page, which loads the entry from the API. */
export function hostRewrites(siteUrl: string): string {
  return ['', ...locales.map((locale) => `/${locale}`)]
    .map((prefix) => sitePath(siteUrl) + prefix + paths.private)
    .map((page) => `${page}/* ${page} 200\n`)
    .join('');
}

/** Lines of a `map` of nginx, from `$uri`, which is decoded. */
export function nginxRedirects(redirects: Redirects, siteUrl: string): string {
  return withAndWithoutSlash(redirects, sitePath(siteUrl))
    .map(([from, to]) => `${nginxString(from)} ${nginxString(encodeURI(to))};\n`)
    .join('');
}

/**
 * Lines of a `map` of nginx that marks the owner's own files.
 *
 * @param files decoded paths
 */
export function nginxFiles(files: readonly string[], siteUrl: string): string {
  return files.map((file) => `${nginxString(sitePath(siteUrl) + file)} 1;\n`).join('');
}

/** Lines for the map of `nginxRedirects`: a folder with its own page has a slash at the end, as relative links need it. */
export function nginxFolders(files: readonly string[], siteUrl: string): string {
  return files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => sitePath(siteUrl) + path.posix.dirname(file))
    .map((folder) => `${nginxString(folder)} ${nginxString(encodeURI(`${folder}/`))};\n`)
    .join('');
}

/** A page at each earlier address, for hosts that cannot redirect. @returns the pages by the path of their file */
export function redirectPages(redirects: Redirects, siteUrl: string): Redirects {
  return new Map(
    [...redirects].map(([from, to]) => {
      const url = escapeMarkup(siteUrl + encodeURI(to));
      const pathname = escapeMarkup(sitePath(siteUrl) + encodeURI(to));
      return [
        /\.html?$/.test(from) ? from : `${from}/index.html`,
        `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${url}</title>
<meta http-equiv="refresh" content="0; url=${pathname}">
<link rel="canonical" href="${url}">
<a href="${pathname}">${url}</a>
</html>
`,
      ];
    }),
  );
}

/** A quoted string of nginx's configuration. In the keys of a `map`, nginx expands no variables. */
function nginxString(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function withAndWithoutSlash(
  redirects: Redirects,
  base: string,
): readonly (readonly [string, string])[] {
  return [...redirects].flatMap(([from, to]) => [
    [base + from, base + to],
    [`${base}${from}/`, base + to],
  ]);
}
