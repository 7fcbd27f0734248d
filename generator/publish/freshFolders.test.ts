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

/** Runs `change`. Its nth call of `renameSync` fails, where n is `failing`; all other calls work. */
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
    expect([read('site/index.html'), read('site-private/entries.json')]).toEqual([
      'former',
      'former',
    ]);
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
    const folder = name.includes('.') ? `${name}-${ended}` : name;
    const text = isNew ? 'next' : 'former';
    if (!name.includes('private')) owner.write(`${folder}/build.json`, '{}');
    owner.write(`${folder}/${name.includes('private') ? 'entries.json' : 'index.html'}`, text);
  }
  build('later').discard();
  expect([read('site/index.html'), read('site-private/entries.json')]).toEqual([
    'former',
    'former',
  ]);
  expect(names()).toEqual(['site', 'site-private']);
});

test('the next build keeps a site that was published whole before its build was killed', () => {
  writePrevious();
  owner.write(`site.old-${ended}/index.html`, 'older');
  owner.write(`site-private.old-${ended}/entries.json`, 'older');
  build('later').discard();
  expect([read('site/index.html'), read('site-private/entries.json')]).toEqual([
    'former',
    'former',
  ]);
  expect(names()).toEqual(['site', 'site-private']);
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
