import type { SitePage } from './sitePages';
import { element, xmlDocument } from './xml';

/** Most URLs in one sitemap (https://www.sitemaps.org/protocol.html). */
const urlsPerFile = 50_000;

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

export const sitemapPath = '/sitemap.xml';

/**
 * The sitemap: one file, or an index and several files if one cannot hold all pages.
 *
 * @param siteUrl origin of the site
 * @returns the files by the path of their URL
 */
export function sitemap(pages: readonly SitePage[], siteUrl: string): ReadonlyMap<string, string> {
  if (pages.length <= urlsPerFile) return new Map([[sitemapPath, urlSet(pages, siteUrl)]]);
  const parts = Array.from(
    { length: Math.ceil(pages.length / urlsPerFile) },
    (_, part): [string, string] => [
      `/sitemap-${part + 1}.xml`,
      urlSet(pages.slice(part * urlsPerFile, (part + 1) * urlsPerFile), siteUrl),
    ],
  );
  const index = element(
    'sitemapindex',
    namespace,
    parts.map(([path]) => element('sitemap', {}, [element('loc', {}, siteUrl + path)])),
  );
  return new Map([[sitemapPath, xmlDocument(index)], ...parts]);
}

function urlSet(pages: readonly SitePage[], siteUrl: string): string {
  const urls = pages.map(({ path, lastModified }) =>
    element('url', {}, [
      element('loc', {}, siteUrl + path),
      ...(lastModified === undefined ? [] : [element('lastmod', {}, lastModified)]),
    ]),
  );
  return xmlDocument(element('urlset', namespace, urls));
}

/** robots.txt (RFC 9309): allows everything and names the sitemap. */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${sitemapPath}\n`;
}
