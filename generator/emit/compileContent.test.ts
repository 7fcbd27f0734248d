/** @jest-environment node */
import {
  allProjectsFile,
  entryFile,
  homeFile,
  projectsFile,
  searchFile,
  searchTextsFile,
  sectionFile,
  sportsFile,
  topicFile,
  suggestionsFile,
  topicsFile,
  type ContentFile,
} from '../../src/content/contentFiles';
import { locales } from '../../src/locale/locales';
import { sectionNames } from '../../src/paths';
import { compile, siteIn, withPictures } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { compileContent } from './compileContent';

const owner = ownersFolder();
const { write } = owner;

const text = (zh: string, ja: string) => ({ 'zh-Hant-TW': zh, ja });
const note = (title: string, date: string, tags = 'tea') =>
  `---\ntitle: ${title}\nsummary: 說\ndate: ${date}\ntags: [${tags}]\n---\n\n## 水\n\n好茶。\n`;

const compiled = () => compileContent(siteIn(owner.folders));

const read = <Content>(file: ContentFile<Content>): Content => compile(owner)(file);

test('an empty site has empty lists', () => {
  expect(read(homeFile('en'))).toEqual({ projects: [], latest: [], year: [] });
  const empty = { entries: [], count: 0, pages: 1 };
  expect(read(projectsFile('ja'))).toEqual({ ...empty, tags: [] });
  expect(read(sectionFile('zh-Hant-TW', 'sport-notes'))).toEqual(empty);
  expect(read(sportsFile('en'))).toEqual([]);
  const lists = ['projects', ...sectionNames];
  expect(read(topicsFile('en'))).toEqual([]);
  expect(read(suggestionsFile('en'))).toEqual({ topics: [], latest: [] });
  expect(read(searchFile('en'))).toEqual({ entries: [], parts: 0 });
  expect(compiled().files.size).toBe(locales.length * (4 + lists.length));
});

test('the summary of a note without one is its first paragraph, which its page does not repeat', () => {
  const summaryOf = () => read(entryFile('zh-Hant-TW', 'coding-notes', 'tea')).summary;
  const front = note('茶', '2026-03-01');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', front);
  expect(summaryOf()).toMatchObject({ summary: { text: '說' } });
  expect(summaryOf()).not.toHaveProperty('isExcerpt');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', front.replace('summary: 說\n', ''));
  expect(summaryOf()).toMatchObject({ summary: { text: '好茶。' }, isExcerpt: true });
});

test('only a Chinese or Japanese text can be set vertically, also for readers of another language', () => {
  const vertical = note('茶', '2026-03-01')
    .replace('summary:', 'setting: vertical\nsummary:')
    .replace('好茶。', '1933 年的茶。');
  const bodyIn = (locale: string) => read(entryFile(locale, 'coding-notes', 'tea')).body;
  write('content/coding-notes/tea/index.zh-Hant-TW.md', vertical);
  expect(bodyIn('zh-Hant-TW')).toMatchObject({ setting: 'vertical' });
  expect(JSON.stringify(bodyIn('zh-Hant-TW'))).toContain('一九三三');
  expect(bodyIn('en')).toMatchObject({ setting: 'vertical', lang: 'zh-Hant-TW' });
  write('content/coding-notes/tea/index.en.md', vertical);
  expect(bodyIn('en')).not.toHaveProperty('setting');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', vertical.replace('vertical', 'sideways'));
  expect(() => bodyIn('en')).toThrow('setting: expected vertical, or no setting, got "sideways"');
});

test('a text that is missing in a language is the fallback text with its language', () => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('茶', '2026-03-01'));
  write('content/coding-notes/tea/index.ja.md', '---\ntitle: お茶\nsummary: 話\n---\n\n緑茶。\n');
  const file = (locale: string) => entryFile(locale, 'coding-notes', 'tea');
  expect(read(file('en'))).toMatchObject({
    languages: ['zh-Hant-TW', 'ja'],
    summary: { title: { text: '茶', lang: 'zh-Hant-TW' } },
    body: { lang: 'zh-Hant-TW', outline: [{ text: '水', depth: 2 }] },
  });
  const japanese = read(file('ja'));
  expect(japanese).toEqual({
    languages: ['zh-Hant-TW', 'ja'],
    summary: {
      slug: 'tea',
      title: { text: 'お茶' },
      summary: { text: '話' },
      date: '2026-03-01',
      tags: ['tea'],
      minutes: 1,
      draft: false,
    },
    body: { outline: [], nodes: [['p', {}, '緑茶。']] },
  });
  expect(read(file('zh-Hant-TW')).body).not.toHaveProperty('lang');
});

