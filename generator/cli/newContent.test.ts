/** @jest-environment node */
import { isRight, left, right, type Left } from 'fp-ts/Either';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { readIn, siteIn } from '../testing/compile';
import { contentToWrite, newContent, nextSteps } from './newContent';
import { starterProfile } from '../model/starterProfile';
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

test('the first entry begins an own site, with a profile to fill in', () => {
  owner.remove('content');
  expect(contentToWrite(owner.root)).toBe(owner.folders.content);
  expect(run('project', 'tea')).toEqual(right(['profile.json', 'projects/tea.json']));
  expect(JSON.parse(read('profile.json'))).toEqual({ ...starterProfile, links: [] });
  expect(isRight(site(true))).toBe(true);
  owner.write('content/profile.json', 'mine');
  run('project', 'cup');
  expect(read('profile.json')).toBe('mine');
});

test('the command prints the next steps, with the profile only if it is new', () => {
  const steps = (remove: string) =>
    `The entry is now a draft in all of its languages: \`npm run dev\` shows it, and the next build leaves it out.
To publish it, remove the line "draft"${remove}, and run \`npm run build\`. docs/content.md describes all folders and fields.`;
  expect(nextSteps(['profile.json', 'projects/tea.json'], 'content')).toBe(
    `Written, to be filled in:
  content/profile.json
  content/projects/tea.json
Write your name, a line about you and your links in profile.json.
${steps('')}`,
  );
  expect(nextSteps(['pages/about/index.en.md', 'pages/about/index.ja.md'], 'content')).toBe(
    `Written, to be filled in:
  content/pages/about/index.en.md
  content/pages/about/index.ja.md
${steps(' from each draft')}`,
  );
});

test('a folder that cannot be written to is named', () => {
  owner.write('content/projects', 'a file, not a folder');
  expect(run('project', 'tea')).toEqual(
    left(expect.stringContaining(`cannot write to ${owner.folders.content}: `)),
  );
});

const [Title, Running, Place] = ['Title', 'Running', 'Place'].map((words) =>
  Object.fromEntries(locales.map((locale) => [locale, words])),
);
const line = 'What it is about, in a sentence or two.';
const Line = Object.fromEntries(locales.map((locale) => [locale, line]));
const date = '2026-11-21';
const run5 = { date, distanceKm: 5, duration: '30:00', place: Place };

test.each([
  ['project', 'projects', { title: Title, summary: Line, date, tags: [], links: {} }],
  [
    'article',
    'article-share',
    { title: Title, line: Line, url: 'https://example.com/', date, tags: [] },
  ],
  ['sport', 'sports-records', { sport: Running, records: [run5] }],
])(
  'a new %s is one file with the current date, which passes the build without its line "draft"',
  (kind, folder, fields) => {
    expect(run(kind, 'tea')).toEqual(right([`${folder}/tea.json`]));
    const text = read(`${folder}/tea.json`);
    expect(text).toBe(`${JSON.stringify({ draft: true, ...fields }, null, 2)}\n`);
    owner.write(`content/${folder}/tea.json`, text.replace(/.*draft.*\n/, ''));
    expect(JSON.stringify(siteIn(owner.folders, { drafts: false }).entries)).toContain('tea');
  },
);

test.each([
  ['sport-note', 'sport-notes', `date: ${date}\ntags: []\n`],
  ['coding-note', 'coding-notes', `date: ${date}\ntags: []\n`],
  ['reading-note', 'reading-notes', `date: ${date}\ntags: []\n`],
  ['page', 'pages', ''],
])(
  'a new %s is a draft for each language; only that of the fallback language has the shared fields',
  (kind, folder, facts) => {
    const fileIn = (locale: string) => `${folder}/tea/index.${locale}.md`;
    expect(run(kind, 'tea')).toEqual(right(locales.map(fileIn)));
    for (const locale of locales) {
      const shared = locale === 'zh-Hant-TW' ? facts : '';
      expect(read(fileIn(locale))).toBe(
        `---\ntitle: Title\nsummary: ${line}\n${shared}draft: true\n---\n\nThe text goes here.\n`,
      );
    }
    expect(JSON.stringify(site(true))).toContain('"slug":"tea"');
  },
);

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
  ['page', 'pages', 'zh-Hant-TW', 'en'],
])(
  'a text that is added to a %s leaves the shared fields to the first',
  (kind, folder, first, added) => {
    // A folder in which there are only pictures has no shared fields yet.
    owner.write(`content/${folder}/tea/cup.svg`, '<svg/>');
    run(kind, 'tea', '--language', first);
    const text = `${folder}/tea/index.${first}.md`;
    expect(read(text).includes('date: 2026-11-21\ntags: []\n')).toBe(kind !== 'page');
    const mine = read(text).replace('2026-11-21', '2020-01-02').replace('tags: []', 'tags: [tea]');
    owner.write(`content/${text}`, mine);
    expect(run(kind, 'tea', '--language', added)).toEqual(
      right([`${folder}/tea/index.${added}.md`]),
    );
    expect(read(text)).toBe(mine);
    expect(isRight(site(true))).toBe(true);
  },
);

test('existing files are never overwritten, and nothing is written beside them', () => {
  run('sport-note', 'tea');
  owner.remove('content/sport-notes/tea/index.en.md');
  expect(run('sport-note', 'tea')).toEqual(
    left(
      'expected a slug that is still free, but there is already sport-notes/tea/index.zh-Hant-TW.md, sport-notes/tea/index.ja.md',
    ),
  );
  expect(existsSync(fileOf('sport-notes/tea/index.en.md'))).toBe(false);
});

const allKinds = 'project, article, sport, sport-note, coding-note, reading-note, page';

test.each([
  [['toString', 'tea'], `expected a kind, one of ${allKinds}; got "toString"`],
  [[], `expected a kind, one of ${allKinds}; got nothing`],
  [['project', 'My Tea'], 'expected a slug of a-z, 0-9 and "-" only, got "My Tea"'],
  [
    ['project', 'tea', '--language', 'fr'],
    `expected a language, one of ${locales.join(', ')}; got "fr"`,
  ],
  [['project', 'tea', '--draft'], expect.stringContaining("Unknown option '--draft'")],
  [['project', 'tea', 'shop', 'cup'], 'expected a kind and a slug, got also shop cup'],
])('the arguments %j print what was expected', (args, expected) => {
  const [mistake, usage] = (run(...args) as Left<string>).left.split('\n\n');
  expect([mistake, usage]).toEqual([
    expected,
    `Usage: npm run new -- <kind> <slug> [--language <language>]
  kind: ${allKinds}
  slug: a-z, 0-9 and "-" only; it becomes the address of the page
  language: ${locales.join(', ')}; can be repeated; all without it`,
  ]);
  expect(existsSync(fileOf('projects'))).toBe(false);
});
