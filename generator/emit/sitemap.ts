import { alternateAddresses, canonicalAddress } from '../../src/locale/address';
import type { SitePage } from '../model/site';
import { element, xmlDocument } from '../lib/xml';

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/**
 * Creates the sitemap (https://www.sitemaps.org/protocol.html). It is a single file, which may
 * contain 50,000 URLs. A site with 2,000 entries in three languages has fewer than 10,000.
 *
 * @param siteUrl URL of the site, without a trailing slash
 */
export function sitemap(pages: readonly SitePage[], siteUrl: string): string {
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
