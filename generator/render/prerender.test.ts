/** @jest-environment node */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import type { CodeFiles } from '../model/codeFiles';
import { Output } from '../lib/output';
import { programOf } from '../testing/compile';
import { ownersFolder, profile } from '../testing/ownersFolder';
import { addHostFiles } from './addHostFiles';
import { prerender } from './prerender';
import { serviceWorkerOff } from './serviceWorker';

const project = path.join(__dirname, '../..');
const owner = ownersFolder();
const { write } = owner;

const dist = () => path.join(owner.root, 'dist');

const pages = [
  { path: '/' },
  { path: '/login', isUnlisted: true },
  { path: '/404', isUnlisted: true },
];

const redirects = new Map([
  ['/2020/茶', '/coding-notes/tea'],
  ['/old.html', '/projects'],
  ['/"a" <b> $c', '/projects'],
  ['/?p=12', '/projects'],
  ['/index.php?page_id=3&lang=ja', '/coding-notes/tea'],
]);

interface Options {
  apiOrigin?: string;
  siteUrl?: string;
  hasServiceWorker?: boolean;
  /** The files of the chunks that are loaded on demand. */
  chunks?: CodeFiles['chunks'];
  /** The names of the chunks that every page uses. */
  shown?: readonly string[];
  /** The text on every page. */
  text?: string;
  ownFiles?: readonly string[];
  hostRules?: ReadonlyMap<string, string>;
}

/**
 * Renders a site without entries. The theme and the HTML template are the real ones.
 *
 * @returns the policies in `build.json` that belong to the pages, keyed by the page's file
 */
async function build({
  apiOrigin,
  siteUrl = 'https://example.org',
  hasServiceWorker = false,
  chunks = {},
  shown = [],
  text = '',
  ownFiles = [],
  hostRules = new Map(),
}: Options = {}): Promise<ReadonlyMap<string, string | undefined>> {
  for (const file of ['src/ui/theme.css', 'public/index.html', serviceWorkerOff]) {
    write(file, readFileSync(path.join(project, file)));
  }
  write('site/service-worker.js', 'self.work();\n');
  write('start.js', 'start();');
  write(
    'rendering.js',
    `exports.loadPage = async (pathname, locale, ofAddress, read) => ({
       content: { '/home.json': read('/home.json') },
       async render() {
         require('node:fs').appendFileSync(__dirname + '/rendered', [pathname, locale, ofAddress] + '\\n');
         return { head: '', body: '<h1>page</h1>', chunks: ${JSON.stringify(shown)} };
       },
     });
`,
  );
  rmSync(dist(), { recursive: true, force: true });
  const output = new Output({ site: dist(), private: `${dist()}-private`, previousSite: '' });
  const files = ['/assets/main.0.css', '/assets/main.0.js', '/assets/cup.0.svg', '/tea.js'];
  const styles = Object.values(chunks).flatMap((chunk) => chunk.styles);
  for (const name of [...files, ...styles]) {
    const text = name.endsWith('.css') ? `.${path.basename(name, '.0.css')}{color:red}` : '';
    output.add({ path: name, content: { text }, producer: 'webpack' });
  }
  const environment = { siteUrl, apiOrigin, hasServiceWorker, hasSignIn: true };
  const main = { scripts: ['/assets/main.0.js'], styles: ['/assets/main.0.css'] };
  const start = { scripts: ['/assets/start.0.js'], styles: [] };
  const rendered = await prerender({
    ...{ root: owner.root, folder: owner.root, output, ...environment },
    cache: programOf(owner.folders, 'production').cache,
    // Drawing them needs a separate process (previews.test.ts).
    hasPreviews: false,
    codeFiles: { main, start, chunks, files },
    content: {
      folderUrl: '/content/1',
      read: <Content>() => ({ text }) as Content,
      site: { profile, pages },
    },
  });
  const { headers } = rendered;
  addHostFiles({ output, redirects, ownFiles, hostRules, headers, ...environment });
  return new Map(
    Object.entries(rendered.pages).map(([file, page]) => [file, rendered.policies[page.policy]]),
  );
}

