/** @jest-environment node */
import { errorsIn, siteIn, type Options } from '../testing/compile';
import { noteFront, ownersFolder, project, words as text } from '../testing/ownersFolder';
import { ownersDay } from '../model/publication';
import { printed } from '../lib/diagnostics';
import { locales } from '../../src/locale/locales';

const owner = ownersFolder();
const { write } = owner;

const article = {
  title: text,
  line: text,
  url: 'https://example.com',
  date: '2026-03-01',
  tags: [],
};
const run = { date: '2026-03-01', distanceKm: 5, duration: '30:00', place: text };
const note = `${noteFront}\n好茶。\n`;
const translation = '---\ntitle: Tea\nsummary: On tea\n---\n\nGood tea.\n';

const site = (options?: Options) => siteIn(owner.folders, options);

const mistakes = () => errorsIn(owner.folders);

test('any language may say the facts that all share, but not something else', () => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', translation);
  write('content/coding-notes/tea/index.ja.md', note);
  expect(site().entries['coding-notes']).toMatchObject([
    { fields: { date: '2026-03-01', tags: [] } },
  ]);
  write('content/coding-notes/tea/index.en.md', note);
  expect(mistakes()).toEqual([]);
  write('content/coding-notes/tea/index.en.md', note.replace('03-01', '03-02'));
  expect(mistakes()).toEqual([
    'coding-notes/tea/index.ja.md: line 4: date: expected "2026-03-02", as index.en.md has it, got "2026-03-01"',
  ]);
});

test('facts that no language says are missed where most readers look', () => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', translation);
  write('content/coding-notes/tea/index.en.md', translation);
  expect(mistakes()).toEqual([
    'coding-notes/tea/index.zh-Hant-TW.md: line 1: date: expected a real date as YYYY-MM-DD, got nothing',
  ]);
});

test('a project may have a text, which has no front matter', () => {
  write('content/projects/clock.json', project);
  write('content/projects/clock/index.zh-Hant-TW.md', '一座鐘。\n');
  expect(site().entries.projects).toMatchObject([{ slug: 'clock', texts: {} }]);
  write('content/projects/clock/index.en.md', '---\ntitle: Clock\n---\nA clock.\n');
  expect(mistakes()).toEqual([
    expect.stringMatching(
      /^projects\/clock\/index\.en\.md: line 2: title: expected no front matter: the fields/,
    ),
  ]);
});

const tagRule =
  'expected letters and digits of any script and "-", without capitals, at most 50 characters';

