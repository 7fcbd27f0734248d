/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { freshFolders } from './freshFolder';

const owner = ownersFolder();
const place = (name: string) => path.join(owner.root, name);
const read = (name: string) => fs.readFileSync(place(name), 'utf8');
const names = () => fs.readdirSync(owner.root).filter((name) => name.startsWith('site'));

/** The id of a process that has ended. */
const { pid: ended } = spawnSync('true');

function writePrevious() {
  owner.write('site/build.json', '{}');
  owner.write('site/index.html', 'former');
  owner.write('site-private/entries.json', 'former');
}

function build(text: string) {
  const folders = freshFolders(place('site'));
  fs.writeFileSync(path.join(folders.site, 'build.json'), '{}');
  fs.writeFileSync(path.join(folders.site, 'index.html'), text);
  fs.writeFileSync(path.join(folders.private, 'entries.json'), text);
  return folders;
}

test('the first build and the next one appear whole, and nothing else is left', () => {
  build('first').publish();
  expect([read('site/index.html'), read('site-private/entries.json')]).toEqual(['first', 'first']);
  owner.write('site/gone.html', 'first');
  const folders = build('second');
  expect([read('site/index.html'), read('site-private/entries.json')]).toEqual(['first', 'first']);
  folders.publish();
  expect([read('site/index.html'), read('site-private/entries.json')]).toEqual([
    'second',
    'second',
  ]);
  expect(fs.readdirSync(place('site'))).toEqual(['build.json', 'index.html']);
  expect(names()).toEqual(['site', 'site-private']);
});

test('a build that fails changes nothing', () => {
  writePrevious();
  build('next').discard();
  expect([read('site/index.html'), read('site-private/entries.json')]).toEqual([
    'former',
    'former',
  ]);
  expect(names()).toEqual(['site', 'site-private']);
});

test('the next build removes what a killed build has left, but not what a running build writes', () => {
  writePrevious();
  owner.write(`site.new-${ended}/index.html`, 'half');
  owner.write(`site-private.new-${ended}/entries.json`, 'half');
  owner.write(`site.new-${process.ppid}/index.html`, 'running');
  owner.write('site.new-x/index.html', 'of the owner');
  build('next').publish();
  expect(names()).toEqual(['site', 'site-private', `site.new-${process.ppid}`, 'site.new-x']);
});

test('the next build puts the previous site back if a build was killed between its renames', () => {
  owner.write(`site.old-${ended}/build.json`, '{}');
  owner.write(`site.old-${ended}/index.html`, 'former');
  build('next').discard();
  expect(read('site/index.html')).toBe('former');
  expect(names()).toEqual(['site']);
});

test.each([
  ['a file', 'site', 'site'],
  ['a folder with other files', 'site/notes.txt', 'site'],
  ['a repository', 'site/.git/HEAD', 'site'],
  ['a folder with other files beside it', 'site-private/diary.txt', 'site-private'],
])('%s is refused by name, and stays', (_what, file, refused) => {
  owner.write(file, 'mine');
  expect(() => freshFolders(place('site'))).toThrow(
    `${place(refused)}: expected an empty folder, or one that a build has written`,
  );
  expect(read(file)).toBe('mine');
  expect(names().filter((name) => name.includes('new'))).toEqual([]);
});

test('an empty folder, a build, and a build by an earlier version are accepted', () => {
  fs.mkdirSync(place('site'));
  build('first').discard();
  writePrevious();
  build('second').discard();
  fs.renameSync(place('site/build.json'), place('site/own-files.json'));
  build('third').publish();
  expect(read('site/index.html')).toBe('third');
});