const read = (file: string) => readFileSync(path.join(dist(), file), 'utf8');
const policyIn = (file: string) =>
  /Content-Security-Policy" content="([^"]*)"/.exec(read(file))?.[1];

test('each build writes its security policy into the pages, and into the facts for the server', async () => {
  const first = await build();
  expect(policyIn('index.html')).toContain("connect-src 'self';");
  expect(first.get('/index.html')).toBe(policyIn('index.html'));
  const policies = await build({ apiOrigin: 'https://api.test' });
  expect(policyIn('index.html')).toContain("connect-src 'self' https://api.test;");
  expect([...policies.keys()]).toEqual(
    expect.arrayContaining(['/index.html', '/ja/index.html', '/404.html', '/login.ja.html']),
  );
  for (const [file, policy] of policies) expect([file, policy]).toEqual([file, policyIn(file)]);
});

test('a page is rendered again after a change of its content or of the code, and not otherwise', async () => {
  const rendered = async (options?: Options) => {
    write('rendered', '');
    await build(options);
    return readFileSync(path.join(owner.root, 'rendered'), 'utf8').trim().split('\n').sort();
  };
  const all = pages.flatMap(({ path }) =>
    locales.flatMap((locale) => [`${path},${locale},`, `${path},${locale},${locale}`]),
  );
  expect(await rendered({ text: 'tea' })).toEqual(all.sort());
  // The policy is not part of what is kept.
  expect(await rendered({ text: 'tea', apiOrigin: 'https://api.test' })).toEqual(['']);
  expect(policyIn('index.html')).toContain('https://api.test');
  expect(await rendered({ text: 'coffee' })).toEqual(all);
  expect(await rendered({ text: 'coffee', shown: ['cup'] })).toEqual(all);
});

test('a page loads the scripts and styles of its parts and its language, and no others', async () => {
  await build({
    shown: ['tea'],
    chunks: {
      tea: { scripts: ['/assets/tea.0.js', '/assets/main.0.js'], styles: ['/assets/tea.0.css'] },
      cup: { scripts: ['/assets/cup.0.js'], styles: ['/assets/cup.0.css'] },
      'locale-en': { scripts: ['/assets/en.0.js'], styles: [] },
      'locale-ja': { scripts: ['/assets/ja.0.js'], styles: [] },
    },
  });
  const japanese = readFileSync(path.join(dist(), 'ja/index.html'), 'utf8');
  expect(/data-app="([^"]*)"/.exec(japanese)?.[1]).toBe(
    '/assets/tea.0.js /assets/main.0.js /assets/ja.0.js',
  );
  expect(japanese.match(/(?<=<style data-href=")[^"]*/g)).toEqual([
    '/assets/main.0.css',
    '/assets/tea.0.css',
  ]);
});

test('the service worker gets a list with the code and the current shell', async () => {
  const listAfter = async (apiOrigin?: string) => {
    const siteUrl = 'https://example.org/blog';
    await build({ siteUrl, hasServiceWorker: true, ...(apiOrigin && { apiOrigin }) });
    const [, list = ''] =
      /^self\.build=(.*);\nself\.work\(\);\n$/.exec(read('service-worker.js')) ?? [];
    return JSON.parse(list) as { code: unknown; shell: string };
  };
  const first = await listAfter();
  expect(first).toEqual({
    code: ['/blog/assets/main.0.css', '/blog/assets/main.0.js', '/blog/tea.js'],
    shell: expect.stringMatching(/^\/blog\/shell\.html\?\w+$/) as string,
  });
  expect(await listAfter()).toEqual(first);
  expect((await listAfter('https://api.test')).shell).not.toBe(first.shell);
  expect(readdirSync(dist())).toContain('shell.html');
});

test('a site without a service worker removes the one of an earlier build', async () => {
  await build();
  expect(read('service-worker.js')).toContain('unregister');
  expect(readdirSync(dist())).not.toContain('shell.html');
});

test('pages are rendered for all routes', async () => {
  await build();
  expect(readdirSync(dist())).toEqual(
    expect.arrayContaining(['index.html', 'login.ja.html', '404.html']),
  );
  expect(readdirSync(path.join(dist(), 'ja'))).toEqual(['404.html', 'index.html', 'login.html']);
});

test('earlier addresses lead to the current ones on every kind of host', async () => {
  await build();
  expect(read('_redirects')).toContain(
    '/2020/%E8%8C%B6 /coding-notes/tea 301\n/2020/%E8%8C%B6/ /coding-notes/tea 301\n',
  );
  expect(read('redirects.conf')).toContain('"/2020/茶/" "/coding-notes/tea";\n');
});

test('an earlier address is quoted for each kind of host', async () => {
  await build();
  expect(read('_redirects')).toContain('/%22a%22%20%3Cb%3E%20$c /projects 301\n');
  expect(read('redirects.conf')).toContain('"/\\"a\\" <b> $c" "/projects";\n');
});

test('an earlier address with a query leads to its page on hosts that know the query', async () => {
  await build();
  expect(read('_redirects')).toMatch(
    /^\/ p=12 \/projects 301!\n\/index\.php page_id=3 lang=ja \/coding-notes\/tea 301!\n/,
  );
  expect(read('redirects.conf')).toContain('\n"/?p=12" "/projects";\n');
  expect(read('redirects.conf')).toContain('"/index.php/?page_id=3&lang=ja" "/coding-notes/tea";');
});

test('earlier addresses of a site below a path lead below that path', async () => {
  await build({ siteUrl: 'https://example.org/blog' });
  expect(read('_redirects')).toContain('/blog/old.html /blog/projects 301\n');
  expect(read('_redirects')).toContain('/blog p=12 /blog/projects 301!\n/blog/ p=12 /blog/');
  expect(read('_redirects')).toContain('/blog/ja/private/* /blog/ja/private 200\n');
  expect(read('redirects.conf')).toContain('"/blog/old.html" "/blog/projects";\n');
});

test('the owner’s rules for hosts come before those of the build', async () => {
  const hostRules = new Map([
    ['_redirects', '/shop https://shop.example 302'],
    ['_headers', '/demo/*\n  X-Robots-Tag: noindex\n'],
  ]);
  await build({ hostRules, ownFiles: ['/demo/index.html', '/google123.html'] });
  expect(read('_redirects')).toMatch(/^\/shop https:\/\/shop\.example 302\n\/ p=12 /);
  expect(read('_headers')).toMatch(/^\/demo\/\*\n {2}X-Robots-Tag: noindex\n\/\*\n {2}content-sec/);
  expect(read('own-files.conf')).toBe('"/demo/index.html" 1;\n"/google123.html" 1;\n');
  expect(read('redirects.conf')).toContain('"/demo" "/demo/";\n');
});
