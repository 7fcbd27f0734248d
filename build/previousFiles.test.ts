/** @jest-environment node */
import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { pagePartsFile, type PageParts } from './prerender/pageParts';
import { removeOldFiles, renewPreviousFiles } from './previousFiles';
import { ownersFolder } from './testing/ownersFolder';

const day = 24 * 60 * 60 * 1000;
const output = ownersFolder();
const { write } = output;
const dist = () => path.join(output.root, 'dist');

/** A build that writes these files and keeps those that it finds. */
function build(...files: string[]) {
  renewPreviousFiles(dist(), output.root);
  for (const file of files) {
    for (const extension of ['', '.br']) write(`dist/${file}${extension}`, '');
  }
  const main = { scripts: [], styles: [] };
  const parts: PageParts = { main, chunks: {}, files, contentFolder: '/content/1' };
  write(pagePartsFile, parts);
  removeOldFiles(dist(), output.root);
}

function pass(days: number) {
  const time = new Date(Date.now() - days * day);
  for (const name of names()) utimesSync(path.join(dist(), name), time, time);
}

const names = () => (readdirSync(dist(), { recursive: true }) as string[]).toSorted();
const files = () => names().filter((name) => /\.(js|css|json)$/.test(name));

test('code and content of the previous build stay, however old they are', () => {
  build('assets/a.1.js', 'assets/b.1.css', 'content/1/en/home.json');
  pass(30);
  build('assets/a.2.js', 'assets/b.1.css', 'content/2/en/home.json');
  expect(files()).toEqual([
    'assets/a.1.js',
    'assets/a.2.js',
    'assets/b.1.css',
    'content/1/en/home.json',
    'content/2/en/home.json',
  ]);
});

test('seven days after they were replaced, code and content are removed, with compressed files and folders', () => {
  build('assets/a.1.js', 'content/1/en/home.json');
  build('assets/a.2.js', 'content/2/en/home.json');
  pass(6);
  build('assets/a.2.js', 'content/2/en/home.json');
  expect(files()).toHaveLength(4);
  pass(8);
  build('assets/a.2.js', 'content/2/en/home.json');
  expect(names()).toEqual([
    'assets',
    'assets/a.2.js',
    'assets/a.2.js.br',
    'content',
    'content/2',
    'content/2/en',
    'content/2/en/home.json',
    'content/2/en/home.json.br',
  ]);
});

test.each([
  ['its page', 'coding-notes', 'content/1/en/coding-notes/tea.json', ''],
  ['the search', 'projects', 'content/1/en/search.json', '{"path":"/projects#project-tea"}'],
])(
  'earlier builds that have an entry which is private now in %s are removed at once',
  (_, section, file, text) => {
    build('assets/a.1.js', file, 'content/pictures/tea.jpg.json');
    write(`dist/${file}`, text);
    const entries = (slug: string) =>
      write('dist-private/entries.json', { entries: [{ section, slug }] });
    entries('cup');
    build('assets/a.2.js', 'content/2/en/home.json');
    expect(files()).toContain(file);
    entries('tea');
    build('assets/a.2.js', 'content/2/en/home.json');
    expect(files()).toEqual(['assets/a.2.js', 'content/2/en/home.json']);
  },
);
