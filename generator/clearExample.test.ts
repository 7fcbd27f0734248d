/** @jest-environment node */
import { isRight } from 'fp-ts/Either';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { clearExample } from './clearExample';
import { readProfile } from './content/readSite';
import { mistakesIn, withPictures } from './testing/compile';
import { ownersFolder } from './testing/ownersFolder';

const owner = ownersFolder();
const text = { en: 'Tea' };
const cover = (src: string) => ({ src, width: 4, height: 3, alt: text });
const project = { title: text, summary: text, date: '2026-03-01', tags: [] };
const json = (value: object) => JSON.stringify(value, null, 2);
const git = (...args: string[]) =>
  execFileSync('git', ['-C', owner.root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  const { write } = owner;
  const note = '---\ntitle: Tea\nsummary: Tea\ndate: 2026-03-01\ntags: []\n';
  write('content/profile.json', json({ example: true, name: text, line: text, links: [] }));
  write(
    'content/projects/theirs.json',
    json({ example: true, ...project, cover: cover('/a.svg') }),
  );
  write('content/projects/theirs/index.en.md', 'Text.\n');
  write('content/projects/both.json', json({ example: true, ...project, cover: cover('/b.svg') }));
  write('content/projects/mine.json', json({ ...project, cover: cover('/b.svg') }));
  write('content/coding-notes/theirs/index.ja.md', `${note}example: true\n---\n`);
  write('content/coding-notes/theirs/index.en.md', '---\ntitle: Tea\nsummary: Tea\n---\n');
  write('content/coding-notes/mine/index.en.md', `${note}---\n\nexample: true\n`);
  write(
    'content/reading-notes/theirs/index.en.md',
    `${note}audience: family\nexample: true\n---\n`,
  );
  write('content/audiences.yaml', '# example: true\nfamily: [a@example.com]\n');
  for (const name of ['a', 'b']) {
    write(`public/${name}.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
  }
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'a');
});

const left = () =>
  ['content', 'public']
    .flatMap((folder) =>
      readdirSync(path.join(owner.root, folder), { recursive: true, encoding: 'utf8' }),
    )
    .filter((name) => /\.(json|md|svg|yaml)$/.test(name))
    .sort();

test('the example is removed, with its pictures, and nothing else; the site is valid', async () => {
  expect(clearExample(owner.root, { isSure: false })).toBe(true);
  expect(left()).toEqual([
    'b.svg',
    'coding-notes/mine/index.en.md',
    'profile.json',
    'projects/mine.json',
  ]);
  expect(readFileSync(path.join(owner.folders.content, 'profile.json'), 'utf8')).not.toMatch('Tea');
  expect(isRight(readProfile(owner.folders))).toBe(true);
  expect(mistakesIn(await withPictures(owner))).toEqual([]);
  expect(clearExample(owner.root, { isSure: false })).toBe(true);
});

test('what git could not restore is removed only if the owner is sure', () => {
  owner.write('content/coding-notes/theirs/tea.svg', '<svg/>');
  const before = left();
  expect(clearExample(owner.root, { isSure: false })).toBe(false);
  expect(left()).toEqual(before);
  expect(clearExample(owner.root, { isSure: true })).toBe(true);
  expect(left()).toHaveLength(4);
});
