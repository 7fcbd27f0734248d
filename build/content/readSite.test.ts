/** @jest-environment node */
import { isLeft, left, right } from 'fp-ts/Either';
import { byNotesSection } from '../../src/paths';
import { ownersFolder } from '../testing/ownersFolder';
import { readProfile, readSite } from './readSite';

const owner = ownersFolder();
const { write } = owner;

const text = { 'zh-Hant-TW': '茶' };
const project = { title: text, summary: text, date: '2026-03-01', tags: [] };
const article = {
  title: text,
  line: text,
  url: 'https://example.com',
  date: '2026-03-01',
  tags: [],
};
const run = { date: '2026-03-01', distanceKm: 5, duration: '30:00', place: text };
const note = '---\ntitle: 茶\nsummary: 說茶\ndate: 2026-03-01\ntags: []\n---\n\n好茶。\n';
const translation = '---\ntitle: Tea\nsummary: On tea\n---\n\nGood tea.\n';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';

function read(drafts = true) {
  return readSite(owner.folders, { drafts });
}

function site(drafts?: boolean) {
  const written = read(drafts);
  if (isLeft(written)) throw new Error(written.left.join('\n'));
  return written.right;
}

function mistakes() {
  const written = read();
  return isLeft(written) ? written.left : [];
}

const slugs = (entries: readonly { slug: string }[]) => entries.map(({ slug }) => slug);

test('without content, the site is empty', () => {
  expect(site()).toEqual({
    projects: [],
    articles: [],
    sports: [],
    notes: byNotesSection(() => []),
  });
});

test('entries of every kind are read', () => {
  write('content/projects/clock.json', project);
  write('content/article-share/page.json', article);
  write('content/sports-records/running.json', { sport: text, records: [run] });
  write('content/sport-notes/race/index.zh-Hant-TW.md', note);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note);
  write('content/reading-notes/book/index.zh-Hant-TW.md', note);
  const { projects, articles, sports, notes } = site();
  const read = [notes['sport-notes'], notes['coding-notes'], notes['reading-notes']];
  expect([projects, articles, sports, ...read].map(slugs)).toEqual([
    ['clock'],
    ['page'],
    ['running'],
    ['race'],
    ['tea'],
    ['book'],
  ]);
});

test('entries are sorted by date, the newest first, then by slug', () => {
  write('content/projects/a-old.json', { ...project, date: '2024-12-31' });
  write('content/projects/c-new.json', { ...project, date: '2025-01-01' });
  write('content/projects/b-new.json', { ...project, date: '2025-01-01' });
  expect(slugs(site().projects)).toEqual(['b-new', 'c-new', 'a-old']);
});

test('drafts of every kind can be excluded', () => {
  write('content/projects/clock.json', { ...project, draft: true });
  write('content/article-share/page.json', { ...article, draft: true });
  write('content/sports-records/running.json', { sport: text, records: [run], draft: true });
  write('content/sport-notes/race/index.zh-Hant-TW.md', note.replace('tags', 'draft: true\ntags'));
  const { projects, articles, sports, notes } = site(false);
  expect([...projects, ...articles, ...sports, ...notes['sport-notes']]).toEqual([]);
  expect([site().projects, site().articles, site().sports, site().notes['sport-notes']]).toEqual(
    Array(4).fill([expect.anything()]),
  );
});

test('a text is read in the languages in which it is written', () => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note);
  write('content/coding-notes/tea/index.en.md', translation);
  const [tea] = site().notes['coding-notes'];
  expect(tea).toMatchObject({
    facts: { date: '2026-03-01', tags: [] },
    texts: {
      fallback: { front: { title: '茶' } },
      translations: { en: { front: { title: 'Tea', summary: 'On tea' } } },
    },
  });
  expect(Object.keys(tea!.texts.translations)).toEqual(['en']);
});

test('a project may have a text, which has no front matter', () => {
  write('content/projects/clock.json', project);
  write('content/projects/clock/index.zh-Hant-TW.md', '一座鐘。\n');
  expect(site().projects).toMatchObject([{ slug: 'clock', texts: { fallback: { minutes: 1 } } }]);
  write('content/projects/clock/index.en.md', '---\ntitle: Clock\n---\nA clock.\n');
  expect(mistakes()).toEqual([
    expect.stringMatching(
      /^projects\/clock\/index\.en\.md: title: expected no front matter: the facts/,
    ),
  ]);
});