test('the mistakes of all files are reported together, and none hides another', () => {
  write('content/projects/shop.json', {
    title: { 'zh-Hant-TW': '', jp: '店' },
    summary: { en: 'A shop' },
    date: '2025-02-30',
    tags: ['Web Shop'],
    links: { repo: 'ftp://example.com' },
    featured: 'y'.repeat(200),
    colour: 'red',
  });
  write('content/projects/tea.json', '{\n  "title": {\n}');
  write('content/projects/My Tea.json', project);
  write('content/projects/clock/index.zh-Hant-TW.md', 'x');
  write('content/article-share/page.json', {
    ...article,
    url: 'ftp://example.com',
    updated: article.date,
    tags: ['tea', 'cup', 'tea'],
  });
  write('content/sports-records/running.json', {
    sport: text,
    records: [run, { ...run, distanceKm: 0, duration: '90:00' }],
  });
  const picture = { src: '/no.png', alt: text };
  write('content/profile.json', { ...profile, line: {}, picture });
  write('content/projects/p.json', {
    ...project,
    tags: ['A'],
    updated: '2020-01-01',
    cover: picture,
  });
  write('content/coding-notes/a/index.en.md', '---\ntitle: A\n---\n\n# A\n');
  write('content/coding-notes/b/index.en.md', '---\ntitle: 1\ndate: 1\ntags: []\n---\n\nB\n');
  const changed = noteFront.replace('tags', 'updated: 2025-12-31\ntags');
  write('content/coding-notes/c/index.ja.md', `${changed}[a](/coding-notes/a) [x](/y)\n`);
  const taken = noteFront.replace('tags', 'aliases: [/coding-notes/c]\ntags');
  write('content/coding-notes/d/index.en.md', taken);
  write('content/coding-notes/e/index.en.md', '---\ntitle: [\n---\n\nE\n');
  write('content/coding-notes/tea.md', note);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note.replace('說茶', '""'));
  write('content/coding-notes/tea/index.en.md', note);
  write('content/coding-notes/tea/index.fr.md', translation);
  write('content/sport-notes/race/index.ja.md', translation);
  expect(mistakes()).toEqual([
    'profile.json: line 1: line: expected a text in at least one language, as { "zh-Hant-TW": "…" }, got {}',
    'projects/My Tea.json: expected a file named <slug>.json, its slug of a-z, 0-9 and "-" only; rename it to my-tea.json',
    'projects/clock.json: expected this file beside the folder projects/clock, found none; to write it: npm run new -- project clock',
    'coding-notes/tea.md: expected a folder named <slug>, its slug of a-z, 0-9 and "-" only',
    'profile.json: line 1: picture.src: expected a file in public/, found none at public/no.png',
    `projects/p.json: line 1: tags.0: ${tagRule}, got "A"`,
    'projects/p.json: line 1: updated: expected a day on or after date (2026-03-01), got 2020-01-01',
    'projects/p.json: line 1: cover.src: expected a file in public/, found none at public/no.png',
    'projects/shop.json: line 1: title.zh-Hant-TW: expected non-empty text, got nothing',
    `projects/shop.json: line 1: title.jp: unknown key, expected one of ${locales.join(', ')}`,
    'projects/shop.json: line 1: date: expected a real date as YYYY-MM-DD, got "2025-02-30"',
    `projects/shop.json: line 1: tags.0: ${tagRule}, got "Web Shop"`,
    'projects/shop.json: line 1: links.repo: expected an https:// or http:// URL, got "ftp://example.com"',
    'projects/shop.json: line 1: featured: expected true or false, got "' + `${'y'.repeat(59)}…`,
    'projects/shop.json: line 1: colour: unknown key, expected one of title, summary, date, tags, updated, draft, aliases, audience, links, cover, featured',
    expect.stringMatching(/^projects\/tea\.json: line 3: expected JSON: /),
    'article-share/page.json: line 1: url: expected an https:// or http:// URL, got "ftp://example.com"',
    'article-share/page.json: line 1: tags.2: expected each tag once, got "tea" again',
    'sports-records/running.json: line 1: records.1.distanceKm: expected a number of kilometres above 0, got 0',
    'sports-records/running.json: line 1: records.1.duration: expected a duration above 0 as H:MM:SS or MM:SS, got "90:00"',
    'sport-notes/race/index.ja.md: line 1: date: expected a real date as YYYY-MM-DD, got nothing',
    'coding-notes/a/index.en.md: line 5: expected headings from ## on: the title is the first level',
    'coding-notes/a/index.en.md: line 1: date: expected a real date as YYYY-MM-DD, got nothing',
    'coding-notes/b/index.en.md: line 2: title: expected non-empty text, got 1; put it in quotes, because it is text',
    'coding-notes/b/index.en.md: line 3: date: expected a real date as YYYY-MM-DD, got 1',
    'coding-notes/c/index.ja.md: line 5: updated: expected a day on or after date (2026-03-01), got 2025-12-31',
    expect.stringMatching(/^coding-notes\/e\/index\.en\.md: line 2: expected YAML: /),
    `coding-notes/tea/index.fr.md: expected index.<language>.md, one of ${locales.join(', ')}`,
    'coding-notes/tea/index.zh-Hant-TW.md: line 3: summary: expected non-empty text, got nothing',
    'coding-notes/d/index.en.md: line 5: aliases: expected an address that no page or file has, got /coding-notes/c, which would collide with the page /coding-notes/c',
    'coding-notes/c/index.ja.md: line 8: expected a page of this site or a file in public/, found none at /y',
  ]);
});

