/** @jest-environment node */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { Output } from './output';

const owner = ownersFolder();
const place = (name: string) => path.join(owner.root, name);

function newOutput() {
  const output = new Output({
    site: place('site.new'),
    private: place('site-private.new'),
    previousSite: place('site'),
  });
  const add = (name: string, producer: string, isPrivate = false) =>
    output.add({ path: name, content: { text: producer }, producer, isPrivate });
  return { output, add };
}

test.each([
  ['the same file', '/about.html', '/about.html'],
  ['a folder where a file is', '/sitemap.xml', '/sitemap.xml/index.html'],
  ['a folder far above', '/a', '/a/b/c/d.html'],
  ['a file where a folder is', '/old/site/index.html', '/old'],
])('%s is never written, and the error names its producer', (_what, first, second) => {
  const { add } = newOutput();
  add(first, 'the page /about');
  expect(() => add(second, 'the earlier address /about.html')).toThrow(
    `${second}: expected a new file from the earlier address /about.html, got one that exists`,
  );
  expect(readFileSync(place(`site.new${first}`), 'utf8')).toBe('the page /about');
});

test('a private file may have the name of a public one', () => {
  const { output, add } = newOutput();
  add('/en/tea.json', 'public');
  add('/en/tea.json', 'private', true);
  expect(readFileSync(place('site-private.new/en/tea.json'), 'utf8')).toBe('private');
  expect(output.files).toEqual(['/en/tea.json']);
});

test('a file that is the same as in the previous build is a hard link to it, all others are new', () => {
  owner.write('site/same.txt', 'same');
  owner.write('site/other.txt', 'former');
  owner.write('pictures/tea.jpg', 'same');
  const { output } = newOutput();
  const producer = 'the test';
  output.add({ path: '/same.txt', content: { file: place('pictures/tea.jpg') }, producer });
  output.add({ path: '/other.txt', content: { text: 'other' }, producer });
  const number = (name: string) => statSync(place(name)).ino;
  expect(number('site.new/same.txt')).toBe(number('site/same.txt'));
  expect(output.isUnchanged('/same.txt')).toBe(true);
  expect(output.isUnchanged('/other.txt')).toBe(false);
  expect(readFileSync(place('site/other.txt'), 'utf8')).toBe('former');
});

test('a page may have the folder that was a file in the previous build', () => {
  owner.write('site/tea', 'a file');
  const { add } = newOutput();
  add('/tea/index.html', 'the page /tea');
  expect(readFileSync(place('site.new/tea/index.html'), 'utf8')).toBe('the page /tea');
});
