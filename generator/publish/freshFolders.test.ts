/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { freshFolders } from './freshFolders';

const owner = ownersFolder();
const place = (name: string) => path.join(owner.root, name);
const read = (name: string) => fs.readFileSync(place(name), 'utf8');
const names = () => fs.readdirSync(owner.root).filter((name) => name.startsWith('site'));

const buildFile = '{"inputs":"","files":[]}';
const entriesFile = (text: string) => JSON.stringify({ circles: {}, entries: [{ text }] });

/** Returns what the site and its private entries say. */
const published = () => [
  read('site/index.html'),
  /"text":"(.*?)"/.exec(read('site-private/entries.json'))?.[1],
];

/** The id of a process that has ended. */
const { pid: ended } = spawnSync('true');

function writePrevious() {
  owner.write('site/build.json', buildFile);
  owner.write('site/index.html', 'former');
  owner.write('site-private/entries.json', entriesFile('former'));
}

function build(text: string) {
  const folders = freshFolders(place('site'));
  fs.writeFileSync(path.join(folders.site, 'build.json'), buildFile);
  fs.writeFileSync(path.join(folders.site, 'index.html'), text);
  fs.writeFileSync(path.join(folders.private, 'entries.json'), entriesFile(text));
  return folders;
}

test('the first build and the next one appear whole, and nothing else is left', () => {
  build('first').publish();
  expect(published()).toEqual(['first', 'first']);
  owner.write('site/gone.html', 'first');
  const folders = build('second');
  expect(published()).toEqual(['first', 'first']);
  folders.publish();
  expect(published()).toEqual(['second', 'second']);
  expect(fs.readdirSync(place('site'))).toEqual(['build.json', 'index.html']);
  expect(names()).toEqual(['site', 'site-private']);
});

test('a build that fails changes nothing', () => {
  writePrevious();
  build('next').discard();
  expect(published()).toEqual(['former', 'former']);
  expect(names()).toEqual(['site', 'site-private']);
});

test('the next build removes what a killed build has left, but not what a running build writes', () => {
  writePrevious();
  owner.write(`site.build-${ended}-new/index.html`, 'half');
  owner.write(`site-private.build-${ended}-new/entries.json`, entriesFile('half'));
  owner.write(`site.build-${process.ppid}-new/index.html`, 'running');
  owner.write('site.build-x-new/index.html', 'of the owner');
  build('next').publish();
  expect(names()).toEqual([
    'site',
    'site-private',
    `site.build-${process.ppid}-new`,
    'site.build-x-new',
  ]);
});

test('the next build puts the previous site back if a build was killed between its renames', () => {
  owner.write(`site.build-${ended}-old/build.json`, buildFile);
  owner.write(`site.build-${ended}-old/index.html`, 'former');
  build('next').discard();
  expect(read('site/index.html')).toBe('former');
  expect(names()).toEqual(['site']);
});

/**
 * Runs `change`. Its nth call of `renameSync` fails, where n is `failing`; all other calls work.
 */
function withFailingRename(failing: number, change: () => void) {
  const real = jest.requireActual<typeof fs>('node:fs');
  const { renameSync } = real;
  let calls = 0;
  const spy = jest.spyOn(real, 'renameSync').mockImplementation((from, to) => {
    calls += 1;
    if (calls === failing) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    renameSync(from, to);
  });
  try {
    change();
  } finally {
    spy.mockRestore();
  }
}

test.each([1, 2, 3, 4])(
  'both folders are as before if rename %i of publishing fails',
  (failing) => {
    writePrevious();
    const folders = build('next');
    withFailingRename(failing, () => expect(folders.publish).toThrow(/EBUSY|can be renamed/));
    folders.discard();
    expect(published()).toEqual(['former', 'former']);
    expect(names()).toEqual(['site', 'site-private']);
  },
);

test.each([
  ['the site was set aside', ['site.old', 'site-private', 'site.new', 'site-private.new']],
  ['both were set aside', ['site.old', 'site-private.old', 'site.new', 'site-private.new']],
  [
    'new private entries were in place',
    ['site.old', 'site-private.old', 'site-private', 'site.new'],
  ],
  ['the private entries were put back', ['site.old', 'site-private', 'site.new']],
])('the next build goes back to both previous folders if one was killed when %s', (_when, left) => {
  for (const name of left) {
    const isNew = name.endsWith('.new') || left.includes(`${name}.old`);
    const folder = name.replace('.', `.build-${ended}-`);
    const text = isNew ? 'next' : 'former';
    if (!name.includes('private')) owner.write(`${folder}/build.json`, buildFile);
    if (name.includes('private')) owner.write(`${folder}/entries.json`, entriesFile(text));
    else owner.write(`${folder}/index.html`, text);
  }
  build('later').discard();
  expect(published()).toEqual(['former', 'former']);
  expect(names()).toEqual(['site', 'site-private']);
});

