import { robots, sitemap } from './sitemap';
import { locales } from '../../src/locale/locales';
import { pages as routes } from '../../src/app/routes';
import { entryFile } from '../../src/content/contentFiles';
import { sitePages, type SitePage } from './sitePages';
import { compile } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';

const siteUrl = 'https://example.org';

const parse = (xml = '') => new DOMParser().parseFromString(xml, 'application/xml');

const texts = (document: Document, name: string) =>
  [...document.getElementsByTagName(name)].map(({ textContent }) => textContent);

const owner = ownersFolder();
const text = { en: 'Tea' };

function writeProject(slug: string, date: string, facts: object = {}) {
  const project = { title: text, summary: text, date, tags: [], ...facts };
  owner.write(`content/projects/${slug}.json`, project);
}

function writeNote(folder: string, date: string, facts = 'tags: []') {
  const front = `title: Tea\nsummary: Tea\ndate: ${date}\n${facts}`;
  owner.write(`content/${folder}/index.en.md`, `---\n${front}\n---\n`);
}

const withoutContent = [
  { path: '/login', isUnlisted: true },
  { path: '/search', isUnlisted: true },
  { path: '/404', isUnlisted: true },
  { path: '/private', isUnlisted: true },
];
const byPath = (one: SitePage, other: SitePage) => (one.path < other.path ? -1 : 1);
const sortedPages = () => [...sitePages(routes, compile(owner))].sort(byPath);

test('the site has a page for each published entry and each section with published entries', () => {
  writeProject('clock', '2025-02-02', { updated: '2026-02-02' });
  writeProject('plates', '2024-12-31');
  writeProject('secret', '2027-01-01', { draft: true });
  for (const slug of ['clock', 'secret'])
    owner.write(`content/projects/${slug}/index.en.md`, 'Tea');
  writeNote('coding-notes/tides', '2026-03-03');
  writeNote('coding-notes/unfinished', '2027-01-01', 'tags: []\ndraft: true');
  writeNote('reading-notes/hidden', '2026-01-01', 'tags: []\ndraft: true');
  const record = { distanceKm: 5, duration: '25:00', place: text };
  const records = ['2026-04-04', '2026-01-04'].map((date) => ({ date, ...record }));
  owner.write('content/sports-records/running.json', { sport: text, records });
  expect(sortedPages()).toEqual<SitePage[]>(
    [
      { path: '/', lastModified: '2026-04-04' },
      { path: '/projects', lastModified: '2026-02-02' },
      { path: '/projects/clock', lastModified: '2026-02-02', languages: ['en'] },
      { path: '/sports-records', lastModified: '2026-04-04' },
      { path: '/sports-records/running', lastModified: '2026-04-04', languages: ['en'] },
      { path: '/coding-notes', lastModified: '2026-03-03' },
      { path: '/coding-notes/tides', lastModified: '2026-03-03', languages: ['en'] },
      ...withoutContent,
    ].sort(byPath),
  );
});

test('a site without content has the landing page, the projects, login and not-found page', () => {
  const pages = [{ path: '/' }, { path: '/projects' }, ...withoutContent].sort(byPath);
  expect(sortedPages()).toEqual(pages);
});

test('a route without parameters is a page', () => {
  writeNote('coding-notes/tides', '2026-03-03');
  const read = compile(owner);
  const about = { path: '/about' };
  expect(sitePages([...routes, about], read)).toContainEqual({ path: '/about' });
  const content = (locale: string) => entryFile(locale, 'coding-notes', 'tides');
  const own = { path: '/own', handle: { content } };
  expect(sitePages([...routes, own], read)).toContainEqual({ path: '/own', languages: ['en'] });
});

test('each page of a list has the date of its newest entry', () => {
  for (let index = 0; index < 101; index++) {
    const date = `20${99 - Math.floor(index / 10)}-01-01`;
    writeNote(`coding-notes/n-${index}`, date);
    writeProject(`n-${index}`, date);
  }
  const pages = sortedPages();
  for (const list of ['/coding-notes', '/projects']) {
    expect(pages.filter(({ path }) => path.startsWith(list) && !path.includes('/n-'))).toEqual([
      { path: list, lastModified: '2099-01-01' },
      { path: `${list}/page/2`, lastModified: '2094-01-01' },
      { path: `${list}/page/3`, lastModified: '2089-01-01' },
    ]);
  }
});

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
test('each topic has its pages, with addresses of ASCII characters', () => {
  for (let index = 0; index < 51; index++) {
    const tags = index === 0 ? 'tags: [台灣, maps]' : 'tags: [台灣]';
    writeNote(`coding-notes/${index}`, `20${99 - index}-01-01`, tags);
  }
  const pages = sortedPages();
  expect(pages.filter(({ path }) => path.startsWith('/topics'))).toEqual([
    { path: '/topics' },
    { path: '/topics/%E5%8F%B0%E7%81%A3', lastModified: '2099-01-01' },
    { path: '/topics/%E5%8F%B0%E7%81%A3/page/2', lastModified: '2049-01-01' },
    { path: '/topics/maps', lastModified: '2099-01-01' },
  ]);
});

test('a sitemap has absolute URLs and dates, in the namespace of the protocol', () => {
  const pages = [{ path: '/' }, { path: '/projects', lastModified: '2026-02-02' }];
  const document = parse(sitemap(pages, siteUrl).get('/sitemap.xml'));
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
  const alternates = alternatesIn(parse(sitemap(pages, siteUrl).get('/sitemap.xml')));
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
  const document = parse(sitemap([{ path: '/a', languages: ['ja'] }], siteUrl).get('/sitemap.xml'));
  expect([...alternatesIn(document)]).toEqual([[`${siteUrl}/ja/a`, {}]]);
});

test('more than 20,000 addresses have several sitemaps and an index', () => {
  const pages = Array.from({ length: 40_001 }, (_, index) => ({
    path: `/${index}`,
    languages: ['ja'],
  }));
  const files = sitemap(pages, siteUrl);
  expect([...files.keys()]).toEqual([
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-2.xml',
    '/sitemap-3.xml',
  ]);
  const index = parse(files.get('/sitemap.xml'));
  expect(index.documentElement.tagName).toBe('sitemapindex');
  expect(texts(index, 'loc')).toEqual([1, 2, 3].map((part) => `${siteUrl}/sitemap-${part}.xml`));
  expect([1, 2, 3].map((part) => files.get(`/sitemap-${part}.xml`)?.split('<loc>').length)).toEqual(
    [20_001, 20_001, 2],
  );
  expect(sitemap(pages.slice(0, 20_000), siteUrl).size).toBe(1);
});

test('robots.txt allows everything and names the sitemap', () => {
  expect(robots(siteUrl)).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://example.org/sitemap.xml\n',
  );
});
