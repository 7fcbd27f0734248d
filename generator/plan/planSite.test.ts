/** @jest-environment node */
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { feedPath } from '../../src/paths';
import { feeds } from '../outputs/feeds';
import { buildContent, makingOf, siteIn } from '../testing/compile';
import { noteFront, ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();
const project = path.join(__dirname, '../..');

test('robots.txt allows everything and names the sitemap, unless the owner has written one', async () => {
  const built = async () => {
    await buildContent(owner);
    return readFileSync(path.join(owner.root, 'dist/robots.txt'), 'utf8');
  };
  expect(await built()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://example.org/sitemap.xml\n',
  );
  const own = 'User-agent: *\nDisallow: /demo/\n';
  owner.write('content/public/robots.txt', own);
  expect(await built()).toBe(own);
});

test.each([
  ['{ "entries.feed.title": "Notes by {owner}" }', 'Notes by 茶'],
  ['{}', '茶'],
])('with the messages %s, the title of the feed is %s', async (messages, title) => {
  owner.write('content/coding-notes/tea/index.en.md', noteFront);
  for (const name of ['locales', 'src/ui/theme.css']) {
    cpSync(path.join(project, name), path.join(owner.root, name), { recursive: true });
  }
  for (const locale of locales) owner.write(`locales/${locale}.json`, messages);
  const feed = feeds(siteIn(owner.folders)).find(({ path }) => path === feedPath('en'));
  const content = await feed?.make?.(makingOf(owner.folders, { root: owner.root }));
  expect(content).toEqual({ text: expect.stringContaining(`<title>${title}</title>`) });
});
