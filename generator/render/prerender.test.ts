/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { locales } from '../../src/locale/locales';
import { ownersFolder, words } from '../testing/ownersFolder';
import { pagePartsFile } from '../bundle/pageParts';
import { prerender } from './prerender';

// Do not draw real previews here, because drawing them needs a separate process (previews.test.ts).
jest.mock('./previews', () => ({
  preparePreviews: async () => ({ missing: [], write: () => ({ tags: '', written: undefined }) }),
}));

const project = path.join(__dirname, '../..');
const output = ownersFolder();
const { write } = output;

const dist = () => path.join(output.root, 'dist');

/**
 * Writes the files that webpack would write for a site without entries. The theme and the HTML
 * template are the real ones.
 *
 * @param options.chunks the files of the chunks that are loaded on demand
 * @param options.shown the names of the chunks that every page uses
 */
function compileEmptySite({ chunks = {}, shown = [] as readonly string[] } = {}) {
  for (const file of ['src/ui/theme.css', 'public/index.html']) {
    write(file, readFileSync(path.join(project, file)));
  }
  write('content/profile.json', { name: words, line: words, links: [] });
  write('dist/assets/main.0.css', 'p{color:red}');
  write('dist/redirects.json', {
    '/2020/茶': '/coding-notes/tea',
    '/old.html': '/projects',
    '/"a" <b> $c': '/projects',
    '/?p=12': '/projects',
    '/index.php?page_id=3&lang=ja': '/coding-notes/tea',
  });
  write(pagePartsFile, {
    main: { scripts: ['/assets/main.0.js'], styles: ['/assets/main.0.css'] },
    chunks,
    files: ['assets/main.0.css', 'assets/main.0.js', 'assets/cup.0.svg', 'tea.js'],
    contentFolder: '/content/1',
  });
  write('dist/content/1/zh-Hant-TW/home.json', {});
  write('start.js', 'start();');
  write(
    'rendering.js',
    `exports.renderPage = async () => ({ head: '', body: '<h1>page</h1>', chunks: ${JSON.stringify(shown)}, content: [] });
    exports.pages = [
      { path: '/' },
      { path: '/login', handle: { isUnlisted: true } },
      { path: '*', handle: { isUnlisted: true } },
    ];`,
  );
}

const page = () => readFileSync(path.join(dist(), 'index.html'), 'utf8');

async function policyWith(
  apiOrigin: string | undefined,
  isForVisitors = false,
  siteUrl = 'https://example.org',
  hasServiceWorker = false,
): Promise<string> {
  await prerender({
    root: output.root,
    dist: dist(),
    folder: output.root,
    siteUrl,
    apiOrigin,
    hasServiceWorker,
    isForVisitors,
    hasSignIn: true,
  });
  return /Content-Security-Policy" content="([^"]*)"/.exec(page())?.[1] ?? '';
}

test('each build writes its security policy into the pages', async () => {
  compileEmptySite();
  expect(await policyWith(undefined)).toContain("connect-src 'self';");
  expect(await policyWith('https://api.test')).toContain("connect-src 'self' https://api.test;");
});

test('a page loads the scripts and styles of its parts and its language, and no others', async () => {
  compileEmptySite({
    shown: ['tea'],
    chunks: {
      tea: { scripts: ['/assets/tea.0.js', '/assets/main.0.js'], styles: ['/assets/tea.0.css'] },
      cup: { scripts: ['/assets/cup.0.js'], styles: ['/assets/cup.0.css'] },
      'locale-en': { scripts: ['/assets/en.0.js'], styles: [] },
      'locale-ja': { scripts: ['/assets/ja.0.js'], styles: [] },
    },
  });
  for (const name of ['tea', 'cup']) write(`dist/assets/${name}.0.css`, `.${name}{color:red}`);
  await policyWith(undefined);
  const japanese = readFileSync(path.join(dist(), 'ja/index.html'), 'utf8');
  expect(/data-app="([^"]*)"/.exec(japanese)?.[1]).toBe(
    '/assets/tea.0.js /assets/main.0.js /assets/ja.0.js',
  );
  expect(japanese.match(/(?<=<style data-href=")[^"]*/g)).toEqual([
    '/assets/main.0.css',
    '/assets/tea.0.css',
  ]);
});

test('the service worker gets its list once, with the code and the current shell', async () => {
  compileEmptySite();
  const listIn = () =>
    /^self\.build=(.*);\nself\.work\(\);\n$/.exec(
      readFileSync(path.join(dist(), 'service-worker.js'), 'utf8'),
    )?.[1] ?? '';
  const build = async (apiOrigin?: string) => {
    await policyWith(apiOrigin, false, 'https://example.org/blog', true);
    return JSON.parse(listIn()) as { code: unknown; shell: string };
  };
  write('dist/service-worker.js', 'self.work();\n');
  const first = await build();
  expect(first).toEqual({
    code: ['/blog/assets/main.0.css', '/blog/assets/main.0.js'],
    shell: expect.stringMatching(/^\/blog\/shell\.html\?\w+$/) as string,
  });
  expect(await build()).toEqual(first);
  expect((await build('https://api.test')).shell).not.toBe(first.shell);
  expect(readdirSync(dist())).toContain('shell.html');
});

test('pages are rendered for all routes, and the sitemap has those that are listed', async () => {
  compileEmptySite();
  await policyWith(undefined);
  expect(readdirSync(dist())).toEqual(
    expect.arrayContaining(['index.html', 'login.ja.html', '404.html']),
  );
  expect(readdirSync(path.join(dist(), 'ja'))).toEqual(['404.html', 'index.html', 'login.html']);
  const sitemap = readFileSync(path.join(dist(), 'sitemap.xml'), 'utf8');
  expect(sitemap.match(/(?<=<loc>)[^<]*/g)).toEqual(
    [...locales.map((locale) => `${locale}/`), ''].map((path) => `https://example.org/${path}`),
  );
});

