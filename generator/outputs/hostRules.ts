import { hostFileNames } from '../../server/buildFiles';
import type { Headers } from '../../server/securityHeaders';
import { pathIn } from '../../src/locale/address';
import { locales } from '../../src/locale/locales';
import { hashedFolders, paths, withoutSlash } from '../../src/paths';
import { sitePath } from '../model/environment';
import type { PlannedFile } from '../model/plannedFile';
import type { Redirect, Site } from '../model/site';
import { headersOfSite } from './page/documentWriter';

/**
 * Plans the rules for web hosts: those for redirects and headers in the formats that hosts read. The
 * owner's rules in public/_headers and public/_redirects come before those of the build.
 */
export function hostRules({ redirects, hostRules: own }: Site): readonly PlannedFile[] {
  return [...hostFileNames, 'security-headers.conf' as const].map((name) => ({
    path: `/${name}`,
    linkPath: `/${name}`,
    producer: `the file /${name} of the build`,
    visibility: 'host',
    needsCode: true,
    make(making) {
      const { siteUrl, hasSignIn } = making.environment;
      const rules = {
        _headers: headersFile(headersOfSite(making)),
        'security-headers.conf': nginxSnippet(headersOfSite(making)),
        _redirects: hostRedirects(redirects, siteUrl) + (hasSignIn ? hostRewrites(siteUrl) : ''),
      };
      const ofOwner = own.get(name) ?? '';
      const separator = ofOwner === '' || ofOwner.endsWith('\n') ? '' : '\n';
      return { text: ofOwner + separator + rules[name] };
    },
  }));
}

/** Returns the content of the `_headers` file, which Netlify and Cloudflare Pages read. */
export function headersFile(headers: Headers): string {
  const rules = [
    ['/*', headers],
    // Files in these folders never change.
    ...hashedFolders.map(
      (folder) =>
        [`/${folder}/*`, { 'Cache-Control': 'public, max-age=31536000, immutable' }] as const,
    ),
    ...locales.map((locale) => [pathIn('/*', locale), { 'Content-Language': locale }] as const),
  ] as const;
  return rules
    .map(([pattern, its]) => `${pattern}\n${lines(its, (name, value) => `  ${name}: ${value}\n`)}`)
    .join('');
}

/** Returns nginx directives that can be included in a `server` or `location` block. */
export function nginxSnippet(headers: Headers): string {
  return nginxComment + lines(headers, (name, value) => `add_header ${name} "${value}" always;\n`);
}

const nginxComment = `# The security headers, for an nginx that serves the built site itself (docs/deployment/static-host.md).
# Written by the build for its pages: each build has another file.
# Not for requests that nginx passes to the API, which sends these headers itself.
# A location with an add_header directive does not inherit the others: include this file there too.
`;

function lines(headers: Headers, line: (name: string, value: string) => string): string {
  return Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join('');
}

/**
 * Returns lines for the `_redirects` file, which Netlify and Cloudflare Pages read. The project's own
 * server (server/website.ts) reads build.json instead. Only Netlify
 * understands lines with a query; Cloudflare Pages ignores them. Lines with a query come first,
 * because Netlify uses the first line that matches. These lines also end with `!`, because Netlify
 * would otherwise prefer a page that exists at the path, such as `/`.
 */
function hostRedirects(
  redirects: readonly Pick<Redirect, 'from' | 'to'>[],
  siteUrl: string,
): string {
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
function hostRewrites(siteUrl: string): string {
  return ['', ...locales.map((locale) => `/${locale}`)]
    .map((prefix) => sitePath(siteUrl) + prefix + paths.private)
    .map((page) => `${page}/* ${page} 200\n`)
    .join('');
}

interface RedirectLine {
  path: string;
  /** The query including its question mark, or an empty string if there is no query. */
  query: string;
  to: string;
}

function withAndWithoutSlash(
  redirects: readonly Pick<Redirect, 'from' | 'to'>[],
  base: string,
): readonly RedirectLine[] {
  return redirects.flatMap(({ from, to }) => {
    const [path = ''] = from.split('?');
    const query = from.slice(path.length);
    const whole = withoutSlash(base + path);
    const paths = whole === '/' ? [whole] : [whole, `${whole}/`];
    return paths.map((one) => ({ path: one, query, to: base + to }));
  });
}