test('hidden files are ignored', () => {
  write('content/projects/.DS_Store', 'x');
  write('content/coding-notes/.DS_Store', 'x');
  write('content/coding-notes/tea/.index.en.md.swp', 'x');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note);
  expect(mistakes()).toEqual([]);
});

test('the mistakes of all files are reported together', () => {
  write('content/projects/shop.json', {
    title: { 'zh-Hant-TW': '', jp: '店' },
    summary: { en: 'A shop' },
    date: '2025-02-30',
    tags: ['Web Shop'],
    links: { repo: 'http://example.com' },
    featured: 'yes',
    colour: 'red',
  });
  write('content/projects/tea.json', '{\n  "title": {\n}');
  write('content/projects/My Tea.json', project);
  write('content/projects/clock/index.zh-Hant-TW.md', 'x');
  write('content/article-share/page.json', { ...article, url: 'http://example.com' });
  write('content/sports-records/running.json', {
    sport: text,
    records: [run, { ...run, distanceKm: 0, duration: '90:00' }],
  });
  write('content/coding-notes/tea.md', note);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note.replace('說茶', ''));
  write('content/coding-notes/tea/index.en.md', note);
  write('content/coding-notes/tea/index.fr.md', translation);
  write('content/sport-notes/race/index.ja.md', translation);
  expect(mistakes()).toEqual([
    'projects/My Tea.json: expected a file named <slug>.json, its slug of a-z, 0-9 and "-" only',
    'projects/clock.json: expected this file beside the folder projects/clock, found none',
    'projects/shop.json: title.zh-Hant-TW: expected non-empty text, got nothing',
    expect.stringMatching(
      /^projects\/shop\.json: title\.jp: unknown key, expected one of .*, en, ja/,
    ),
    'projects/shop.json: summary.zh-Hant-TW: expected non-empty text, got nothing',
    'projects/shop.json: date: expected a real date as YYYY-MM-DD, got "2025-02-30"',
    'projects/shop.json: tags.0: expected a-z, 0-9 and "-" only, got "Web Shop"',
    'projects/shop.json: links.repo: expected an https:// URL, got "http://example.com"',
    'projects/shop.json: featured: expected true or false, got "yes"',
    'projects/shop.json: colour: unknown key, expected one of title, summary, date, tags, links, cover, featured, draft',
    expect.stringMatching(/^projects\/tea\.json: line 3: expected JSON: /),
    'article-share/page.json: url: expected an https:// URL, got "http://example.com"',
    'sports-records/running.json: records.1.distanceKm: expected a number of kilometres above 0, got 0',
    'sports-records/running.json: records.1.duration: expected a duration above 0 as H:MM:SS or MM:SS, got "90:00"',
    'sport-notes/race/index.zh-Hant-TW.md: expected this file, found none',
    expect.stringMatching(/^coding-notes\/tea\/index\.fr\.md: expected index\.<language>\.md/),
    expect.stringMatching(/^coding-notes\/tea\/index\.zh-Hant-TW\.md: summary: expected non-empty/),
    'coding-notes/tea/index.en.md: date: unknown key, expected one of title, summary',
    'coding-notes/tea/index.en.md: tags: unknown key, expected one of title, summary',
    'coding-notes/tea.md: expected a folder named <slug>, its slug of a-z, 0-9 and "-" only',
  ]);
});

test('a file that contains no project is a mistake', () => {
  write('content/projects/shop.json', []);
  expect(mistakes()).toEqual([
    'projects/shop.json: expected an object with the fields of a project, got []',
  ]);
});

test('a long wrong value is shortened in the message', () => {
  write('content/projects/shop.json', { ...project, date: 'x'.repeat(200) });
  expect(mistakes()).toEqual([
    `projects/shop.json: date: expected a real date as YYYY-MM-DD, got "${'x'.repeat(59)}…`,
  ]);
});

const cover = { src: '/images/shop.svg', width: 40, height: 30, alt: text };

