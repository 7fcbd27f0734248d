/** @jest-environment node */
import { makingOf, siteIn } from '../testing/compile';
import { noteFront, ownersFolder } from '../testing/ownersFolder';
import { redirects } from './redirects';

const owner = ownersFolder();

beforeEach(() => {
  const aliases = `aliases: [/2020/茶, /old.html, '/"a" <b> $c', /?p=12]`;
  const front = noteFront.replace('tags: []', `tags: []\n${aliases}`);
  owner.write('content/coding-notes/tea/index.en.md', front);
});

async function textOf(file: string, siteUrl?: string) {
  const planned = redirects(siteIn(owner.folders)).find(({ path }) => path === file);
  const content = await planned?.make?.(makingOf(owner.folders, siteUrl ? { siteUrl } : {}));
  return (content as { text: string }).text;
}

test('there is a page at each old URL without a query', async () => {
  const paths = redirects(siteIn(owner.folders)).map(({ path }) => path);
  expect(paths).toEqual(['/2020/茶/index.html', '/old.html', '/"a" <b> $c/index.html']);
  expect(await textOf('/old.html')).toContain(
    '<meta http-equiv="refresh" content="0; url=/coding-notes/tea">',
  );
  expect(await textOf('/2020/茶/index.html')).toContain(
    '<link rel="canonical" href="https://example.org/coding-notes/tea">',
  );
});

test('the pages at the old URLs of a site below a path lead below that path', async () => {
  const page = await textOf('/old.html', 'https://example.org/blog');
  expect(page).toContain('content="0; url=/blog/coding-notes/tea"');
  expect(page).toContain('href="https://example.org/blog/coding-notes/tea"');
});
