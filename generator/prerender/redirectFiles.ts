import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { paths } from '../../src/paths';
import { sitePath } from '../environment';
import { escapeMarkup } from '../seo/xml';

/*
 * The redirects from earlier URLs and the list of the owner's own files, in the formats that web hosts read. The
 * project's own server (server/website.ts) reads redirects.json itself.
 */

/** Maps earlier paths to the current paths of pages. All paths are decoded and relative to the site's URL. */
type Redirects = ReadonlyMap<string, string>;

/** Returns lines for the file `_redirects`, which Netlify and Cloudflare Pages read. */
export function hostRedirects(redirects: Redirects, siteUrl: string): string {
  return withAndWithoutSlash(redirects, sitePath(siteUrl))
    .map(([from, to]) => `${encodeURI(from)} ${encodeURI(to)} 301\n`)
    .join('');
}

/**
 * Returns lines for `_redirects` that make all private entries use the same page. This page loads the entry from
 * the API.
 */
export function hostRewrites(siteUrl: string): string {
  return ['', ...locales.map((locale) => `/${locale}`)]
    .map((prefix) => sitePath(siteUrl) + prefix + paths.private)
    .map((page) => `${page}/* ${page} 200\n`)
    .join('');
}

/** Returns lines for a `map` of nginx. Its keys are values of `$uri`, which nginx has decoded. */
export function nginxRedirects(redirects: Redirects, siteUrl: string): string {
  return withAndWithoutSlash(redirects, sitePath(siteUrl))
    .map(([from, to]) => `${nginxString(from)} ${nginxString(encodeURI(to))};\n`)
    .join('');
}

/**
 * Returns lines for a `map` of nginx that lists the owner's own files.
 *
 * @param files decoded paths
 */
export function nginxFiles(files: readonly string[], siteUrl: string): string {
  return files.map((file) => `${nginxString(sitePath(siteUrl) + file)} 1;\n`).join('');
}

/**
 * Returns lines for the map of `nginxRedirects`. If a folder has its own page, they add a slash to the end of its
 * URL, because relative links on that page need it.
 */
export function nginxFolders(files: readonly string[], siteUrl: string): string {
  return files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => sitePath(siteUrl) + path.posix.dirname(file))
    .map((folder) => `${nginxString(folder)} ${nginxString(encodeURI(`${folder}/`))};\n`)
    .join('');
}

/**
 * Creates a page at each earlier URL, for hosts that cannot redirect.
 *
 * @returns the pages by the path of their file
 */
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

/** Quotes text for nginx's configuration. In the keys of a `map`, nginx does not expand variables. */
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
