/** @jest-environment node */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildContent } from '../testing/compile';
import { noteFront, ownersFolder } from '../testing/ownersFolder';
import { redirectPages } from './redirectPages';

const owner = ownersFolder();

const redirects = new Map([
  ['/2020/茶', '/coding-notes/tea'],
  ['/old.html', '/projects'],
  ['/"a" <b> $c', '/projects'],
  ['/?p=12', '/projects'],
  ['/index.php?page_id=3&lang=ja', '/coding-notes/tea'],
]);

test('there is a page at each old URL without a query', () => {
  const pages = redirectPages(redirects, 'https://example.org');
  expect([...pages.keys()]).toEqual(['/2020/茶/index.html', '/old.html', '/"a" <b> $c/index.html']);
  expect(pages.get('/old.html')).toContain(
    '<meta http-equiv="refresh" content="0; url=/projects">',
  );
  expect(pages.get('/2020/茶/index.html')).toContain(
    '<link rel="canonical" href="https://example.org/coding-notes/tea">',
  );
});

test('the pages at the old URLs of a site below a path lead below that path', () => {
  const page = redirectPages(redirects, 'https://example.org/blog').get('/old.html');
  expect(page).toContain('content="0; url=/blog/projects"');
  expect(page).toContain('href="https://example.org/blog/projects"');
});

test.each([true, false])(
  'these pages and a sitemap exist only in a build (%s)',
  async (production) => {
    const front = noteFront.replace('tags: []', 'tags: []\naliases: [/2020/茶]');
    owner.write('content/coding-notes/tea/index.en.md', front);
    await buildContent(owner, { production });
    const place = (file: string) => path.join(owner.root, 'dist', file);
    for (const file of ['2020/茶/index.html', 'sitemap.xml']) {
      expect([file, existsSync(place(file))]).toEqual([file, production]);
    }
  },
);