test('an entry without a text is written in the languages of its title', () => {
  write('content/sports-records/running.json', { sport: text('跑步', 'ランニング'), records: [] });
  expect(read(entryFile('en', 'sports-records', 'running')).languages).toEqual([
    'zh-Hant-TW',
    'ja',
  ]);
});

test('the year ends with the newest entry', () => {
  for (const date of ['2026-03-01', '2025-03-02', '2025-03-01']) {
    write(`content/coding-notes/${date}/index.zh-Hant-TW.md`, note('茶', date));
  }
  expect(read(homeFile('en')).year.map(({ date }) => date)).toEqual(['2026-03-01', '2025-03-02']);
});

test('the landing page prefers featured projects, and shows the newest first', () => {
  const project = { title: text('鐘', '時計'), summary: text('鐘', '時計'), tags: [] };
  for (const slug of ['a', 'b', 'c', 'd', 'e']) {
    const date = `2026-03-0${'edcba'.indexOf(slug) + 1}`;
    const featured = slug === 'b' || slug === 'e';
    write(`content/projects/${slug}.json`, { ...project, date, featured });
  }
  const { projects } = read(homeFile('en'));
  expect(projects.map(({ slug }) => slug)).toEqual(['a', 'b', 'e']);
});

test('the landing page has the activities of a year and the latest notes and articles', () => {
  const facts = { summary: text('鐘', '時計'), tags: [], title: text('鐘', '時計') };
  write('content/projects/clock.json', { ...facts, date: '2026-01-01' });
  write('content/projects/lamp.json', { ...facts, date: '2026-01-02' });
  write('content/projects/lamp/index.zh-Hant-TW.md', '文。');
  write('content/sports-records/running.json', {
    sport: text('跑步', 'ランニング'),
    records: [
      { distanceKm: 5, duration: '1:02:03', place: text('安平', '安平'), date: '2026-01-03' },
    ],
  });
  const { title, tags } = facts;
  const shared = { title, tags, line: text('頁', 'ページ'), url: 'https://example.com' };
  for (const day of [4, 5]) {
    const date = `2026-01-0${String(day)}`;
    write(`content/article-share/page-${String(day)}.json`, { ...shared, date });
  }
  write('content/sport-notes/race/index.zh-Hant-TW.md', note('賽', '2026-01-06'));
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('茶', '2026-01-07'));
  write('content/reading-notes/book/index.zh-Hant-TW.md', note('書', '2026-01-08'));
  write('content/reading-notes/poem/index.zh-Hant-TW.md', note('詩', '2026-01-09'));
  const { year, latest } = read(homeFile('ja'));
  expect(year.map(({ kind, path }) => [kind, path])).toEqual([
    ['reading-notes', '/reading-notes/poem'],
    ['reading-notes', '/reading-notes/book'],
    ['coding-notes', '/coding-notes/tea'],
    ['sport-notes', '/sport-notes/race'],
    ['article-share', '/article-share/page-5'],
    ['article-share', '/article-share/page-4'],
    ['sports-records', '/sports-records/running'],
    ['projects', '/projects/lamp'],
    ['projects', '/projects#project-clock'],
  ]);
  expect(latest.map(({ path, title, date }) => [path, title, date])).toEqual(
    year.slice(0, 5).map(({ path, title, date }) => [path, title, date]),
  );
  expect(latest[4]).toMatchObject({ title: { text: '時計' }, summary: { text: 'ページ' } });
  expect(year.slice(5).map(({ title }) => title?.text)).toEqual([
    '時計',
    'ランニング',
    '時計',
    '時計',
  ]);
  expect(year[6]).toMatchObject({ date: '2026-01-03', kilometres: 5 });
});

test('an entry knows the newer and the older one, in the order of its list', () => {
  write('content/sport-notes/a/index.zh-Hant-TW.md', note('甲', '2026-01-01'));
  write('content/sport-notes/b/index.zh-Hant-TW.md', note('乙', '2026-02-01'));
  write('content/sport-notes/c/index.zh-Hant-TW.md', note('丙', '2026-03-01'));
  const list = read(sectionFile('zh-Hant-TW', 'sport-notes'));
  expect(list.entries.map(({ slug }) => slug)).toEqual(['c', 'b', 'a']);
  expect(read(entryFile('zh-Hant-TW', 'sport-notes', 'b'))).toMatchObject({
    newer: { slug: 'c', title: { text: '丙' } },
    older: { slug: 'a', title: { text: '甲' } },
  });
  expect(read(entryFile('zh-Hant-TW', 'sport-notes', 'c'))).not.toHaveProperty('newer');
  expect(read(entryFile('zh-Hant-TW', 'sport-notes', 'a'))).not.toHaveProperty('older');
});

