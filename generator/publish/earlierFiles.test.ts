/** @jest-environment node */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Build } from '../../server/buildFiles';
import { allOf } from '../model/collections';
import { siteIn } from '../testing/compile';
import { noteFront, ownersFolder, profile, project } from '../testing/ownersFolder';
import { keepFiles } from './keepFiles';
import { earlierFiles, publishedFacts, publishedFields } from './earlierFiles';

const output = ownersFolder();
const days = (count: number) => count * 24 * 60 * 60 * 1000;
const start = Date.parse('2026-03-01');

const buildOf = (files: readonly string[], published: readonly string[] = []): Build => ({
  ...{ inputs: '', files, kept: {}, published },
  ...{ policies: [], pages: {}, redirects: {}, ownFiles: [] },
});

/** Returns the next build after a number of days. */
function next(previous: Build, day: number, files: readonly string[]): Build {
  const build = buildOf(files, previous.published);
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

const tea = 'content/coding-notes/tea';
const note = `${noteFront}\n好茶。\n`;
const running = {
  sport: { en: 'Running', ja: 'ランニング' },
  records: ['03-01', '03-08'].map((day) => ({
    ...{ date: `2025-${day}`, distanceKm: 10, duration: '0:50:00' },
    place: { en: 'River', ja: '川' },
  })),
};
const [firstRun, secondRun] = running.records;

/** Returns what the site in the owner's folder publishes. */
function published(): readonly string[] {
  const site = siteIn(output.folders, { drafts: false, today: '2026-06-01' });
  return [
    ...publishedFields('profile', site.profile),
    ...allOf(site.entries).flatMap(publishedFacts),
  ];
}

/** Writes a site with each kind of entry, and returns a build of it. */
function writeSite(): Build {
  output.write('content/profile.json', {
    ...profile,
    links: [{ label: 'GitHub', url: 'https://github.com/yu' }],
  });
  output.write('content/projects/clock.json', project);
  output.write('content/sports-records/running.json', running);
  for (const language of ['en', 'ja']) output.write(`${tea}/index.${language}.md`, note);
  return buildOf(['/assets/a.1.js', '/content/1/en/home.json'], published());
}

test.each<[string, () => void]>([
  ['an entry is deleted', () => output.remove(tea)],
  [
    'an entry becomes a draft',
    () => output.write('content/projects/clock.json', { ...project, draft: true }),
  ],
  [
    'an entry becomes private',
    () => output.write('content/projects/clock.json', { ...project, audience: 'signed-in' }),
  ],
  [
    'an entry has another slug',
    () => {
      output.remove('content/projects/clock.json');
      output.write('content/projects/watch.json', project);
    },
  ],
  [
    'another entry has its slug',
    () => output.write('content/projects/clock.json', { ...project, title: { en: 'Diary' } }),
  ],
  ['a text has lost a language', () => output.remove(`${tea}/index.ja.md`)],
  [
    'a text has another title',
    () => output.write(`${tea}/index.ja.md`, note.replace(/title: .*/, 'title: 緑茶')),
  ],
  [
    'a field has lost a language',
    () =>
      output.write('content/sports-records/running.json', { ...running, sport: { en: 'Running' } }),
  ],
  [
    'a record is deleted',
    () => output.write('content/sports-records/running.json', { ...running, records: [firstRun] }),
  ],
  [
    'the place of a record has lost a language',
    () =>
      output.write('content/sports-records/running.json', {
        ...running,
        records: [firstRun, { ...secondRun, place: { en: 'River' } }],
      }),
  ],
  [
    'a record gets a day to come',
    () =>
      output.write('content/sports-records/running.json', {
        ...running,
        records: [firstRun, { ...secondRun, date: '2999-01-01' }],
      }),
  ],
  [
    'the profile has lost a link',
    () => output.write('content/profile.json', { ...profile, links: [] }),
  ],
])('nothing of earlier builds stays as soon as %s', (_what, change) => {
  const first = writeSite();
  change();
  expect(earlierFiles(first, buildOf([], published()), start)).toEqual({});
});

test.each<[string, () => void]>([
  ['a new entry', () => output.write('content/projects/watch.json', project)],
  ['a new language', () => output.write(`${tea}/index.zh-Hant-TW.md`, note)],
  [
    'a new record',
    () =>
      output.write('content/sports-records/running.json', {
        ...running,
        records: [{ ...firstRun, date: '2025-02-01' }, ...running.records],
      }),
  ],
  [
    'a revised article body',
    () =>
      output.write(
        `${tea}/index.ja.md`,
        note.replace('tags:', 'updated: 2026-05-01\ntags:').replace('好茶', '良い茶'),
      ),
  ],
])('%s is no reason to remove anything', (_what, change) => {
  const first = writeSite();
  change();
  const next = buildOf([], published());
  expect(next.published).not.toEqual([]);
  expect(Object.keys(earlierFiles(first, next, start))).toEqual([
    '/assets/a.1.js',
    '/content/1/en/home.json',
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

  test('serve each other’s code, and the next one the content of the previous one as well', () => {
    release('one', buildOf(['/assets/a.1.js', '/assets/a.1.js.br', '/content/1/en/home.json']));
    release('two', buildOf(['/assets/a.2.js', '/content/2/en/home.json']));
    release('three', buildOf(['/assets/a.3.js']));
    keepFiles(place('two'), place('one'));
    for (const both of ['one', 'two']) {
      for (const file of ['assets/a.1.js', 'assets/a.1.js.br', 'assets/a.2.js']) {
        expect([both, file, has(`${both}/dist/${file}`)]).toEqual([both, file, true]);
      }
    }
    expect(has('two/dist/content/1/en/home.json')).toBe(true);
    // The operator may return to the first release, which would serve this file for ever.
    expect(has('one/dist/content/2/en/home.json')).toBe(false);
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

  test.each([
    ['no description', '{}'],
    ['another description', JSON.stringify({ inputs: '', files: ['/assets/a.1.js'], kept: {} })],
  ])('keep nothing of a release by an earlier version, which has %s', (_what, description) => {
    output.write('one/dist/assets/a.1.js', '');
    output.write('one/dist/build.json', description);
    release('two', buildOf(['/assets/a.2.js']));
    keepFiles(place('two'), place('one'));
    expect(has('two/dist/assets/a.1.js')).toBe(false);
    expect(has('one/dist/assets/a.2.js')).toBe(true);
  });

  test('must both exist', () => {
    release('two', buildOf(['/assets/a.2.js']));
    expect(() => keepFiles(place('two'), place('nowhere'))).toThrow(
      /expected the folder of a release/,
    );
    expect(has('nowhere')).toBe(false);
  });
});
