import { alternateAddresses, canonicalAddress } from '../../src/locale/address';
import type { SitePage } from '../link/sitePages';
import { element, xmlDocument } from '../lib/xml';

/**
 * The maximum number of URLs in one sitemap file. The protocol allows at most 50,000 URLs and 50 MB
 * per file (https://www.sitemaps.org/protocol.html).
 */
const urlsPerFile = 20_000;

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

const sitemapPath = '/sitemap.xml';

/**
 * Creates the sitemap. If a single file cannot hold all pages, the sitemap consists of an index and
 * several files.
 *
 * @param siteUrl URL of the site, without a trailing slash
 * @returns the files, keyed by URL path
 */
export function sitemap(pages: readonly SitePage[], siteUrl: string): ReadonlyMap<string, string> {
  const urls = pages.flatMap((page) => urlsOf(page, siteUrl));
  if (urls.length <= urlsPerFile) return new Map([[sitemapPath, urlSet(urls)]]);
  const parts = Array.from(
    { length: Math.ceil(urls.length / urlsPerFile) },
    (_, part): [string, string] => [
      `/sitemap-${part + 1}.xml`,
      urlSet(urls.slice(part * urlsPerFile, (part + 1) * urlsPerFile)),
    ],
  );
  const index = element(
    'sitemapindex',
    namespace,
    parts.map(([path]) => element('sitemap', {}, [element('loc', {}, siteUrl + path)])),
  );
  return new Map([[sitemapPath, xmlDocument(index)], ...parts]);
}

/**
 * Returns one `<url>` element for each URL of a page. Each element contains links to all language
 * versions of the page
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
function urlsOf({ path, languages, lastModified }: SitePage, siteUrl: string): readonly string[] {
  const alternates = alternateAddresses(path, languages).map(([hreflang, address]) => ({
    hreflang,
    href: siteUrl + address,
  }));
  const links = alternates.map((one) => element('xhtml:link', { rel: 'alternate', ...one }));
  const addresses =
    links.length > 0
      ? alternates.map(({ href }) => href)
      : [siteUrl + canonicalAddress(path, undefined, languages)];
  return addresses.map((address) =>
    element('url', {}, [
      element('loc', {}, address),
      ...(lastModified === undefined ? [] : [element('lastmod', {}, lastModified)]),
      ...links,
    ]),
  );
}

function urlSet(urls: readonly string[]): string {
  const xhtml = { 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' };
  return xmlDocument(element('urlset', { ...namespace, ...xhtml }, urls));
}

/** Returns robots.txt (RFC 9309). It allows everything and contains the URL of the sitemap. */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${sitemapPath}\n`;
}
