/** @jest-environment node */
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { keepFiles } from './keepFiles';
import { pagePartsFile, type PageParts } from '../bundle/pageParts';
import { removeOldFiles, renewPreviousFiles } from './previousFiles';
import { ownersFolder } from '../testing/ownersFolder';

const output = ownersFolder();
const { write } = output;
/**
 * Returns the path of a release or of a file in it. An empty release name stands for the build in
 * the root folder.
 */
const place = (release: string, name = '') => path.join(output.root, release, name);

/** Writes a build's files with their compressed versions, and the list of these files. */
function writeFiles(release: string, ...files: string[]): string {
  for (const file of files) {
    for (const extension of ['', '.br']) write(`${release}/dist/${file}${extension}`, '');
  }
  const main = { scripts: [], styles: [] };
  const parts: PageParts = { main, chunks: {}, files, contentFolder: '/content/1' };
  write(`${release}/${pagePartsFile}`, parts);
  return place(release);
}

/** Simulates a build that writes the given files and keeps the files from previous builds. */
function build(...files: string[]) {
  renewPreviousFiles(place('', 'dist'), output.root);
  writeFiles('', ...files);
  removeOldFiles(place('', 'dist'), output.root);
}

const names = (release = '') =>
  (readdirSync(place(release, 'dist'), { recursive: true }) as string[]).toSorted();
const files = () => names().filter((name) => /\.(js|css|json)$/.test(name));

function pass(days: number, release = '') {
  const time = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  for (const name of names(release))
    utimesSync(path.join(place(release, 'dist'), name), time, time);
}

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

test('two releases serve each other’s code and content, and the third those of the second only', () => {
  const one = writeFiles('one', 'assets/a.1.js', 'content/1/en/home.json');
  const two = writeFiles('two', 'assets/a.2.js', 'content/2/en/home.json');
  const three = writeFiles('three', 'assets/a.3.js', 'content/3/en/home.json');
  for (const release of ['one', 'two', 'three']) pass(8, release);
  keepFiles(two, one);
  for (const both of [one, two]) {
    for (const file of ['assets/a.1.js', 'assets/a.1.js.br', 'content/2/en/home.json.br']) {
      expect([both, file, existsSync(path.join(both, 'dist', file))]).toEqual([both, file, true]);
    }
  }
  // Pretend that the first release was replaced eight days ago.
  pass(8, 'two');
  keepFiles(three, two);
  expect(names('three')).toContain('assets/a.2.js');
  expect(names('three')).not.toContain('assets/a.1.js');
});

test('a release that makes an entry private keeps nothing of the release that published it', () => {
  const one = writeFiles('one', 'assets/a.1.js', 'content/1/en/coding-notes/tea.json');
  const two = writeFiles('two', 'assets/a.2.js', 'content/2/en/home.json');
  const entries = [{ section: 'coding-notes', slug: 'tea' }];
  write('two/dist-private/entries.json', { entries });
  keepFiles(two, one);
  expect(names('two')).not.toContain('content/1/en/coding-notes/tea.json');
  expect(names('two')).toContain('assets/a.2.js');
});