test('a mistake in a field has its line, one in a missing field that of its object', () => {
  const lines = JSON.stringify(
    { ...project, tags: ['a', 'B'], title: {}, links: { repo: 1 } },
    null,
    2,
  );
  write('content/projects/shop.json', lines.replace('"date"', '"day"'));
  write('content/coding-notes/tea/index.en.md', note.replace('[]', '\n  - a\n  - B'));
  expect(mistakes().map((mistake) => mistake.split(' expected')[0])).toEqual([
    'projects/shop.json: line 2: title:',
    'projects/shop.json: line 1: date:',
    'projects/shop.json: line 9: tags.1:',
    'projects/shop.json: line 12: links.repo:',
    'projects/shop.json: line 6: day: unknown key,',
    'coding-notes/tea/index.en.md: line 7: tags.1:',
  ]);
});

test('a valid name for a file or folder is printed', () => {
  write('content/projects/JStay.json', project);
  write('content/coding-notes/Café au lait/index.en.md', note);
  write('content/coding-notes/tea/index.en.md.txt', note);
  write('content/coding-notes/茶/index.en.md', note);
  expect(mistakes().map((mistake) => mistake.split('; ')[1])).toEqual([
    'rename it to jstay.json',
    'rename it to cafe-au-lait',
    undefined,
    'rename it to index.en.md',
    'to write it: npm run new -- coding-note tea',
  ]);
});

test('a folder or data that nothing reads is a mistake, other files of a repository are not', () => {
  for (const name of ['README.md', 'LICENSE', 'public/robots.txt'])
    write(`content/${name}`, 'Mine.');
  const wrong = ['Projects', 'coding-note', 'profil.json', 'running.JSON', 'topics.yml'];
  for (const name of wrong) write(`content/${name}${name.includes('.') ? '' : '/tea.json'}`, {});
  const known =
    'profile.json, projects, article-share, sports-records, sport-notes, coding-notes, reading-notes, pages, audiences.yaml, topics.yaml, public';
  expect(mistakes()).toEqual(wrong.map((name) => `${name}: expected one of ${known}`));
});

