/** @jest-environment node */
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { asUnprivileged } from '../testing/asUnprivileged';
import { findFiles, isFile } from './files';

const owner = ownersFolder();
const { write } = owner;
const at = (name: string) => path.join(owner.root, name);
/** Makes a link in the folder `tree`. */
const link = (target: string, name: string) => symlinkSync(target, at(`tree/${name}`));
const found = () => findFiles(at('tree'));

beforeEach(() => {
  write('tree/cups/tea.txt', 'tea');
  write('tree/a.txt', 'a');
});

test('all files are found, in the order of their paths; a folder that does not exist has none', () => {
  write('tree/cups/.hidden', '');
  mkdirSync(at('tree/empty'));
  const all = { folders: ['', 'cups', 'empty'] };
  expect(found()).toEqual({ files: ['a.txt', 'cups/.hidden', 'cups/tea.txt'], ...all });
  const visible = findFiles(at('tree'), (name) => !name.startsWith('.'));
  expect(visible.files).toEqual(['a.txt', 'cups/tea.txt']);
  expect(findFiles(at('none'))).toEqual({ files: [], folders: [] });
  expect(findFiles(at('tree/a.txt')).files).toEqual(['']);
});

test('a link to a file or folder is followed, also several to the same one', () => {
  write('elsewhere/pot/lid.txt', 'lid');
  link('../elsewhere', 'one');
  link('../elsewhere/pot', 'two');
  link('a.txt', 'b.txt');
  expect(found()).toMatchObject({
    files: ['a.txt', 'b.txt', 'cups/tea.txt', 'one/pot/lid.txt', 'two/lid.txt'],
    folders: ['', 'cups', 'one', 'one/pot', 'two'],
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
  expect(found).toThrow(/tree\/cups\/loop.*: expected no link to a folder that contains it$/);
});

test('a link that leads nowhere is a file, which cannot be read', () => {
  link('none', 'cups/nowhere');
  expect(found().files).toEqual(['a.txt', 'cups/nowhere', 'cups/tea.txt']);
  for (const name of ['cups/nowhere', 'none', 'a.txt/none']) {
    expect(isFile(at(`tree/${name}`))).toBe(false);
  }
});

test('a folder that may not be read, and a link to itself, are named', () => {
  write('tree/locked/tea.txt', 'tea');
  chmodSync(owner.root, 0o755);
  chmodSync(at('tree/locked'), 0);
  asUnprivileged(() => expect(found).toThrow(/permission denied.*locked/));
  chmodSync(at('tree/locked'), 0o755);
  link('itself', 'itself');
  expect(found).toThrow(/ELOOP.*itself/);
});
