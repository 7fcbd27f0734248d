/** @jest-environment node */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Build } from '../../server/buildFiles';
import { allOf } from '../model/collections';
import { siteIn } from '../testing/compile';
import { noteFront, ownersFolder, project } from '../testing/ownersFolder';
import { keepFiles } from './keepFiles';
import { earlierFiles, publishedTexts } from './earlierFiles';

const output = ownersFolder();
const days = (count: number) => count * 24 * 60 * 60 * 1000;
const start = Date.parse('2026-03-01');

const buildOf = (files: readonly string[], entries: readonly string[] = []): Build => ({
  ...{ inputs: '', files, kept: {}, entries },
  ...{ policies: [], pages: {}, redirects: {}, ownFiles: [] },
});

/** Returns the next build after a number of days. */
function next(previous: Build, day: number, files: readonly string[]): Build {
  const build = buildOf(files, previous.entries);
  return { ...build, kept: earlierFiles(previous, build, start + days(day)) };
}

test('code and content of the previous build stay, however old they are', () => {
  const first = buildOf([
    '/assets/a.1.js',
    '/assets/b.1.css',
    '/content/1/en/home.json',
    '/old.js',
  ]);
  const { kept } = next(first, 30, ['/assets/a.2.js', '/assets/b.1.css']);
  expect(Object.keys(kept)).toEqual(['/assets/a.1.js', '/content/1/en/home.json']);
});

test('seven days after the first build without them, code and content go', () => {
  const first = buildOf(['/assets/a.1.js']);
  const second = next(first, 0, ['/assets/a.2.js']);
  const third = next(second, 6, ['/assets/a.3.js']);
  expect(Object.keys(third.kept)).toEqual(['/assets/a.1.js', '/assets/a.2.js']);
  expect(Object.keys(next(third, 7, ['/assets/a.3.js']).kept)).toEqual(['/assets/a.2.js']);
});

test('a file that is in the build again is not kept, and stays for seven days once it has gone again', () => {
  const first = buildOf(['/assets/a.1.js']);
  const third = next(next(first, 0, ['/assets/a.2.js']), 6, ['/assets/a.1.js']);
  expect(Object.keys(third.kept)).toEqual(['/assets/a.2.js']);
  expect(Object.keys(next(third, 12, []).kept)).toContain('/assets/a.1.js');
});

test.each([
  ['is deleted, a draft, scheduled or private', ['coding-notes/cup']],
  ['has another slug', ['coding-notes/cup', 'coding-notes/green-tea']],
  ['is in another collection', ['coding-notes/cup', 'reading-notes/tea']],
  ['has lost a language', ['coding-notes/cup', 'coding-notes/tea', 'coding-notes/tea/en']],
])('nothing of earlier builds stays as soon as an entry of them %s', (_what, entries) => {
  const tea = ['coding-notes/tea', 'coding-notes/tea/en', 'coding-notes/tea/ja'];
  const first = buildOf(['/assets/a.1.js'], ['coding-notes/cup', ...tea]);
  const second = next(first, 0, ['/assets/a.2.js', '/content/2/en/home.json']);
  expect(Object.keys(second.kept)).toEqual(['/assets/a.1.js']);
  expect(earlierFiles(second, buildOf([], entries), start)).toEqual({});
});

test('the published texts are the entries, and each language in which one is written', () => {
  output.write('content/projects/clock.json', project);
  output.write('content/projects/tide.json', project);
  output.write('content/projects/tide/index.ja.md', '潮。\n');
  for (const language of ['en', 'zh-Hant-TW']) {
    output.write(`content/coding-notes/tea/index.${language}.md`, `${noteFront}\n好茶。\n`);
  }
  expect(allOf(siteIn(output.folders).entries).flatMap(publishedTexts).toSorted()).toEqual([
    'coding-notes/tea',
    'coding-notes/tea/en',
    'coding-notes/tea/zh-Hant-TW',
    'projects/clock',
    'projects/tide',
    'projects/tide/ja',
  ]);
});

test('pictures do not stay, because the owner may have made them private', () => {
  const pictures = [
    '/content/pictures/children.1.jpg',
    '/content/previews/1.png',
    '/content/projects/map/diagram.1.svg.br',
  ];
  const first = {
    ...buildOf(pictures),
    kept: { '/content/pictures/house.1.avif': new Date(start).toISOString() },
  };
  expect(next(first, 0, []).kept).toEqual({});
});

test('a new entry is no reason to remove anything', () => {
  const first = buildOf(['/assets/a.1.js'], ['coding-notes/cup']);
  const more = buildOf([], ['coding-notes/cup', 'coding-notes/tea']);
  expect(Object.keys(earlierFiles(first, more, start))).toEqual(['/assets/a.1.js']);
});

test('without a description of the previous build, nothing stays', () => {
  expect(earlierFiles(undefined, buildOf([]))).toEqual({});
});

describe('two releases', () => {
  const place = (name: string) => path.join(output.root, name);
  const has = (name: string) => existsSync(place(name));

  function release(name: string, build: Build) {
    for (const file of build.files) output.write(`${name}/dist${file}`, name);
    output.write(`${name}/dist/build.json`, build);
  }

  test('serve each other’s code and content, and the third those of the second only', () => {
    release('one', buildOf(['/assets/a.1.js', '/assets/a.1.js.br', '/content/1/en/home.json']));
    release('two', buildOf(['/assets/a.2.js', '/content/2/en/home.json']));
    release('three', buildOf(['/assets/a.3.js']));
    keepFiles(place('two'), place('one'));
    for (const both of ['one', 'two']) {
      for (const file of ['assets/a.1.js', 'assets/a.1.js.br', 'content/2/en/home.json']) {
        expect([both, file, has(`${both}/dist/${file}`)]).toEqual([both, file, true]);
      }
    }
    jest.useFakeTimers({ now: Date.now() + days(8), doNotFake: ['nextTick'] });
    keepFiles(place('three'), place('two'));
    jest.useRealTimers();
    expect(has('three/dist/assets/a.2.js')).toBe(true);
    expect(has('three/dist/assets/a.1.js')).toBe(false);
  });

  test('keep their own link previews when an entry becomes private, and nothing that showed it', () => {
    release('one', buildOf(['/content/previews/tea.png'], ['coding-notes/tea']));
    release('two', buildOf(['/content/previews/cup.png', '/content/2/en/home.json']));
    keepFiles(place('two'), place('one'));
    expect(has('two/dist/content/previews/cup.png')).toBe(true);
    expect(has('two/dist/content/2/en/home.json')).toBe(true);
    expect(has('two/dist/content/previews/tea.png')).toBe(false);
  });

  test('keep nothing of a release by an earlier version, which has no description', () => {
    output.write('one/dist/assets/a.1.js', '');
    release('two', buildOf(['/assets/a.2.js']));
    keepFiles(place('two'), place('one'));
    expect(has('two/dist/assets/a.1.js')).toBe(false);
    expect(has('one/dist/assets/a.2.js')).toBe(true);
  });
});