test('a diagram becomes a picture of the text, with a hash in its URL', () => {
  const diagram = '```mermaid\nflowchart LR\naccTitle: 泡茶\na[水] --> b[茶]\n```\n';
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${note}\n${diagram}`);
  const [tea] = site().entries['coding-notes'];
  const [picture] = tea?.texts.pictures ?? [];
  expect(picture?.url).toMatch(/^\/content\/coding-notes\/tea\/diagram\.[0-9a-f]{12}\.svg$/);
  expect(picture?.content).toEqual({
    text: expect.stringMatching(/^<svg .*lang="zh-Hant-TW"[^]*>茶<\/text>/),
  });
  expect(JSON.stringify(tea?.texts.byLocale.get('zh-Hant-TW')?.html)).toContain(
    `"src":"${picture?.url}"`,
  );
});

test.each(['https://example.com/tea.svg', '/images/tea.svg', '../other/tea.svg', '%E0%A4%A.svg'])(
  'a picture in another folder is a mistake: %s',
  (src) => {
    write('content/coding-notes/tea/index.zh-Hant-TW.md', `${note}\n![茶](${src})\n`);
    expect(mistakes()).toEqual([
      expect.stringMatching(/line 10: expected a picture next to the text/),
    ]);
  },
);

const profile = { name: { 'zh-Hant-TW': '安' }, line: { 'zh-Hant-TW': '寫' }, links: [] };

test('the profile is there, and its links are https: or mailto: URLs or paths', () => {
  owner.remove('content/profile.json');
  expect(mistakes()).toEqual([`profile.json: expected this file in ${owner.folders.content}`]);
  write('content/profile.json', { ...profile, links: [{ label: 'Home', url: 'ftp://a.com' }] });
  expect(mistakes()).toEqual([
    'profile.json: line 1: links.0.url: expected an https://, http:// or mailto: URL, or a path of this site, got "ftp://a.com"',
  ]);
  const labels = ['', null, {}, { en: '' }, 'Home', { en: 'Home' }];
  write('content/profile.json', {
    ...profile,
    links: labels.map((label) => ({ label, url: '/projects' })),
  });
  const label =
    'expected non-empty text, or a text in at least one language, as { "zh-Hant-TW": "…" }';
  expect(mistakes()).toEqual([
    `profile.json: line 1: links.0.label: ${label}, got nothing`,
    `profile.json: line 1: links.1.label: ${label}, got nothing`,
    `profile.json: line 1: links.2.label: ${label}, got {}`,
    'profile.json: line 1: links.3.label.en: expected non-empty text, got nothing',
  ]);
});

const dayAfter = { drafts: false, today: '2026-03-02' };
const dayBefore = { drafts: false, today: '2026-02-28' };

test('an entry with a later date is left out until that day', () => {
  write('content/coding-notes/tea/index.en.md', note);
  write('content/projects/clock.json', project);
  const early = site(dayBefore);
  expect([early.entries['coding-notes'], early.entries.projects]).toEqual([[], []]);
  expect(early.scheduled).toEqual([
    { place: 'projects/clock', date: '2026-03-01' },
    { place: 'coding-notes/tea', date: '2026-03-01' },
  ]);
  const later = site({ drafts: false, today: '2026-03-01' });
  expect([later.entries['coding-notes'].length, later.entries.projects.length]).toEqual([1, 1]);
  expect(later.scheduled).toEqual([]);
  expect(site({ ...dayBefore, drafts: true }).entries.projects).toMatchObject([
    { draft: 'scheduled' },
  ]);
});

test('an earlier address leads to the page, once the entry is on the site', () => {
  const aliases = 'aliases: [/2020/茶/, /tea.html, /apiary, /?p=12, /%E8%8C%B6/?p=1&l=en]\ntags';
  write('content/coding-notes/tea/index.en.md', note.replace('tags', aliases));
  write('content/projects/clock.json', { ...project, aliases: ['/clock'] });
  write('content/projects/clock/index.en.md', 'Tick.');
  expect(site(dayAfter).redirects.map(({ from, to }) => [from, to])).toEqual([
    ['/clock', '/projects/clock'],
    ['/2020/茶', '/coding-notes/tea'],
    ['/tea.html', '/coding-notes/tea'],
    ['/apiary', '/coding-notes/tea'],
    ['/?p=12', '/coding-notes/tea'],
    ['/茶?p=1&l=en', '/coding-notes/tea'],
  ]);
  expect(site(dayBefore).redirects).toEqual([]);
});

test('an earlier address belongs to one entry with a page, and to nothing else', () => {
  write('content/projects/clock.json', { ...project, aliases: ['/clock'] });
  write('content/article-share/a.json', {
    ...article,
    aliases: ['/Old', '/Projects/', '/茶', '/茶/'],
  });
  write('content/article-share/b.json', { ...article, aliases: ['/OLD/'] });
  write('content/coding-notes/tea/index.en.md', `${note}\n[a](/Old)\n[b](/茶)\n`);
  expect(mistakes()).toEqual([
    'projects/clock.json: line 1: aliases: expected a text beside it, since an earlier address leads to a page',
    'article-share/a.json: line 1: aliases: expected each address once, got /茶/ again',
    'article-share/b.json: line 1: aliases: expected an address that no other entry has, got /OLD/, as in article-share/a.json: line 1',
    'article-share/a.json: line 1: aliases: expected an address that no page or file has, got /Projects/, which would collide with the page /projects',
    'coding-notes/tea/index.en.md: line 10: expected a page of this site or a file in public/, found an earlier address of /article-share/a at /Old',
    'coding-notes/tea/index.en.md: line 11: expected a page of this site or a file in public/, found an earlier address of /article-share/a at /茶',
  ]);
});

test('a standalone page has a title, a summary and an address that is free', () => {
  const page = '---\ntitle: About\nsummary: On me\n---\n\n[All](/projects), [me](/about)\n';
  write('content/pages/about/index.en.md', page);
  expect(site().entries.pages).toMatchObject([{ slug: 'about' }]);
  write('content/coding-notes/tea/index.en.md', `${note}\n[a](/about), [b](/pages/about)\n`);
  write('content/pages/login/index.en.md', page);
  write('content/pages/images/index.en.md', page);
  write('content/pages/icons/index.en.md', page);
  write('content/public/images/a.svg', '');
  expect(mistakes()).toEqual([
    'pages/icons: expected another slug, since /icons would collide with the file /icons/icon-maskable-512.png of every site',
    'pages/images: expected another slug, since /images would collide with public/images/a.svg',
    'pages/login: expected another slug, since /login would collide with the page /login',
    expect.stringMatching(/index\.en\.md: line 10: .* found none at \/pages\/about$/),
  ]);
});

test('a likely mistake is a warning with its line', () => {
  const links = [
    { label: 'a', url: '/projects?tag=tea#clock' },
    { label: 'b', url: '/nowhere' },
  ];
  write('content/profile.json', JSON.stringify({ ...profile, links }, null, 2));
  expect(mistakes()).toEqual([
    'profile.json: line 15: expected a page of this site or a file in public/, found none at /nowhere',
  ]);
  write('content/profile.json', profile);
  write('content/coding-notes/tea/index.en.md', `${note}\n[](/projects)\n`);
  write('content/coding-notes/tea/notes.psd', 'x');
  expect(site().warnings.map(printed)).toEqual([
    'coding-notes/tea/index.en.md: line 10: expected the text of a link in its brackets, got [](/projects)',
    'coding-notes/tea/notes.psd: expected a text beside it that shows it, found none',
  ]);
});

test.each([
  ['2024', 'got 2024; put it in quotes, because it is text'],
  ['true', 'got true; put it in quotes, because it is text'],
  ['0x1F', 'got 31; put it in quotes, because it is text'],
  ['ﾃﾞｰﾀ', 'got "ﾃﾞｰﾀ"; write it as データ'],
  ['ｄａｔａ', 'got "ｄａｔａ"; write it as data'],
  ['か\u3099', 'got "か\u3099"; write it as が'],
  ['Tea', 'got "Tea"'],
])('the tag %s is an error that says how to write it', (tag, error) => {
  const file = 'coding-notes/tea/index.en.md';
  write(`content/${file}`, note.replace('tags: []', `tags: [${tag}]`));
  const [found = ''] = mistakes();
  expect(found).toBe(`${file}: line 5: tags.0: ${tagRule}, ${error}`);
});

test('an entry named index is an error, because hosts would show it for the list', () => {
  write('content/coding-notes/index/index.en.md', note);
  write('content/projects/index.json', project);
  expect(mistakes()).toEqual([
    'projects/index.json: expected another slug, since many hosts show /projects/index for /projects',
    'coding-notes/index: expected another slug, since many hosts show /coding-notes/index for /coding-notes',
  ]);
});

test('the day is that of the owner’s time zone, wherever the site is built', () => {
  const now = new Date('2026-01-31T20:00:00Z');
  jest.spyOn(now, 'getTimezoneOffset').mockReturnValue(-8 * 60);
  expect(ownersDay(now)).toBe('2026-01-31');
  expect(ownersDay(now, 'Asia/Taipei')).toBe('2026-02-01');
});
