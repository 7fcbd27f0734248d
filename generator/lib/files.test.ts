/** @jest-environment node */
import { chmodSync, closeSync, mkdirSync, openSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { asUnprivileged } from '../testing/asUnprivileged';
import { findFiles, isFile } from './files';

const owner = ownersFolder();
const { write } = owner;
const at = (name: string) => path.join(owner.root, name);
/** Makes a link in the folder `tree`. */
const link = (target: string, name: string) => symlinkSync(target, at(`tree/${name}`));
const found = () => {
  const { files, folders, unreadable } = findFiles(at('tree'));
  return { files, folders, unreadable: Object.fromEntries(unreadable) };
};

beforeEach(() => {
  write('tree/cups/tea.txt', 'tea');
  write('tree/a.txt', 'a');
});

test('all files are found, in the order of their paths; a folder that does not exist has none', () => {
  write('tree/cups/.hidden', '');
  mkdirSync(at('tree/empty'));
  const all = { folders: ['', 'cups', 'empty'], unreadable: {} };
  expect(found()).toEqual({ files: ['a.txt', 'cups/.hidden', 'cups/tea.txt'], ...all });
  const visible = findFiles(at('tree'), (name) => !name.startsWith('.'));
  expect(visible.files).toEqual(['a.txt', 'cups/tea.txt']);
  expect(findFiles(at('none'))).toEqual({ files: [], folders: [], unreadable: new Map() });
  expect(findFiles(at('tree/a.txt')).files).toEqual(['']);
});

test('no file stays open', () => {
  // A system gives a file the lowest number that is free.
  const nextNumber = () => {
    const file = openSync(at('tree/a.txt'), 'r');
    closeSync(file);
    return file;
  };
  const before = nextNumber();
  found();
  expect(nextNumber()).toBe(before);
});

test('a link to a file or folder is followed, also several to the same one', () => {
  write('elsewhere/pot/lid.txt', 'lid');
  link('../elsewhere', 'one');
  link('../elsewhere/pot', 'two');
  link('a.txt', 'b.txt');
  expect(found()).toMatchObject({
    files: ['a.txt', 'b.txt', 'cups/tea.txt', 'one/pot/lid.txt', 'two/lid.txt'],
    folders: ['', 'cups', 'one', 'one/pot', 'two'],
    unreadable: {},
  });
});

test.each([
  ['to its own folder', '.'],
  ['to the folder above the whole tree', '../..'],
  ['to a folder that links back', '../../back'],
])('a loop ends: a link %s', (_, target) => {
  mkdirSync(at('back'));
  symlinkSync('../tree', at('back/tree'));
  link(target, 'cups/loop');
  const { files, unreadable } = found();
  expect(files).toEqual(['a.txt', 'cups/tea.txt']);
  expect(Object.entries(unreadable)).toEqual([
    [expect.stringMatching(/^cups\/loop/), 'a link to a folder that contains it'],
  ]);
});

test('a link that leads nowhere, or to itself, is named and not followed', () => {
  link('none', 'cups/nowhere');
  link('itself', 'itself');
  const why = 'a link that leads nowhere';
  expect(found()).toMatchObject({
    files: ['a.txt', 'cups/tea.txt'],
    unreadable: { 'cups/nowhere': why, itself: why },
  });
  for (const name of ['cups/nowhere', 'itself', 'none', 'a.txt/none']) {
    expect(isFile(at(`tree/${name}`))).toBe(false);
  }
});

test('a file that is too large to be read is named', () => {
  truncateSync(at('tree/a.txt'), 2 ** 31 - 1);
  truncateSync(at('tree/cups/tea.txt'), 2 ** 31);
  expect(found()).toMatchObject({
    files: ['a.txt'],
    unreadable: { 'cups/tea.txt': 'more than 2 GiB' },
  });
});

test('what is neither a file nor a folder is named, and nobody waits for its content', () => {
  link('/dev/null', 'device');
  expect(found()).toMatchObject({
    files: ['a.txt', 'cups/tea.txt'],
    unreadable: { device: 'neither a file nor a folder' },
  });
});

test('a file or folder that may not be read is named', () => {
  write('tree/locked/tea.txt', 'tea');
  chmodSync(owner.root, 0o755);
  chmodSync(at('tree/locked'), 0);
  chmodSync(at('tree/a.txt'), 0);
  const why = 'EACCES: permission denied';
  asUnprivileged(() => {
    expect(found()).toMatchObject({
      files: ['cups/tea.txt'],
      unreadable: { 'a.txt': why, locked: why },
    });
    expect(isFile(at('tree/locked/tea.txt'))).toBe(false);
  });
  chmodSync(at('tree/locked'), 0o755);
});
