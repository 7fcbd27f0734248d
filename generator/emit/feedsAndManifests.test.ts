/** @jest-environment node */
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { feedPath } from '../../src/paths';
import { buildContent, compile, siteIn } from '../testing/compile';
import { noteFront, ownersFolder } from '../testing/ownersFolder';
import { feedsAndManifests } from './feedsAndManifests';

const owner = ownersFolder();
const project = path.join(__dirname, '../..');

test('robots.txt allows everything and names the sitemap, unless the owner has written one', async () => {
  await buildContent(owner);
  const robots = readFileSync(path.join(owner.root, 'dist/robots.txt'), 'utf8');
  expect(robots).toBe('User-agent: *\nAllow: /\n\nSitemap: https://example.org/sitemap.xml\n');
  owner.write('content/public/robots.txt', 'User-agent: *\nDisallow: /demo/\n');
  const { files, site } = await buildContent(owner);
  expect([...files.keys()]).not.toContain('/robots.txt');
  expect(site.publishedFiles.has('/robots.txt')).toBe(true);
});

test.each([
  ['{ "entries.feed.title": "Notes by {owner}", }', 'Notes by 茶'],
  ['{ "entries.feed.title": "Notes by {owner}" ', '茶'],
  ['{}', '茶'],
])('with the messages %s, the title of the feed is %s', (messages, title) => {
  owner.write('content/coding-notes/tea/index.en.md', noteFront);
  for (const name of ['locales', 'src/ui/theme.css']) {
    cpSync(path.join(project, name), path.join(owner.root, name), { recursive: true });
  }
  for (const locale of locales) owner.write(`locales/${locale}.json`, messages);
  const site = siteIn(owner.folders);
  const facts = { root: owner.root, siteUrl: 'https://example.org', site };
  const feed = feedsAndManifests(compile(owner), facts).get(feedPath('en'));
  expect(feed).toContain(`<title>${title}</title>`);
});

test('without a note that everyone can read, there are no feeds', async () => {
  const feeds = async () =>
    [...(await buildContent(owner)).files.keys()].filter((name) => name.startsWith('/feeds/'));
  owner.write(
    'content/coding-notes/tea/index.ja.md',
    noteFront.replace('tags', 'audience: signed-in\ntags'),
  );
  expect(await feeds()).toEqual([]);
  owner.write('content/coding-notes/tea/index.ja.md', noteFront);
  expect(await feeds()).toEqual(locales.map(feedPath));
});
