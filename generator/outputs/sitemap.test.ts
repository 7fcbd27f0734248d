import { locales } from '../../src/locale/locales';
import { sitemapOf } from './sitemap';

const siteUrl = 'https://example.org';

const parse = (xml = '') => new DOMParser().parseFromString(xml, 'application/xml');

const texts = (document: Document, name: string) =>
  [...document.getElementsByTagName(name)].map(({ textContent }) => textContent);

/**
 * Returns the URLs in a sitemap. Each URL is mapped to the URLs of all language versions of the
 * page, keyed by `hreflang`.
 */
function alternatesIn(document: Document): Map<string, Record<string, string>> {
  return new Map(
    [...document.getElementsByTagName('url')].map((url) => [
      url.querySelector('loc')?.textContent ?? '',
      Object.fromEntries(
        [...url.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'link')].map((link) => [
          link.getAttribute('hreflang'),
          link.getAttribute('href'),
        ]),
      ) as Record<string, string>,
    ]),
  );
}

test('a sitemap has absolute URLs and dates of the listed pages, in the namespace of the protocol', () => {
  const pages = [
    { path: '/' },
    { path: '/projects', lastModified: '2026-02-02' },
    { path: '/search', isUnlisted: true },
  ];
  const document = parse(sitemapOf(pages, siteUrl));
  expect(document.documentElement.tagName).toBe('urlset');
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const prefixes = [...locales.map((locale) => `${siteUrl}/${locale}`), siteUrl];
  expect(texts(document, 'loc')).toEqual([
    ...prefixes.map((prefix) => `${prefix}/`),
    ...prefixes.map((prefix) => `${prefix}/projects`),
  ]);
  expect(texts(document, 'lastmod')).toEqual(prefixes.map(() => '2026-02-02'));
});

test('the addresses of a page name each other, each with its language', () => {
  const pages = [{ path: '/' }, { path: '/a', languages: ['en', 'ja'] }];
  const alternates = alternatesIn(parse(sitemapOf(pages, siteUrl)));
  expect(alternates.size).toBe(locales.length + 1 + 3);
  for (const [address, named] of alternates) {
    expect(Object.values(named)).toContain(address);
    for (const other of Object.values(named)) expect(alternates.get(other)).toEqual(named);
  }
  expect(alternates.get(`${siteUrl}/ja/a`)).toEqual({
    en: `${siteUrl}/en/a`,
    ja: `${siteUrl}/ja/a`,
    'x-default': `${siteUrl}/a`,
  });
});

test('a page in one language has one address', () => {
  const document = parse(sitemapOf([{ path: '/a', languages: ['ja'] }], siteUrl));
  expect([...alternatesIn(document)]).toEqual([[`${siteUrl}/ja/a`, {}]]);
});
