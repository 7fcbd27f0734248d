/** @jest-environment node */
import { sitemapOf } from './sitemap';

test('a sitemap has the absolute URLs of all listed pages, with their dates and languages', () => {
  const pages = [
    { path: '/a', lastModified: '2026-02-02', languages: ['en', 'ja'] },
    { path: '/search', isUnlisted: true },
    // A page in one language has one address.
    { path: '/b', languages: ['ja'] },
  ];
  const addresses = Object.entries({ en: '/en/a', ja: '/ja/a', 'x-default': '/a' });
  const links = addresses.map(
    ([language, path]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="https://example.org${path}"/>`,
  );
  const urls = addresses.map(
    ([, path]) =>
      `<url><loc>https://example.org${path}</loc><lastmod>2026-02-02</lastmod>${links.join('')}</url>`,
  );
  expect(sitemapOf(pages, 'https://example.org').replaceAll('\n', '')).toBe(
    '<?xml version="1.0" encoding="utf-8"?>' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
      `${urls.join('')}<url><loc>https://example.org/ja/b</loc></url></urlset>`,
  );
});
