/** @jest-environment node */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readBuild } from '../../server/buildFiles';
import { locales } from '../../src/locale/locales';
import { makeSite } from '../make/makeSite';
import type { CodeFiles } from '../model/codeFiles';
import { themeColour } from '../model/themeColour';
import { makingOf, planIn, withPictures } from '../testing/compile';
import { noteFront, ownersFolder, profile, project as clock, words } from '../testing/ownersFolder';
import { inline } from './page/pageDocument';
import { serviceWorkerOff } from './serviceWorker';

const project = path.join(__dirname, '../..');
const owner = ownersFolder();
const { write } = owner;

const dist = () => path.join(owner.root, 'dist');

beforeEach(() => {
  const aliasesOf = (...aliases: readonly string[]) =>
    noteFront.replace('tags: []', `tags: []\naliases: ${JSON.stringify(aliases)}`);
  const aliases = ['/2020/茶', '/a.htm', '/b', '/b/index.html', '/茶?p=1'];
  write('content/coding-notes/tea/index.ja.md', aliasesOf(...aliases));
  write('content/projects/clock.json', {
    ...clock,
    cover: { src: '/clock.svg', alt: words },
    aliases: ['/old.html', '/"a" <b> $c', '/?p=12', '/?p=12&lang=ja'],
  });
  write('content/projects/clock/index.ja.md', '鐘。\n');
  write('content/profile.json', { ...profile, picture: { src: '/me.svg', alt: words } });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';
  for (const name of ['me', 'clock']) write(`content/public/${name}.svg`, svg);
});

interface Options {
  apiOrigin?: string;
  siteUrl?: string;
  hasServiceWorker?: boolean;
  hasSignIn?: boolean;
  /** The files of the chunks that are loaded on demand. */
  chunks?: CodeFiles['chunks'];
  /** The names of the chunks that every page uses. */
  shown?: readonly string[];
  hostRules?: ReadonlyMap<string, string>;
}

/**
 * Builds a site with a note and a project. The HTML template is the real one.
 *
 * @returns the policies in `build.json` that belong to the pages, keyed by the page's file
 */
