import { robots, sitemap } from './sitemap';
import { sitePages, type SitePage } from './sitePages';
import { fakeCompiled } from './testing/fakeCompiled';

jest.mock('../../src/paths', () => ({
  ...jest.requireActual<object>('../../src/paths'),
  paths: { home: '/', projects: '/projects', login: '/login', about: '/about', notFound: '/404' },
}));

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

test('every page is listed with the day of its newest entry; drafts, and sections with only drafts, are not', () => {
  expect(sitePages(read)).toEqual<SitePage[]>([
    { path: '/', lastModified: '2026-04-04' },
    { path: '/about' },
    { path: '/projects', lastModified: '2026-02-02' },
    { path: '/projects/clock', lastModified: '2026-02-02' },
    { path: '/sports-records', lastModified: '2026-04-04' },
    { path: '/sports-records/running', lastModified: '2026-04-04' },
    { path: '/coding-notes', lastModified: '2026-03-03' },
    { path: '/coding-notes/tides', lastModified: '2026-03-03' },
  ]);
});

test('a site without content has the pages of `paths` without a day, except login and not found', () => {
  const pages = [{ path: '/' }, { path: '/about' }, { path: '/projects' }];
  expect(sitePages(fakeCompiled({}))).toEqual(pages);
});

test('each page of a list is listed, with the day of its newest entry', () => {
  const notes = Array.from({ length: 101 }, (_, index) => ({
    slug: `n-${index}`,
    date: `20${99 - Math.floor(index / 10)}-01-01`,
  }));
  const lists = sitePages(fakeCompiled({ notes, projects: notes })).filter(
    ({ path }) => !path.includes('/n-'),
  );
  expect(lists.slice(3)).toEqual([
    { path: '/projects/page/2', lastModified: '2094-01-01' },
    { path: '/projects/page/3', lastModified: '2089-01-01' },
    { path: '/coding-notes', lastModified: '2099-01-01' },
    { path: '/coding-notes/page/2', lastModified: '2094-01-01' },
    { path: '/coding-notes/page/3', lastModified: '2089-01-01' },
  ]);
});

test('a sitemap has absolute URLs and days, in the namespace of the protocol', () => {
  const document = parse(sitemap(sitePages(read), siteUrl).get('/sitemap.xml'));
  expect(document.documentElement.tagName).toBe('urlset');
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(texts(document, 'loc')).toContain('https://example.org/coding-notes/tides');
  expect(new Set(texts(document, 'loc')).size).toBe(sitePages(read).length);
  for (const day of texts(document, 'lastmod')) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const url of document.getElementsByTagName('url')) {
    const isDated = url.querySelector('loc')?.textContent !== `${siteUrl}/about`;
    expect([...url.children].map(({ tagName }) => tagName)).toEqual(
      isDated ? ['loc', 'lastmod'] : ['loc'],
    );
  }
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
