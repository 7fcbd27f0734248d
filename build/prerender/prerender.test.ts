/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { ownersFolder } from '../testing/ownersFolder';
import { pagePartsFile } from './pageParts';
import { prerender } from './prerender';

// They are drawn in a separate process (previews.test.ts).
jest.mock('../seo/previews', () => ({ writePreviews: async () => () => '' }));

const root = path.join(__dirname, '../..');
const output = ownersFolder();
const { write } = output;
const dist = () => path.join(output.root, 'dist');

/** The output of webpack for a site without content. */
function compileEmptySite() {
  write('dist/assets/main.0.css', 'p{color:red}');
  write('dist/redirects.json', { '/2020/a': '/projects' });
  write(pagePartsFile, {
    main: { scripts: ['/assets/main.0.js'], styles: ['/assets/main.0.css'] },
    chunks: {},
    files: ['assets/main.0.css'],
    contentFolder: '/content/1',
  });
  write('dist/content/1/zh-Hant-TW/home.json', {});
  write('start.js', 'start();');
  write(
    'rendering.js',
    `exports.renderPage = async () => ({ head: '', body: '<h1>page</h1>', chunks: [], content: [] });
    exports.routes = [{ path: '/' }, { path: '/login', isUnlisted: true }, { path: '*', isUnlisted: true }];`,
  );
}

async function policyWith(apiOrigin: string | undefined): Promise<string> {
  await prerender({
    root,
    dist: dist(),
    folder: output.root,
    siteUrl: 'https://example.org',
    apiOrigin,
    hasServiceWorker: false,
    hasSignIn: true,
  });
  const page = readFileSync(path.join(dist(), 'index.html'), 'utf8');
  return /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
}

test('each build writes its security policy into the pages', async () => {
  compileEmptySite();
  expect(await policyWith(undefined)).toContain("connect-src 'self';");
  expect(await policyWith('https://api.test')).toContain("connect-src 'self' https://api.test;");
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
  expect(readFileSync(path.join(dist(), '_redirects'), 'utf8')).toContain('/2020/a /projects 301');
  expect(readdirSync(path.join(dist(), '2020/a'))).toEqual(['index.html']);
});

test('pages of an earlier build are removed, with their compressed files', async () => {
  compileEmptySite();
  for (const name of ['old.html', 'old.html.br', 'index.html.gz']) write(`dist/${name}`, 'old');
  await policyWith(undefined);
  const names = readdirSync(dist());
  expect(names.filter((name) => /old|\.gz/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['index.html', 'index.ja.html', 'assets']));
});