test('copies that the owner has made beside the site stay', () => {
  const copies = ['site.old-20261101', 'site.new-2', 'site-private.old-2025', 'site.build-old'];
  for (const copy of copies) owner.write(`${copy}/index.html`, 'mine');
  build('first').publish();
  for (const copy of copies) expect(read(`${copy}/index.html`)).toBe('mine');
});

test.each(['dist', 'dist/en/preview', 'dist-private/preview'])(
  'a folder in %s of another build is refused, because its private entries would be public',
  (parent) => {
    owner.write('dist/build.json', buildFile);
    owner.write('dist-private/entries.json', entriesFile('former'));
    const folder = place(`${parent}/site`);
    expect(() => freshFolders(folder)).toThrow(
      `${folder}: expected a folder outside of other builds`,
    );
    expect(fs.existsSync(folder)).toBe(false);
  },
);

test('of two builds at once, the one that ends last fails, because it may be the older one', () => {
  writePrevious();
  const older = build('older');
  // The other build is another process, which would have folders of its own.
  owner.write('next/build.json', buildFile);
  owner.write('next/index.html', 'newer');
  fs.renameSync(place('site'), place('previous'));
  fs.renameSync(place('next'), place('site'));
  expect(older.publish).toThrow(
    `${place('site')}: expected the site that was there when this build began, got a newer one; build again`,
  );
  older.discard();
  expect(published()).toEqual(['newer', 'former']);
});

test('the next build keeps a site that was published whole before its build was killed', () => {
  writePrevious();
  owner.write(`site.build-${ended}-old/index.html`, 'older');
  owner.write(`site-private.build-${ended}-old/entries.json`, entriesFile('older'));
  build('later').discard();
  expect(published()).toEqual(['former', 'former']);
  expect(names()).toEqual(['site', 'site-private']);
});

test.each([
  ['a file', { site: 'mine' }, 'site', 'a file'],
  ['a folder with other files', { 'site/notes.txt': 'mine' }, 'site', 'a folder without'],
  ['a repository', { 'site/.git/HEAD': 'mine' }, 'site', 'a repository'],
  [
    'a build in a repository',
    { 'site/.git/HEAD': 'mine', 'site/build.json': buildFile },
    'site',
    'a repository',
  ],
  [
    "another program's build.json",
    { 'site/build.json': '{"target":"node","files":["a"]}' },
    'site',
    'a folder whose build.json is damaged or not from a build',
  ],
  [
    'a damaged build.json',
    { 'site/build.json': '{' },
    'site',
    'a folder whose build.json is damaged or not from a build; delete it if a build wrote it',
  ],
  ['a folder with a file of our old versions', { 'site/own-files.json': '[]' }, 'site', 'a folder'],
  [
    'a folder with other files beside it',
    { 'site-private/diary.txt': 'mine' },
    'site-private',
    'a folder without',
  ],
  [
    "another program's entries.json beside it",
    { 'site-private/entries.json': '["mine"]' },
    'site-private',
    'a folder whose entries.json is damaged or not from a build',
  ],
])('%s is refused by name, and stays', (_what, files, refused, got) => {
  for (const [file, text] of Object.entries(files)) owner.write(file, text);
  const expected = 'expected an empty folder, or one that a build has written';
  const reason = `${place(refused)}: ${expected}, since the build replaces all of it; got ${got}`;
  expect(() => freshFolders(place('site'))).toThrow(reason);
  for (const [file, text] of Object.entries(files)) expect(read(file)).toBe(text);
  expect(names().filter((name) => name.includes('new'))).toEqual([]);
});

test.each([
  ['an empty folder', 'empty', 'site'],
  ['a folder that does not exist', 'none', 'site'],
  ['another folder, beside the site,', 'empty', 'site-private'],
])('a link to %s is refused by name, and stays', (_what, target, link) => {
  fs.mkdirSync(place('empty'));
  fs.symlinkSync(place(target), place(link));
  expect(() => freshFolders(place('site'))).toThrow(
    `${place(link)}: expected an empty folder, or one that a build has written, since the build replaces all of it; got a link`,
  );
  expect(fs.readlinkSync(place(link))).toBe(place(target));
});

test('an empty folder and a build are accepted', () => {
  fs.mkdirSync(place('site'));
  build('first').discard();
  writePrevious();
  build('second').publish();
  expect(published()).toEqual(['second', 'second']);
});
