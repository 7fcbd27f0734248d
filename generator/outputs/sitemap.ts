import { alternateAddresses, canonicalAddress } from '../../src/locale/address';
import { element, xmlDocument } from '../lib/xml';
import type { PlannedFile } from '../model/plannedFile';
import type { Site, SitePage } from '../model/site';

const robotsPath = '/robots.txt';
const sitemapPath = '/sitemap.xml';

/** Plans the sitemap, and a robots.txt that names it unless the owner has written one. */
export function sitemap({ pages, publicFiles }: Site): readonly PlannedFile[] {
  const builtFile = (path: string, make: NonNullable<PlannedFile['make']>): PlannedFile => ({
    path,
    linkPath: path,
    producer: `the file ${path} of the build`,
    visibility: 'everyone',
    make,
  });
  const site = builtFile(sitemapPath, ({ environment: { siteUrl } }) => ({
    text: sitemapOf(pages, siteUrl),
  }));
  const robots = builtFile(robotsPath, ({ environment: { siteUrl } }) => ({
    text: robotsWith(siteUrl + sitemapPath),
  }));
  return publicFiles.has(robotsPath) ? [site] : [site, robots];
}

/** Returns robots.txt (RFC 9309). It allows everything and contains the URL of the sitemap. */
function robotsWith(sitemapUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${sitemapUrl}\n`;
}

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/**
 * Creates the sitemap (https://www.sitemaps.org/protocol.html). It is a single file, which may
 * contain 50,000 URLs. A site with 2,000 entries in three languages has fewer than 10,000.
 *
 * @param siteUrl URL of the site, without a trailing slash
 */
export function sitemapOf(pages: readonly SitePage[], siteUrl: string): string {
  const xhtml = { 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' };
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted);
  const urls = listed.flatMap((page) => urlsOf(page, siteUrl));
  return xmlDocument(element('urlset', { ...namespace, ...xhtml }, urls));
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