test('earlier addresses lead to the current ones on every kind of host', async () => {
  compileEmptySite();
  await policyWith(undefined);
  const read = (file: string) => readFileSync(path.join(dist(), file), 'utf8');
  expect(read('_redirects')).toContain(
    '/2020/%E8%8C%B6 /coding-notes/tea 301\n/2020/%E8%8C%B6/ /coding-notes/tea 301\n',
  );
  expect(read('redirects.conf')).toContain('"/2020/茶/" "/coding-notes/tea";\n');
  expect(read('old.html')).toContain('<meta http-equiv="refresh" content="0; url=/projects">');
  expect(read('2020/茶/index.html')).toContain(
    '<link rel="canonical" href="https://example.org/coding-notes/tea">',
  );
});

test('an earlier address is quoted for each kind of host', async () => {
  compileEmptySite();
  await policyWith(undefined);
  const read = (file: string) => readFileSync(path.join(dist(), file), 'utf8');
  expect(read('_redirects')).toContain('/%22a%22%20%3Cb%3E%20$c /projects 301\n');
  expect(read('redirects.conf')).toContain('"/\\"a\\" <b> $c" "/projects";\n');
  expect(readdirSync(dist())).toContain('"a" <b> $c');
});

test('an earlier address with a query leads to its page on hosts that know the query', async () => {
  compileEmptySite();
  await policyWith(undefined);
  const read = (file: string) => readFileSync(path.join(dist(), file), 'utf8');
  expect(read('_redirects')).toMatch(
    /^\/ p=12 \/projects 301!\n\/index\.php page_id=3 lang=ja \/coding-notes\/tea 301!\n/,
  );
  expect(read('redirects.conf')).toContain('\n"/?p=12" "/projects";\n');
  expect(read('redirects.conf')).toContain('"/index.php/?page_id=3&lang=ja" "/coding-notes/tea";');
  expect(readdirSync(dist()).filter((name) => /\?|php/.test(name))).toEqual([]);
});

test('earlier addresses of a site below a path lead below that path', async () => {
  compileEmptySite();
  await policyWith(undefined, false, 'https://example.org/blog');
  const read = (file: string) => readFileSync(path.join(dist(), file), 'utf8');
  expect(read('_redirects')).toContain('/blog/old.html /blog/projects 301\n');
  expect(read('_redirects')).toContain('/blog p=12 /blog/projects 301!\n/blog/ p=12 /blog/');
  expect(read('_redirects')).toContain('/blog/ja/private/* /blog/ja/private 200\n');
  expect(read('redirects.conf')).toContain('"/blog/old.html" "/blog/projects";\n');
  expect(read('old.html')).toContain('content="0; url=/blog/projects"');
  expect(read('old.html')).toContain('href="https://example.org/blog/projects"');
});

test('a page for visitors has a compressed file with the same content', async () => {
  compileEmptySite();
  write('dist/index.html.br', 'old');
  await policyWith(undefined, true);
  const compressed = readFileSync(path.join(dist(), 'index.html.br'));
  expect(brotliDecompressSync(compressed).toString()).toBe(page());
});

test('pages of an earlier build are removed, with their compressed files', async () => {
  compileEmptySite();
  for (const name of ['gone.html', 'gone.html.br', 'index.html.gz']) write(`dist/${name}`, 'old');
  await policyWith(undefined);
  const names = readdirSync(dist());
  expect(names.filter((name) => /gone|\.gz/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['index.html', 'index.ja.html', 'assets']));
});

test('a build that fails while it writes leaves every page with its compressed files', async () => {
  compileEmptySite();
  await policyWith(undefined, true);
  output.remove('dist/login.ja.html');
  write('dist/login.ja.html/in-the-way', '');
  await expect(policyWith('https://api.test', true)).rejects.toThrow();
  const names = readdirSync(dist(), { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name.endsWith('.html') && name !== 'login.ja.html');
  expect(pages.length).toBeGreaterThan(10);
  for (const name of pages) {
    const html = readFileSync(path.join(dist(), name), 'utf8');
    const compressed = readFileSync(path.join(dist(), `${name}.br`));
    expect([name, brotliDecompressSync(compressed).toString()]).toEqual([name, html]);
  }
});

test('the owner’s own pages stay, and their rules for hosts come before those of the build', async () => {
  compileEmptySite();
  for (const name of ['google123.html', 'demo/index.html']) {
    write(`content/public/${name}`, 'own');
    // In a real build, CopyPlugin has already copied the owner's files.
    write(`dist/${name}`, 'own');
  }
  write('content/public/_redirects', '/shop https://shop.example 302');
  write('content/public/_headers', '/demo/*\n  X-Robots-Tag: noindex');
  await policyWith(undefined);
  const read = (file: string) => readFileSync(path.join(dist(), file), 'utf8');
  expect([read('google123.html'), read('demo/index.html')]).toEqual(['own', 'own']);
  expect(read('_redirects')).toMatch(/^\/shop https:\/\/shop\.example 302\n\/ p=12 /);
  expect(read('_headers')).toMatch(/^\/demo\/\*\n {2}X-Robots-Tag: noindex\n\/\*\n {2}content-sec/);
  expect(JSON.parse(read('own-files.json'))).toEqual(['/demo/index.html', '/google123.html']);
  expect(read('own-files.conf')).toBe('"/demo/index.html" 1;\n"/google123.html" 1;\n');
  expect(read('redirects.conf')).toContain('"/demo" "/demo/";\n');
});