test('only a project with a text has a page, and its neighbours are projects with a page', () => {
  const project = (date: string) => ({
    title: text('鐘', '時計'),
    summary: text('一座鐘', '時計ひとつ'),
    date,
    tags: [],
  });
  write('content/projects/a.json', project('2026-01-01'));
  write('content/projects/b.json', project('2026-02-01'));
  write('content/projects/c.json', project('2026-03-01'));
  write('content/projects/a/index.zh-Hant-TW.md', '文。');
  write('content/projects/c/index.zh-Hant-TW.md', '文。');
  expect(read(projectsFile('en')).entries.map(({ slug, hasPage }) => [slug, hasPage])).toEqual([
    ['c', true],
    ['b', false],
    ['a', true],
  ]);
  expect(read(entryFile('ja', 'projects', 'c'))).toMatchObject({
    summary: { title: { text: '時計' } },
    body: { lang: 'zh-Hant-TW' },
    older: { slug: 'a' },
  });
  expect(compiled().files.has(entryFile('ja', 'projects', 'b').path)).toBe(false);
});

test.each([
  [50, [50]],
  [101, [50, 50, 1]],
])('a list of %i entries has pages of %j entries, the newest first', (count, sizes) => {
  const project = { title: text('鐘', '時計'), summary: text('鐘', '時計'), date: '2026-01-01' };
  for (let index = 0; index < count; index++) {
    // All entries have the same date, so they are sorted by slug.
    const slug = `p-${String(index).padStart(3, '0')}`;
    write(`content/projects/${slug}.json`, { ...project, tags: index === 0 ? ['first'] : ['all'] });
    write(`content/reading-notes/${slug}/index.zh-Hant-TW.md`, note('書', '2026-01-01'));
  }
  const { files, read: open } = compiled();
  for (const list of [
    sizes.map((_, index) => open(projectsFile('en', index + 1))),
    sizes.map((_, index) => open(sectionFile('ja', 'reading-notes', index + 1))),
  ]) {
    expect(list.map(({ entries }) => entries.length)).toEqual(sizes);
    for (const page of list) expect(page).toMatchObject({ count, pages: sizes.length });
    const slugs = list.flatMap(({ entries }) => entries.map(({ slug }) => slug));
    expect(slugs).toEqual([...new Set(slugs)].sort());
  }
  expect(files.has(projectsFile('en', sizes.length + 1).path)).toBe(false);
  const last = open(projectsFile('en', sizes.length));
  expect(last.tags).toContainEqual({ tag: 'first', count: 1 });
  const all = sizes.length > 1 ? open(allProjectsFile('en')).entries : last.entries;
  expect(all).toHaveLength(count);
  expect(files.has(allProjectsFile('en').path)).toBe(sizes.length > 1);
});