async function build({
  apiOrigin,
  siteUrl = 'https://example.org',
  hasServiceWorker = false,
  hasSignIn = true,
  chunks = {},
  shown = [],
  hostRules = new Map(),
}: Options = {}): Promise<ReadonlyMap<string, string | undefined>> {
  const messages = locales.map((locale) => `locales/${locale}.json`);
  for (const file of [...messages, 'public/index.html', serviceWorkerOff]) {
    write(file, readFileSync(path.join(project, file)));
  }
  const colours = ['paper: #000001', 'surface: #000002', 'paper: #000003', 'surface: #000004'];
  write('src/ui/theme.css', colours.map((one) => `--color-${one};`).join('\n'));
  for (const [name, text] of hostRules) write(`content/public/${name}`, text);
  write('code/site/service-worker.js', 'self.work();\n');
  write('code/inline.js', 'start();');
  write('code/THIRD-PARTY-NOTICES.txt', 'licences');
  write(
    'code/rendering.js',
    `exports.renderPage = async (pathname, locale, ofAddress, read) => {
       read({ path: '/en/home.json' });
       const body = '<h1>' + [pathname, locale, ofAddress] + '</h1>';
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
  await makeSite(planIn(await withPictures(owner)), places, {
    ...making,
    environment: { ...environment, apiOrigin, hasServiceWorker, hasSignIn },
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
  const inlined = read('ja/index.html').matchAll(
    /<(?:script(?: type="speculationrules")?|style data-[^>]*)>(.*?)<\//g,
  );
  const hashes = [...inlined].map(([, text = '']) => inline(text).hash);
  expect(hashes).toHaveLength(3);
  for (const hash of hashes) {
    expect(policyIn('ja/index.html')).toContain(hash);
    expect(read('_headers')).toContain(hash);
  }
  expect(read('THIRD-PARTY-NOTICES.txt')).toBe('licences');
});

test('a page describes the site and its entry at its address, and says what may be prefetched', async () => {
  await build({ siteUrl: 'https://example.org/blog' });
  const page = read('ja/coding-notes/tea.html');
  expect(page).toContain('data-page="/blog/ja/coding-notes/tea"');
  expect(page).toContain('<h1>/coding-notes/tea,ja,ja</h1>');
  const withoutLanguage = read('coding-notes/tea.ja.html');
  expect(withoutLanguage).toContain('<h1>/coding-notes/tea,ja,</h1>');
  expect(withoutLanguage).toContain('"url":"https://example.org/blog/"');
  for (const [scheme, colour] of Object.entries({ light: '#000002', dark: '#000004' })) {
    const media = `(prefers-color-scheme: ${scheme})`;
    expect(page).toContain(`<meta name="theme-color" media="${media}" content="${colour}">`);
  }
  const data = page.matchAll(/<script type="(?:application\/ld\+json|speculationrules)">(.*?)<\//g);
  const [site, entry, rules] = [...data].map(([, text = '']) => JSON.parse(text));
  const [{ url, image }] = site['@graph'];
  expect(url).toBe('https://example.org/blog/ja/');
  expect(image).toMatch(/^https:\/\/example\.org\/blog\/content\/pictures\/me\.\w{12}\.svg$/);
  expect(readdirSync(path.join(dist(), 'content/pictures'))).toHaveLength(2);
  expect(entry).toMatchObject({ '@type': 'BlogPosting', url: `${url}coding-notes/tea` });
  const excluded = ['/api/*', '{/:locale}?/login', '{/:locale}?/private{/*}?', '/*.*'];
  const where = {
    and: [
      { href_matches: '/blog/*' },
      { not: { href_matches: excluded.map((one) => `/blog${one}`) } },
      { not: { selector_matches: '[download]' } },
    ],
  };
  expect(rules).toEqual({ prefetch: [{ where, eagerness: 'moderate' }] });
});

test('a page loads the scripts and styles of its parts and its language, and no others', async () => {
  await build({
    shown: ['tea', 'milk'],
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
  expect(read('shell.html').split(' data-')[0]).toBe(read('index.html').split(' data-')[0]);
});

test('a site without a service worker removes the one of an earlier build', async () => {
  await build();
  expect(read('service-worker.js')).toContain('unregister');
  expect(readdirSync(dist())).not.toContain('shell.html');
});

test('earlier addresses lead to the current ones, and private addresses to the page that loads them', async () => {
  await build({ siteUrl: 'https://example.org/blog' });
  expect(read('_redirects').split('\n')).toEqual([
    '/blog p=12 /blog/projects/clock 301!',
    '/blog/ p=12 /blog/projects/clock 301!',
    '/blog p=12 lang=ja /blog/projects/clock 301!',
    '/blog/ p=12 lang=ja /blog/projects/clock 301!',
    '/blog/%E8%8C%B6 p=1 /blog/coding-notes/tea 301!',
    '/blog/%E8%8C%B6/ p=1 /blog/coding-notes/tea 301!',
    '/blog/old.html /blog/projects/clock 301',
    '/blog/old.html/ /blog/projects/clock 301',
    '/blog/%22a%22%20%3Cb%3E%20$c /blog/projects/clock 301',
    '/blog/%22a%22%20%3Cb%3E%20$c/ /blog/projects/clock 301',
    '/blog/2020/%E8%8C%B6 /blog/coding-notes/tea 301',
    '/blog/2020/%E8%8C%B6/ /blog/coding-notes/tea 301',
    ...['/a.htm', '/b', '/b/index.html'].flatMap((path) => [
      `/blog${path} /blog/coding-notes/tea 301`,
      `/blog${path}/ /blog/coding-notes/tea 301`,
    ]),
    '/blog/private/* /blog/private 200',
    ...locales.map((locale) => `/blog/${locale}/private/* /blog/${locale}/private 200`),
    '',
  ]);
});

test('there is a page at each old URL without a query, which leads to the new one', async () => {
  await build({ siteUrl: 'https://example.org/blog' });
  for (const file of ['2020/茶/index.html', 'a.htm', 'b/index.html']) {
    expect(read(file)).toBe(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>https://example.org/blog/coding-notes/tea</title>
<meta http-equiv="refresh" content="0; url=/blog/coding-notes/tea">
<link rel="canonical" href="https://example.org/blog/coding-notes/tea">
<a href="/blog/coding-notes/tea">https://example.org/blog/coding-notes/tea</a>
</html>
`);
  }
  expect(read('"a" <b> $c/index.html')).toContain('url=/blog/projects/clock"');
  expect(readdirSync(dist()).filter((name) => name.includes('?'))).toEqual([]);
});

test('the installed site has the owner’s name, its icons and its light colours, below its path', async () => {
  write('content/profile.json', { ...profile, line: { en: 'Writes', ja: '書く' } });
  await build({ siteUrl: 'https://example.org/blog' });
  const bitmap = (name: string, size: number, purpose = 'any') => {
    const src = `/blog/icons/${name}-${size}.png`;
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  const manifest = JSON.parse(read('manifests/ja.webmanifest'));
  expect(manifest).toEqual({
    id: '/blog/',
    lang: 'zh-Hant-TW',
    dir: 'ltr',
    name: '茶',
    short_name: '茶',
    description: '書く',
    start_url: '/blog/',
    scope: '/blog/',
    display: 'minimal-ui',
    background_color: '#000001',
    theme_color: '#000002',
    icons: [
      { src: '/blog/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      bitmap('icon', 192),
      bitmap('icon', 512),
      bitmap('icon-maskable', 512, 'maskable'),
    ],
  });
  expect(JSON.parse(read('manifests/zh-Hant-TW.webmanifest')).lang).toBe('zh-Hant-TW');
  for (const { src, sizes } of manifest.icons.slice(1)) {
    const png = readFileSync(path.join(project, 'public', src.replace('/blog', '')));
    // A PNG's first chunk contains its width and height (PNG specification, section 11.2.1).
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test.each(['', '--color-paper: #000001;'])(
  'a theme that lacks a colour stops the build: %j',
  (theme) => {
    expect(() => themeColour(theme, '--color-paper')).toThrow(
      'theme.css: expected --color-paper: #rrggbb for the light and for the dark scheme',
    );
  },
);

test('the owner’s rules for hosts come before those of the build', async () => {
  const hostRules = new Map([
    ['_redirects', '/shop https://shop.example 302'],
    ['_headers', '/demo/*\n  X-Robots-Tag: noindex\n'],
  ]);
  await build({ hostRules, hasSignIn: false });
  expect(read('_redirects')).toMatch(/^\/shop https:\/\/shop\.example 302\n\/ p=12 /);
  expect(read('_redirects')).not.toContain('private');
  expect(read('_headers')).toMatch(/^\/demo\/\*\n {2}X-Robots-Tag: noindex\n\/\*\n {2}content-sec/);
  expect(read('_headers')).toContain('\n  strict-transport-security: ');
  expect(read('security-headers.conf')).toMatch(/^# [^]*\nadd_header content-security-policy "/);
});
