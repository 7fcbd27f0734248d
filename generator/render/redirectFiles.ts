import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { paths, withoutSlash } from '../../src/paths';
import { sitePath } from '../model/environment';
import type { LinkedSite } from '../model/site';

/*
 * The redirects from old URLs, and the list of the files in public/, in the formats that web hosts
 * read. The project's own server (server/website.ts) reads build.json instead.
 */

/**
 * Returns lines for the `_redirects` file, which Netlify and Cloudflare Pages read. Only Netlify
 * understands lines with a query; Cloudflare Pages ignores them. Lines with a query come first,
 * because Netlify uses the first line that matches. These lines also end with `!`, because Netlify
 * would otherwise prefer a page that exists at the path, such as `/`.
 */
export function hostRedirects(redirects: LinkedSite['redirects'], siteUrl: string): string {
  const all = withAndWithoutSlash(redirects, sitePath(siteUrl));
  const withQuery = all.filter(({ query }) => query !== '');
  const withoutQuery = all.filter(({ query }) => query === '');
  return [
    ...withQuery.map(({ path, query, to }) => {
      const conditions = query.slice(1).replaceAll('&', ' ');
      return `${encodeURI(path)} ${conditions} ${encodeURI(to)} 301!\n`;
    }),
    ...withoutQuery.map(({ path, to }) => `${encodeURI(path)} ${encodeURI(to)} 301\n`),
  ].join('');
}

/**
 * Returns the `_redirects` lines that serve the same page for every private entry. This page loads
 * the entry from the API.
 */
export function hostRewrites(siteUrl: string): string {
  return ['', ...locales.map((locale) => `/${locale}`)]
    .map((prefix) => sitePath(siteUrl) + prefix + paths.private)
    .map((page) => `${page}/* ${page} 200\n`)
    .join('');
}

/**
 * Returns lines for an nginx `map`. Its keys are values of `$uri`, which nginx has decoded, or of
 * `$uri$is_args$args`.
 */
export function nginxRedirects(redirects: LinkedSite['redirects'], siteUrl: string): string {
  return withAndWithoutSlash(redirects, sitePath(siteUrl))
    .map(({ path, query, to }) => `${nginxString(path + query)} ${nginxUrl(to)};\n`)
    .join('');
}

/**
 * Returns lines for an nginx `map` whose keys are files in public/.
 *
 * @param files the decoded URL paths of these files
 */
export function nginxFiles(files: readonly string[], siteUrl: string): string {
  return files.map((file) => `${nginxString(sitePath(siteUrl) + file)} 1;\n`).join('');
}

/**
 * Returns additional lines for the map of `nginxRedirects`. For each folder that has its own page,
 * a line redirects the folder's URL to the same URL with a slash at the end, because relative links
 * on the page need the slash.
 */
export function nginxFolders(files: readonly string[], siteUrl: string): string {
  return files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => sitePath(siteUrl) + path.posix.dirname(file))
    .map((folder) => `${nginxString(folder)} ${nginxUrl(`${folder}/`)};\n`)
    .join('');
}

/**
 * Quotes a string for nginx's configuration. Dollar signs stay unchanged, because nginx does not
 * expand variables in the keys of a `map`.
 */
function nginxString(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/**
 * Encodes and quotes a decoded path, so that it can be a value in a `map`. Dollar signs are encoded
 * as well, because nginx would expand `$name` in a value as a variable.
 */
function nginxUrl(to: string): string {
  return nginxString(encodeURI(to).replaceAll('$', '%24'));
}

interface Redirect {
  path: string;
  /** The query including its question mark, or an empty string if there is no query. */
  query: string;
  to: string;
}

function withAndWithoutSlash(
  redirects: LinkedSite['redirects'],
  base: string,
): readonly Redirect[] {
  return [...redirects].flatMap(([from, to]) => {
    const [path = ''] = from.split('?');
    const query = from.slice(path.length);
    const whole = withoutSlash(base + path);
    const paths = whole === '/' ? [whole] : [whole, `${whole}/`];
    return paths.map((one) => ({ path: one, query, to: base + to }));
  });
}
