/** @jest-environment node */
import { existsSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { keepFiles } from './keepFiles';
import { pagePartsFile, type PageParts } from './prerender/pageParts';
import { ownersFolder } from './testing/ownersFolder';

const folder = ownersFolder();
const place = (name: string) => path.join(folder.root, name);

/** A release with these files, built eight days ago. */
function release(name: string, ...files: string[]): string {
  const time = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const file of ['index.html', ...files, ...files.map((one) => `${one}.br`)]) {
    folder.write(`${name}/dist/${file}`, name);
    utimesSync(place(`${name}/dist/${file}`), time, time);
  }
  const main = { scripts: [], styles: [] };
  const parts: PageParts = { main, chunks: {}, files, contentFolder: '/content/1' };
  folder.write(`${name}/${pagePartsFile}`, parts);
  return place(name);
}

test('two releases serve each other’s code and content, and the third those of the second only', () => {
  const [one, two, three] = [
    release('one', 'assets/a.1.js', 'content/1/en/home.json'),
    release('two', 'assets/a.2.js', 'content/2/en/home.json'),
    release('three', 'assets/a.3.js', 'content/3/en/home.json'),
  ];
  keepFiles(two, one);
  for (const both of [one, two]) {
    for (const file of ['assets/a.1.js', 'assets/a.1.js.br', 'content/2/en/home.json.br']) {
      expect([both, file, existsSync(path.join(both, 'dist', file))]).toEqual([both, file, true]);
    }
  }
  // As if the first release had been replaced eight days ago.
  const time = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const name of ['assets/a.1.js', 'assets/a.1.js.br']) {
    utimesSync(path.join(two, 'dist', name), time, time);
  }
  keepFiles(three, two);
  expect(existsSync(path.join(three, 'dist/assets/a.2.js'))).toBe(true);
  expect(existsSync(path.join(three, 'dist/assets/a.1.js'))).toBe(false);
});

test('a release that makes an entry private keeps nothing of the release that published it', () => {
  const one = release('one', 'assets/a.1.js', 'content/1/en/coding-notes/tea.json');
  const two = release('two', 'assets/a.2.js', 'content/2/en/home.json');
  const entries = [{ section: 'coding-notes', slug: 'tea' }];
  folder.write('two/dist-private/entries.json', { entries });
  keepFiles(two, one);
  expect(existsSync(path.join(two, 'dist/content/1/en/coding-notes/tea.json'))).toBe(false);
  expect(existsSync(path.join(two, 'dist/assets/a.2.js'))).toBe(true);
});
