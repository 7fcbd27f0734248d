/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildContent } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();

test('robots.txt allows everything and names the sitemap, unless the owner has written one', async () => {
  await buildContent(owner);
  const robots = readFileSync(path.join(owner.root, 'dist/robots.txt'), 'utf8');
  expect(robots).toBe('User-agent: *\nAllow: /\n\nSitemap: https://example.org/sitemap.xml\n');
  owner.write('public/robots.txt', 'User-agent: *\nDisallow: /demo/\n');
  const { files, site } = await buildContent(owner);
  expect([...files.keys()]).not.toContain('/robots.txt');
  expect(site.publishedFiles.has('/robots.txt')).toBe(true);
});
