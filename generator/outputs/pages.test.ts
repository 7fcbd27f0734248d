/** @jest-environment node */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readBuild } from '../../server/buildFiles';
import { locales } from '../../src/locale/locales';
import { makeSite } from '../make/makeSite';
import type { CodeFiles } from '../model/codeFiles';
import { makingOf, planIn } from '../testing/compile';
import { noteFront, ownersFolder, project as clock } from '../testing/ownersFolder';
import { serviceWorkerOff } from './serviceWorker';

const project = path.join(__dirname, '../..');
const owner = ownersFolder();
const { write } = owner;

const dist = () => path.join(owner.root, 'dist');

beforeEach(() => {
  const aliasesOf = (...aliases: readonly string[]) =>
    noteFront.replace('tags: []', `tags: []\naliases: ${JSON.stringify(aliases)}`);
  const aliases = ['/2020/茶', '/index.php?page_id=3&lang=ja'];
  write('content/coding-notes/tea/index.ja.md', aliasesOf(...aliases));
  write('content/projects/clock.json', {
    ...clock,
    aliases: ['/old.html', '/"a" <b> $c', '/?p=12'],
  });
  write('content/projects/clock/index.ja.md', '鐘。\n');
});

interface Options {
  apiOrigin?: string;
  siteUrl?: string;
  hasServiceWorker?: boolean;
  /** The files of the chunks that are loaded on demand. */
  chunks?: CodeFiles['chunks'];
  /** The names of the chunks that every page uses. */
  shown?: readonly string[];
  hostRules?: ReadonlyMap<string, string>;
}

/**
 * Builds a site with a note and a project. The theme and the HTML template are the real ones.
 *
 * @returns the policies in `build.json` that belong to the pages, keyed by the page's file
 */
async function build({
  apiOrigin,
  siteUrl = 'https://example.org',
  hasServiceWorker = false,
  chunks = {},
  shown = [],
  hostRules = new Map(),
}: Options = {}): Promise<ReadonlyMap<string, string | undefined>> {
  const messages = locales.map((locale) => `locales/${locale}.json`);
  for (const file of [...messages, 'src/ui/theme.css', 'public/index.html', serviceWorkerOff]) {
    write(file, readFileSync(path.join(project, file)));
  }
  for (const [name, text] of hostRules) write(`content/public/${name}`, text);
  write('code/site/service-worker.js', 'self.work();\n');
  write('code/inline.js', 'start();');
  write('code/THIRD-PARTY-NOTICES.txt', 'licences');
  write(
    'code/rendering.js',
    `exports.renderPage = async (pathname, locale, ofAddress, read) => {
       read({ path: '/en/home.json' });
       const body = '<h1>page</h1>';
       return { head: '', body, content: ['/home.json'], chunks: ${JSON.stringify(shown)} };
     };
`,
  );
  const files = ['/assets/main.0.css', '/assets/main.0.js', '/assets/cup.0.svg', '/tea.js'];
  const styles = Object.values(chunks).flatMap((chunk) => chunk.styles);
  for (const name of [...files, ...styles]) {
    const text = name.endsWith('.css') ? `.${path.basename(name, '.0.css')}{color:red}` : '';
    write(`code/site${name}`, text);
  }
  const { environment, ...making } = makingOf(owner.folders, { root: owner.root, siteUrl });
  const main = { scripts: ['/assets/main.0.js'], styles: ['/assets/main.0.css'] };
  const start = { scripts: ['/assets/start.0.js'], styles: [] };
  const places = { site: dist(), private: `${dist()}-private` };
  for (const folder of Object.values(places)) rmSync(folder, { recursive: true, force: true });
  await makeSite(planIn(owner.folders), places, {
    ...making,
    environment: { ...environment, apiOrigin, hasServiceWorker },
    code: { folder: path.join(owner.root, 'code'), files: { main, start, chunks, files } },
    // Drawing previews needs a separate process (previews.test.ts).
    isOptimised: false,
    madeFrom: { inputs: '', version: '' },
  });
  const { pages, policies } = readBuild(path.join(dist(), 'build.json'));
  return new Map(Object.entries(pages).map(([file, page]) => [file, policies[page.policy]]));
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

test('a page loads the scripts and styles of its parts and its language, and no others', async () => {
  await build({
    shown: ['tea'],
    chunks: {
      tea: { scripts: ['/assets/tea.0.js', '/assets/milk.0.js'], styles: ['/assets/tea.0.css'] },
      milk: { scripts: ['/assets/milk.0.js'], styles: [] },
      cup: { scripts: ['/assets/cup.0.js'], styles: ['/assets/cup.0.css'] },
      'locale-en': { scripts: ['/assets/en.0.js'], styles: [] },
      'locale-ja': { scripts: ['/assets/ja.0.js'], styles: [] },
    },
  });
  const japanese = readFileSync(path.join(dist(), 'ja/index.html'), 'utf8');
  expect(/data-scripts="([^"]*)"/.exec(japanese)?.[1]).toBe(
    '/assets/tea.0.js /assets/milk.0.js /assets/ja.0.js',
  );
  expect(/data-build="([^"]*)"/.exec(japanese)?.[1]).toMatch(
    /^\/assets\/start\.0\.js \/assets\/main\.0\.js \/content\/[\da-f]{12}$/,
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

test('earlier addresses lead to the current ones', async () => {
  await build();
  expect(read('_redirects')).toContain(
    '/2020/%E8%8C%B6 /coding-notes/tea 301\n/2020/%E8%8C%B6/ /coding-notes/tea 301\n',
  );
});

test('an earlier address is encoded', async () => {
  await build();
  expect(read('_redirects')).toContain('/%22a%22%20%3Cb%3E%20$c /projects/clock 301\n');
});

test('an earlier address with a query leads to its page on hosts that know the query', async () => {
  await build();
  expect(read('_redirects')).toMatch(
    /^\/ p=12 \/projects\/clock 301!\n\/index\.php page_id=3 lang=ja \/coding-notes\/tea 301!\n/,
  );
});

test('earlier addresses of a site below a path lead below that path', async () => {
  await build({ siteUrl: 'https://example.org/blog' });
  expect(read('_redirects')).toContain('/blog/old.html /blog/projects/clock 301\n');
  expect(read('_redirects')).toContain('/blog p=12 /blog/projects/clock 301!\n/blog/ p=12 /blog/');
  expect(read('_redirects')).toContain('/blog/ja/private/* /blog/ja/private 200\n');
});

test('the owner’s rules for hosts come before those of the build', async () => {
  const hostRules = new Map([
    ['_redirects', '/shop https://shop.example 302'],
    ['_headers', '/demo/*\n  X-Robots-Tag: noindex\n'],
  ]);
  await build({ hostRules });
  expect(read('_redirects')).toMatch(/^\/shop https:\/\/shop\.example 302\n\/ p=12 /);
  expect(read('_headers')).toMatch(/^\/demo\/\*\n {2}X-Robots-Tag: noindex\n\/\*\n {2}content-sec/);
});
