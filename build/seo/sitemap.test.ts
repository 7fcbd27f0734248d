import { robots, sitemap } from './sitemap';
import { routes } from '../../src/app/routes';
import { sitePages, type SitePage } from './sitePages';
import type { ReadCompiled } from './readCompiled';
import { fakeCompiled } from './testing/fakeCompiled';

const siteUrl = 'https://example.org';

const parse = (xml = '') => new DOMParser().parseFromString(xml, 'application/xml');

const texts = (document: Document, name: string) =>
  [...document.getElementsByTagName(name)].map(({ textContent }) => textContent);

const read = fakeCompiled({
  projects: [
    { slug: 'clock', date: '2026-02-02', hasPage: true },
    { slug: 'plates', date: '2024-12-31' },
    { slug: 'secret', date: '2027-01-01', hasPage: true, draft: true },
  ],
  notes: [
    { slug: 'tides', date: '2026-03-03' },
    { slug: 'unfinished', date: '2027-01-01', draft: true },
    { slug: 'hidden', section: 'reading-notes', draft: true },
  ],
  sports: [
    {
      slug: 'running',
      sport: { text: 'Running' },
      draft: false,
      records: [
        { date: '2026-04-04', kilometres: 5, seconds: 1500, place: { text: 'Anping' } },
        { date: '2026-01-04', kilometres: 5, seconds: 1500, place: { text: 'Anping' } },
      ],
    },
  ],
});

const unlisted = [
  { path: '/login', isUnlisted: true },
  { path: '/404', isUnlisted: true },
];
const byPath = (one: SitePage, other: SitePage) => (one.path < other.path ? -1 : 1);
const pagesOf = (compiled: ReadCompiled) => [...sitePages(routes, compiled)].sort(byPath);

test('the site has a page for each published entry and each section with published entries', () => {
  expect(pagesOf(read)).toEqual<SitePage[]>(
    [
      { path: '/', lastModified: '2026-04-04' },
      { path: '/projects', lastModified: '2026-02-02' },
      { path: '/projects/clock', lastModified: '2026-02-02' },
      { path: '/sports-records', lastModified: '2026-04-04' },
      { path: '/sports-records/running', lastModified: '2026-04-04' },
      { path: '/coding-notes', lastModified: '2026-03-03' },
      { path: '/coding-notes/tides', lastModified: '2026-03-03' },
      ...unlisted,
    ].sort(byPath),
  );
});

test('a site without content has the landing page, the projects, login and not-found page', () => {
  const pages = [{ path: '/' }, { path: '/projects' }, ...unlisted].sort(byPath);
  expect(pagesOf(fakeCompiled({}))).toEqual(pages);
});

test('a route without parameters is a page', () => {
  const about = { name: 'about', path: '/about', Page: () => null };
  expect(sitePages([...routes, about], read)).toContainEqual({ path: '/about' });
});

test('each page of a list has the date of its newest entry', () => {
  const notes = Array.from({ length: 101 }, (_, index) => ({
    slug: `n-${index}`,
    date: `20${99 - Math.floor(index / 10)}-01-01`,
  }));
  const pages = pagesOf(fakeCompiled({ notes, projects: notes }));
  for (const list of ['/coding-notes', '/projects']) {
    expect(pages.filter(({ path }) => path.startsWith(list) && !path.includes('/n-'))).toEqual([
      { path: list, lastModified: '2099-01-01' },
      { path: `${list}/page/2`, lastModified: '2094-01-01' },
      { path: `${list}/page/3`, lastModified: '2089-01-01' },
    ]);
  }
});

test('a sitemap has absolute URLs and dates, in the namespace of the protocol', () => {
  const pages = [{ path: '/' }, { path: '/projects', lastModified: '2026-02-02' }];
  const document = parse(sitemap(pages, siteUrl).get('/sitemap.xml'));
  expect(document.documentElement.tagName).toBe('urlset');
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect([...document.getElementsByTagName('url')].map((url) => url.children.length)).toEqual([
    1, 2,
  ]);
  expect(texts(document, 'loc')).toEqual(['https://example.org/', 'https://example.org/projects']);
  expect(texts(document, 'lastmod')).toEqual(['2026-02-02']);
});

test('more than 50,000 pages have several sitemaps and an index', () => {
  const pages = Array.from({ length: 100_001 }, (_, index) => ({ path: `/${index}` }));
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
    [50_001, 50_001, 2],
  );
  expect(sitemap(pages.slice(0, 50_000), siteUrl).size).toBe(1);
});

test('robots.txt allows everything and names the sitemap', () => {
  expect(robots(siteUrl)).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://example.org/sitemap.xml\n',
  );
});
