import { matchRoutes } from 'react-router-dom';
import { pages as routes } from '../../src/app/routes';
import { writtenPages } from '../../src/content/owner';
import { listSections, type ContentSection } from '../../src/paths';
import { printed } from '../lib/diagnostics';
import { siteIn } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import type { SitePage } from '../model/site';

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
/** Returns the pages as of a day on which nothing is scheduled any more. */
const pagesOf = (options = { hasSignIn: true }) =>
  siteIn(owner.folders, { drafts: false, today: '2999-12-31', ...options }).pages;
const sortedPages = () => [...pagesOf()].sort(byPath);

const entryPage = (collection: ContentSection, slug: string): SitePage => ({
  path: `/${collection}/${slug}`,
  entry: { collection, slug },
  languages: ['en'],
});

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
      { ...entryPage('projects', 'clock'), lastModified: '2026-02-02' },
      { path: '/sports-records', lastModified: '2026-04-04' },
      { ...entryPage('sports-records', 'running'), lastModified: '2026-04-04' },
      { path: '/coding-notes', lastModified: '2026-03-03' },
      { ...entryPage('coding-notes', 'tides'), lastModified: '2026-03-03' },
      ...withoutContent,
    ].sort(byPath),
  );
});

test('there is a warning about days that have not come yet', () => {
  const record = { distanceKm: 5, duration: '25:00', place: text };
  const days = ['2026-04-04', '2031-01-01', '2026-06-01', '2026-06-02'];
  const records = days.map((date) => ({ date, ...record }));
  owner.write('content/sports-records/running.json', { sport: text, records });
  owner.write('content/sports-records/diving.json', { sport: text, records: records.slice(1, 2) });
  writeProject('clock', '2025-02-02', { updated: '2026-06-02' });
  writeNote('coding-notes/tides', '2026-03-03', 'tags: []\nupdated: 2026-06-01');
  writeNote('coding-notes/waves', '2026-03-03', 'tags: []\nupdated: 2062-06-01');
  // The last change of a scheduled entry cannot have been before its date.
  writeNote('coding-notes/later', '2026-06-02', 'tags: []\nupdated: 2026-06-02');
  const { warnings } = siteIn(owner.folders, { drafts: false, today: '2026-06-01' });
  const expected = 'expected a day until today (2026-06-01)';
  expect(warnings.map(printed)).toEqual([
    `projects/clock.json: line 1: updated: ${expected}, got 2026-06-02`,
    `sports-records/diving.json: line 1: records.0.date: ${expected}, got 2031-01-01`,
    `sports-records/running.json: line 1: records.1.date: ${expected}, got 2031-01-01`,
    `sports-records/running.json: line 1: records.3.date: ${expected}, got 2026-06-02`,
    `coding-notes/waves/index.en.md: line 6: updated: ${expected}, got 2062-06-01`,
  ]);
});

test('every page has a route, and every route has a page', () => {
  for (let index = 0; index < 51; index++) {
    for (const section of listSections.filter((one) => one.endsWith('notes'))) {
      writeNote(`${section}/n-${index}`, '2026-01-01', 'tags: [maps]');
    }
    const facts = { date: '2026-01-01', tags: [] };
    owner.write(`content/article-share/a-${index}.json`, {
      title: text,
      line: text,
      url: 'https://example.com',
      ...facts,
    });
    writeProject(`p-${index}`, '2026-01-01');
  }
  owner.write('content/projects/p-0/index.en.md', 'Tea');
  owner.write('content/sports-records/running.json', { sport: text, records: [] });
  for (const slug of writtenPages) {
    owner.write(`content/pages/${slug}/index.en.md`, '---\ntitle: Tea\n---\nTea\n');
  }
  const all = routes.flatMap((route) => route.children ?? [route]);
  const idOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.id;
  const found = new Set(pagesOf().map(({ path }) => idOf(path)));
  // The API sends private entries.
  expect(found).toEqual(new Set(all.map(({ id }) => id).filter((id) => id !== 'private/entry')));
});

test('a site without content has the landing page, the projects, and what it needs for sign-in', () => {
  const pages = [{ path: '/' }, { path: '/projects' }, ...withoutContent].sort(byPath);
  expect(sortedPages()).toEqual(pages);
  const withSignIn = pagesOf().filter(({ path }) => path !== '/login' && path !== '/private');
  expect(pagesOf({ hasSignIn: false })).toEqual(withSignIn);
});

test('each page of a list or topic has the date of its newest entry, and an address in ASCII', () => {
  for (let index = 0; index < 101; index++) {
    const date = `20${99 - Math.floor(index / 10)}-01-01`;
    writeNote(`coding-notes/n-${index}`, date, index < 51 ? 'tags: [台灣, maps]' : 'tags: [maps]');
    writeProject(`n-${index}`, date);
  }
  const pages = sortedPages();
  expect(pages.filter(({ entry, path }) => !entry && path.length > 1)).toEqual(
    [
      ...['/coding-notes', '/projects', '/topics/maps'].flatMap((list) => [
        { path: list, lastModified: '2099-01-01' },
        { path: `${list}/page/2`, lastModified: '2094-01-01' },
        { path: `${list}/page/3`, lastModified: '2089-01-01' },
      ]),
      { path: '/topics' },
      { path: '/topics/%E5%8F%B0%E7%81%A3', lastModified: '2099-01-01' },
      { path: '/topics/%E5%8F%B0%E7%81%A3/page/2', lastModified: '2094-01-01' },
      ...withoutContent,
    ].sort(byPath),
  );
});