test('a picture that several texts show is emitted once', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  const picture = '\n![茶](tea.svg)\n';
  write('content/coding-notes/tea/tea.svg', svg);
  write('content/coding-notes/tea/unused.svg', svg);
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${note('茶', '2026-03-01')}${picture}${picture}`,
  );
  write('content/coding-notes/tea/index.ja.md', `---\ntitle: 茶\nsummary: 茶\n---\n${picture}`);
  const { pictures } = compileContent(siteIn(await withPictures(owner)));
  expect(pictures.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/content\/pictures\/tea\.[0-9a-f]{12}\.svg$/),
  ]);
});

test('a topic lists the entries of all sections, the newest first, on pages of 50', () => {
  for (let index = 10; index < 61; index++) {
    const date = `2025-01-01`;
    write(
      `content/coding-notes/n-${index}/index.zh-Hant-TW.md`,
      note('茶', date, '台灣, tea, cups'),
    );
  }
  write('content/projects/pot.json', {
    title: text('壺', '急須'),
    summary: text('一把壺', '急須'),
    date: '2026-01-01',
    tags: ['台灣'],
  });
  expect(read(topicsFile('ja'))).toEqual([
    { tag: '台灣', count: 52 },
    { tag: 'cups', count: 51 },
    { tag: 'tea', count: 51 },
  ]);
  const first = read(topicFile('ja', '台灣'));
  expect(first).toMatchObject({ count: 52, pages: 2 });
  expect(first.entries.slice(0, 2).map(({ path }) => path)).toEqual([
    '/projects#project-pot',
    '/coding-notes/n-10',
  ]);
  expect(read(topicFile('ja', '台灣', 2)).entries.map(({ path }) => path)).toEqual([
    '/coding-notes/n-59',
    '/coding-notes/n-60',
  ]);
});

test('the filter of the projects offers 50 topics', () => {
  const tags = Array.from({ length: 51 }, (_, index) => `t-${index}`);
  const facts = { title: text('鐘', '時計'), summary: text('鐘', '時計'), date: '2026-01-01' };
  write('content/projects/clock.json', { ...facts, tags });
  expect(read(projectsFile('en')).tags).toHaveLength(50);
});

test('an entry names three others that share the most topics with it, then the newest', () => {
  write('content/coding-notes/a/index.zh-Hant-TW.md', note('甲', '2026-01-01', 'x, y'));
  write('content/coding-notes/b/index.zh-Hant-TW.md', note('乙', '2026-01-04', 'x'));
  write('content/sport-notes/c/index.zh-Hant-TW.md', note('丙', '2024-01-02', 'y, x'));
  write('content/reading-notes/d/index.zh-Hant-TW.md', note('丁', '2026-01-03', 'x'));
  write('content/reading-notes/e/index.zh-Hant-TW.md', note('戊', '2025-01-03', 'y'));
  write('content/reading-notes/f/index.zh-Hant-TW.md', note('己', '2026-01-03', 'z'));
  const { related } = read(entryFile('en', 'coding-notes', 'a'));
  expect(related).toEqual([
    { kind: 'sport-notes', path: '/sport-notes/c', title: { text: '丙', lang: 'zh-Hant-TW' } },
    expect.objectContaining({ path: '/coding-notes/b' }),
    expect.objectContaining({ path: '/reading-notes/d' }),
  ]);
  expect(read(entryFile('en', 'reading-notes', 'f'))).not.toHaveProperty('related');
});

test('the search has all entries, newest first, and their texts without markup', () => {
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${note('茶', '2026-03-01')}\n**好**茶[^1] $x^2$\n再來。\n\n- 一\n- 二\n\n[^1]: 註\n`,
  );
  write('content/coding-notes/tea/index.ja.md', '---\ntitle: お茶\nsummary: 話\n---\n\n緑茶。\n');
  write('content/projects/pot.json', {
    title: text('壺', '急須'),
    summary: text('一把壺', '急須'),
    date: '2026-01-01',
    tags: ['台灣'],
  });
  const record = { distanceKm: 5, duration: '30:00', place: text('安平', '安平') };
  write('content/sports-records/running.json', {
    sport: text('跑步', 'ランニング'),
    records: [
      { ...record, date: '2026-01-01' },
      { ...record, date: '2026-02-01' },
    ],
  });
  const { entries, parts } = read(searchFile('ja'));
  expect(parts).toBe(1);
  expect(entries).toEqual([
    expect.objectContaining({ path: '/coding-notes/tea', title: { text: 'お茶' }, tags: ['tea'] }),
    {
      kind: 'sports-records',
      path: '/sports-records/running',
      title: { text: 'ランニング' },
      date: '2026-02-01',
      tags: [],
    },
    expect.objectContaining({ path: '/projects#project-pot' }),
  ]);
  expect(read(searchTextsFile('ja', 0))).toEqual([
    { text: '緑茶。' },
    { text: '2026-02-01 安平\n2026-01-01 安平' },
    null,
  ]);
  const [tea] = read(searchTextsFile('en', 0));
  expect(tea).toEqual({ lang: 'zh-Hant-TW', text: '水\n好茶。\n好茶 x2 再來。\n一\n二\n註' });
});

test('long texts are in several files, in the order of the entries', () => {
  const paragraph = '好茶。'.repeat(1_000);
  for (let index = 0; index < 35; index++) {
    write(
      `content/coding-notes/n-${index}/index.zh-Hant-TW.md`,
      `${note('茶', '2026-01-01')}\n${paragraph}`,
    );
  }
  expect(read(searchFile('zh-Hant-TW')).parts).toBe(2);
  const texts = [0, 1].map((part) => read(searchTextsFile('zh-Hant-TW', part)));
  expect(texts.map(({ length }) => length)).toEqual([34, 1]);
});
