/** @jest-environment node */
import { isRight, left, right } from 'fp-ts/Either';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { readIn, siteIn } from '../testing/compile';
import { kinds, newContent, nextSteps } from './newContent';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();
const fileOf = (name: string) => path.join(owner.folders.content, name);
const read = (name: string) => readFileSync(fileOf(name), 'utf8');

function run(...args: string[]) {
  return newContent(args, { content: owner.folders.content, today: '2026-11-21' });
}

function site(drafts: boolean) {
  return readIn(owner.folders, { drafts });
}

test.each(kinds)('a new %s passes the build unchanged, and is a draft', (kind) => {
  expect(isRight(run(kind, 'my-thing'))).toBe(true);
  expect(JSON.stringify(site(true))).toContain('"slug":"my-thing"');
  const { entries, pages } = siteIn(owner.folders, { drafts: false });
  expect(JSON.stringify([entries, pages])).not.toContain('my-thing');
});

test('the first entry begins an own site, with a profile to fill in', () => {
  owner.remove('content/profile.json');
  expect(run('project', 'tea')).toEqual(right(['profile.json', 'projects/tea.json']));
  expect(JSON.parse(read('profile.json'))).toMatchObject({ name: { en: 'Your Name' }, links: [] });
  expect(isRight(site(true))).toBe(true);
  owner.write('content/profile.json', 'mine');
  run('project', 'cup');
  expect(read('profile.json')).toBe('mine');
});

test('the command prints the next steps, with the profile only if it is new', () => {
  const first = nextSteps(['profile.json', 'projects/tea.json'], 'content');
  expect(first).toContain('  content/profile.json\n  content/projects/tea.json\nWrite your name');
  expect(first).toContain('remove the line "draft", and run `npm run build`');
  const texts = ['pages/about/index.en.md', 'pages/about/index.ja.md'];
  expect(nextSteps(texts, 'content')).not.toContain('Write your name');
  expect(nextSteps(texts, 'content')).toContain('remove the line "draft" from each draft');
});

test('a folder that cannot be written to is named', () => {
  owner.write('content/projects', 'a file, not a folder');
  expect(run('project', 'tea')).toEqual(
    left(expect.stringContaining(`cannot write to ${owner.folders.content}: `)),
  );
});

test('a project is one file with a text for each language and the current date', () => {
  expect(run('project', 'tea')).toEqual(right(['projects/tea.json']));
  expect(JSON.parse(read('projects/tea.json'))).toMatchObject({
    title: { 'zh-Hant-TW': 'Title', en: 'Title', ja: 'Title' },
    date: '2026-11-21',
    draft: true,
  });
});

test.each([
  ['project', 'projects'],
  ['article', 'article-share'],
  ['sport', 'sports-records'],
])('without its line "draft", a new %s passes the build', (kind, folder) => {
  run(kind, 'tea');
  const lines = read(`${folder}/tea.json`).split('\n');
  const published = lines.filter((line) => !line.includes('draft')).join('\n');
  owner.write(`content/${folder}/tea.json`, published);
  expect(isRight(site(false))).toBe(true);
  expect(JSON.stringify(site(false))).toContain('tea');
});

test('a note is a file for each language; only that of the fallback language has the shared fields', () => {
  const file = (locale: string) => `coding-notes/tea/index.${locale}.md`;
  expect(run('coding-note', 'tea')).toEqual(
    right(expect.arrayContaining([file('zh-Hant-TW'), file('en'), file('ja')])),
  );
  expect(read(file('zh-Hant-TW'))).toContain('date: 2026-11-21');
  expect(read(file('ja'))).not.toContain('date');
});

test.each([
  ['coding-note', 'coding-notes'],
  ['page', 'pages'],
])('each text of a new %s says that it is a draft', (kind, folder) => {
  run(kind, 'tea');
  for (const locale of locales) {
    expect(read(`${folder}/tea/index.${locale}.md`)).toContain('\ndraft: true\n---\n');
  }
});

test.each([
  ['coding-note', ['--language', 'ja'], ['coding-notes/tea/index.ja.md']],
  [
    'page',
    ['--language', 'ja', '--language=en'],
    ['pages/tea/index.en.md', 'pages/tea/index.ja.md'],
  ],
  ['project', ['--language', 'en'], ['projects/tea.json']],
])('a new %s can be in some languages only: %j', (kind, options, files) => {
  expect(run(kind, 'tea', ...options)).toEqual(right(files));
  expect(JSON.stringify(site(true))).toContain('"slug":"tea"');
  if (kind === 'project') {
    const { title } = JSON.parse(read('projects/tea.json'));
    expect(title).toEqual({ en: 'Title' });
  }
});

test.each([
  ['coding-note', 'coding-notes', 'en', 'ja'],
  ['sport-note', 'sport-notes', 'ja', 'zh-Hant-TW'],
  ['page', 'pages', 'zh-Hant-TW', 'en'],
])(
  'a text that is added to a %s leaves the shared fields to the first',
  (kind, folder, first, added) => {
    run(kind, 'tea', '--language', first);
    const text = `${folder}/tea/index.${first}.md`;
    const mine = read(text).replace('2026-11-21', '2020-01-02').replace('tags: []', 'tags: [tea]');
    owner.write(`content/${text}`, mine);
    expect(run(kind, 'tea', '--language', added)).toEqual(
      right([`${folder}/tea/index.${added}.md`]),
    );
    expect(read(text)).toBe(mine);
    expect(isRight(site(true))).toBe(true);
  },
);

test('a folder in which there are only pictures gets a text with the shared fields', () => {
  owner.write('content/coding-notes/tea/cup.svg', '<svg/>');
  run('coding-note', 'tea', '--language', 'ja');
  expect(read('coding-notes/tea/index.ja.md')).toContain('date: 2026-11-21\ntags: []\n');
});

test('existing files are never overwritten, and nothing is written beside them', () => {
  run('sport-note', 'tea');
  owner.remove('content/sport-notes/tea/index.en.md');
  expect(run('sport-note', 'tea')).toEqual(
    left(expect.stringMatching(/still free, .* sport-notes\/tea\/index\.zh-Hant-TW\.md/)),
  );
  expect(existsSync(fileOf('sport-notes/tea/index.en.md'))).toBe(false);
});

test.each([
  [['shop', 'tea'], 'expected a kind, one of project, article, sport, sport-note, '],
  [['toString', 'tea'], 'got "toString"'],
  [[], 'got nothing'],
  [['project', 'My Tea'], 'expected a slug of a-z, 0-9 and "-" only, got "My Tea"'],
  [['project'], 'expected a slug of a-z, 0-9 and "-" only, got nothing'],
  [
    ['project', 'tea', '--language', 'fr'],
    `expected a language, one of ${locales.join(', ')}; got "fr"`,
  ],
  [['project', 'tea', '--draft'], "Unknown option '--draft'"],
  [['project', 'tea', '--language'], 'argument missing'],
  [['project', 'tea', 'shop'], 'expected a kind and a slug, got also shop'],
])('the arguments %j print what was expected', (args, expected) => {
  expect(run(...args)).toEqual(left(expect.stringContaining(expected)));
  expect(existsSync(fileOf('projects'))).toBe(false);
});
