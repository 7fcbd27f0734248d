/** @jest-environment node */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  homeFile,
  projectsFile,
  sectionFile,
  sportsFile,
  type ContentFile,
} from '../../src/content/contentFiles';
import { listPage } from '../../src/content/listPage';
import { locales } from '../../src/locale/locales';
import { listSections } from '../../src/paths';
import { pagePartsFile } from './pageParts';
import { prerender } from './prerender';

const root = path.join(__dirname, '../..');
let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'prerender-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const dist = () => path.join(folder, 'dist');

function write(file: string, content: unknown) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
}

/** The output of webpack for a site without content. */
function compileEmptySite() {
  const content = (file: ContentFile<unknown>, json: unknown) =>
    write(`dist/content/1${file.path}`, json);
  for (const locale of locales) {
    content(homeFile(locale), {});
    content(projectsFile(locale), { ...listPage([], 1), tags: [] });
    content(sportsFile(locale), []);
    for (const section of listSections) content(sectionFile(locale, section), listPage([], 1));
  }
  write('dist/assets/main.0.css', 'p{color:red}');
  write(pagePartsFile, {
    main: { scripts: ['/assets/main.0.js'], styles: ['/assets/main.0.css'] },
    chunks: {},
    files: ['assets/main.0.css'],
    contentFolder: '/content/1',
  });
  write('start.js', 'start();');
  write(
    'rendering.js',
    `exports.renderPage = async () => ({ head: '', body: '<h1>page</h1>', chunks: [] });`,
  );
}

async function policyWith(apiOrigin: string | undefined): Promise<string> {
  await prerender({
    root,
    dist: dist(),
    folder,
    siteUrl: 'https://example.org',
    apiOrigin,
    hasServiceWorker: false,
  });
  const page = readFileSync(path.join(dist(), 'index.html'), 'utf8');
  return /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
}

test('each build writes its security policy into the pages', async () => {
  compileEmptySite();
  expect(await policyWith(undefined)).toContain("connect-src 'self';");
  expect(await policyWith('https://api.test')).toContain("connect-src 'self' https://api.test;");
});

test('pages of an earlier build are removed, with their compressed files', async () => {
  compileEmptySite();
  for (const name of ['old.html', 'old.html.br', 'index.html.gz']) write(`dist/${name}`, 'old');
  await policyWith(undefined);
  const names = readdirSync(dist());
  expect(names.filter((name) => /old|\.gz/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['index.html', 'index.ja.html', 'assets']));
});
