/** @jest-environment node */
import path from 'node:path';
import { addressLine } from '../importCommand';
import { oldBlog, post } from '../testing/oldBlog';
import { openBlog } from './openBlog';
import { readOldSite } from './oldSite';

const { owner, write, run, imported } = oldBlog();
const folder = () => path.join(owner.root, 'old');
const kind = 'an address of the old site that leads nowhere now';
const missingIn = ({ findings }: ReturnType<typeof run>) =>
  findings.filter((one) => one.kind === kind).map(({ file }) => file);

/** Writes a sitemap with these addresses. */
const sitemap = (file: string, ...addresses: string[]) =>
  write(
    file,
    `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
      .map((one) => `<url><loc>\n  https://me.test${one}\n</loc></url>`)
      .join('')}</urlset>`,
  );

test('what the old site lists is compared, and only what it lists is an alias', async () => {
  write('old/hugo.toml', 'baseURL = "https://me.test/"');
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02\naliases: [/t]'));
  write('old/content/posts/cup.md', post('title: Cup\ndate: 2020-01-02'));
  write('old/public/index.html', '<p>Home</p>');
  write('old/public/posts/tea/index.html', '<p>Tea</p>');
  write('old/public/404.html', '<p>Not found</p>');
  sitemap('sitemap.xml', '/en/posts/cup/');
  const oldSite = await readOldSite(openBlog(folder()), path.join(owner.root, 'sitemap.xml'));
  const result = run({ oldSite });
  expect(result.addresses).toEqual({ old: 3, kept: 2 });
  expect(missingIn(result)).toEqual(['/en/posts/cup']);
  expect(imported('coding-notes/tea/index.en.md')).toContain('aliases:\n  - /posts/tea/\n  - /t\n');
  expect(imported('coding-notes/cup/index.en.md')).not.toContain('aliases');
  expect(addressLine(result.addresses, { system: 'Hugo' }, oldSite)).toMatch(
    /^2 of 3 addresses in .*sitemap\.xml, public\/ lead to a page$/,
  );
});

test('a page whose address has no ending keeps this address, although its file has one', async () => {
  write('old/_config.yml', 'url: https://me.test\nbaseurl: /blog\npermalink: /:title');
  write('old/_posts/2020-01-02-tea.md', post('title: Tea'));
  write('old/_site/index.html', '<p>Home</p>');
  write('old/_site/tea.html', '<p>Tea</p>');
  write('old/_site/gone.html', '<p>Gone</p>');
  const oldSite = await readOldSite(openBlog(folder()));
  const result = run({ oldSite });
  expect(missingIn(result)).toEqual(['/blog/gone.html', '/blog']);
  expect(imported('coding-notes/tea/index.en.md')).toContain('aliases:\n  - /blog/tea\n');
});

test('the parts of a sitemap are beside it, and a template of Jekyll is no sitemap', async () => {
  write('old/_posts/2020-01-02-tea.md', post('title: Tea'));
  write('old/sitemap.xml', '---\n---\n<urlset>{% for post in site.posts %}{% endfor %}</urlset>');
  expect(await readOldSite(openBlog(folder()))).toBeUndefined();
  write(
    'old/sitemap.xml',
    '<sitemapindex><sitemap><loc>https://me.test/sitemap-0.xml</loc></sitemap></sitemapindex>',
  );
  sitemap('old/sitemap-0.xml', '/', '/2020/01/02/tea.html', '/gone/');
  const oldSite = await readOldSite(openBlog(folder()));
  expect(oldSite?.addresses).toEqual(['/', '/2020/01/02/tea.html', '/gone/']);
  expect(missingIn(run({ oldSite }))).toEqual(['/gone']);
});

test('without a list, the line says by whose rules the addresses were computed', () => {
  expect(addressLine({ old: 2, kept: 1 }, { system: 'Hugo' }, undefined)).toBe(
    "1 of 2 old addresses of posts redirect (by Hugo's rules, not compared with the old site; --sitemap compares them)",
  );
});

test.each([
  ['<html></html>', 'expected a sitemap, got <html>'],
  ['<urlset>', 'expected a sitemap in XML, got '],
  [undefined, 'expected a sitemap, got Error: ENOENT'],
])('a sitemap that reads %j is named', async (text, message) => {
  write('old/_posts/2020-01-02-tea.md', post('title: Tea'));
  const file = path.join(owner.root, 'sitemap.xml');
  if (text !== undefined) write('sitemap.xml', text);
  await expect(readOldSite(openBlog(folder()), file)).rejects.toThrow(`${file}: ${message}`);
});