test('a cover is in public/ and has the declared size', () => {
  write('content/projects/shop.json', { ...project, cover });
  write('public/images/shop.svg', svg);
  expect(site().projects).toMatchObject([{ facts: { cover } }]);
  write('content/projects/shop.json', { ...project, cover: { ...cover, width: 80 } });
  expect(mistakes()).toEqual([
    'projects/shop.json: cover.width: expected 40, as public/images/shop.svg has it, got 80',
  ]);
});

test('a missing cover and a cover that is no picture are mistakes', () => {
  write('content/projects/shop.json', { ...project, cover });
  write('public/images/shop.svg/not-a-file', '');
  expect(mistakes()).toEqual([
    'projects/shop.json: cover.src: expected a file in public/, found none at public/images/shop.svg',
  ]);
  owner.remove('public/images/shop.svg');
  write('public/images/shop.svg', 'tea');
  expect(mistakes()).toEqual([
    expect.stringMatching(/cover\.src: expected a picture, got public\/images\/shop\.svg: /),
  ]);
});

test('a picture next to a text gets its URL and its size', () => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${note}\n![茶](tea.svg)\n`);
  expect(mistakes()).toEqual([
    expect.stringMatching(
      /^coding-notes\/tea\/index\.zh-Hant-TW\.md: line 10: expected a picture beside the text, found no coding-notes\/tea\/tea\.svg$/,
    ),
  ]);
  write('content/coding-notes/tea/tea.svg', svg);
  const [tea] = site().notes['coding-notes'];
  const [picture] = tea?.texts.pictures ?? [];
  // The hash allows browsers to cache it permanently.
  expect(picture?.url).toMatch(/^\/content\/coding-notes\/tea\/tea\.[0-9a-f]{10}\.svg$/);
  expect(JSON.stringify(tea?.texts.fallback.nodes)).toContain(`"src":"${picture?.url}"`);
  expect(JSON.stringify(tea?.texts.fallback.nodes)).toMatch(/"width":40,"height":30/);
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
const picture = { src: '/me.svg', width: 40, height: 30, alt: { 'zh-Hant-TW': '安的畫像' } };

function profileMistakes(written: unknown) {
  write('content/profile.json', written);
  const read = readProfile(owner.folders);
  return read._tag === 'Left' ? read.left : [];
}

test('a profile is read', () => {
  write('content/profile.json', profile);
  expect(readProfile(owner.folders)).toEqual(right(profile));
});

test('a link of the profile is an https: or mailto: URL', () => {
  expect(
    profileMistakes({ ...profile, links: [{ label: 'Home', url: 'ftp://example.com' }] }),
  ).toEqual([
    'profile.json: links.0.url: expected an https:// or mailto: URL, got "ftp://example.com"',
  ]);
});

test('a missing profile is reported with its folder', () => {
  expect(readProfile(owner.folders)).toEqual(
    left([`profile.json: expected this file in ${owner.folders.content}`]),
  );
});

test('the picture of the profile is in public/ and has the declared size', () => {
  expect(profileMistakes({ ...profile, picture })).toEqual([
    'profile.json: picture.src: expected a file in public/, found none at public/me.svg',
  ]);
  write('public/me.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>');
  expect(profileMistakes({ ...profile, picture })).toEqual([
    'profile.json: picture.height: expected 20, as public/me.svg has it, got 30',
  ]);
  expect(profileMistakes({ ...profile, picture: { ...picture, height: 20 } })).toEqual([]);
});

/** The beginning of a JPEG, 40 by 30, with nothing in its EXIF but an orientation (Exif 2.32, tag 0x0112). */
const jpeg = (orientation: number) =>
  Buffer.from(
    'ffd8ffe1002245786966' +
      `00004d4d002a0000000800010112000300000001000${orientation}000000000000` +
      'ffc0001108001e002803012200021101031101',
    'hex',
  );

test.each([
  [1, 40, 30],
  [4, 40, 30],
  [5, 30, 40],
  [8, 30, 40],
])(
  'a photo has the size in which browsers show it (orientation %i)',
  (orientation, width, height) => {
    const photo = { ...picture, src: '/me.jpg', width, height };
    write('public/me.jpg', jpeg(orientation));
    expect(profileMistakes({ ...profile, picture: photo })).toEqual([]);
  },
);
