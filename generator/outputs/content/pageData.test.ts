/** @jest-environment node */
import {
  entryFile,
  homeFile,
  listFile,
  sportsFile,
  topicFile,
  suggestionsFile,
  topicsFile,
  yearFile,
  type ContentFile,
} from '../../../src/content/contentFiles';
import { locales } from '../../../src/locale/locales';
import { sectionNames } from '../../../src/paths';
import { compile, siteIn, withPictures } from '../../testing/compile';
import { ownersFolder } from '../../testing/ownersFolder';
import { pictures } from '../pictures';
import { compiledContent } from './pageData';

const owner = ownersFolder();
const { write } = owner;

const text = (zh: string, ja: string) => ({ 'zh-Hant-TW': zh, ja });
const note = (title: string, date: string, tags = 'tea') =>
  `---\ntitle: ${title}\nsummary: 說\ndate: ${date}\ntags: [${tags}]\n---\n\n## 水\n\n好茶。\n`;

const compiled = () => compiledContent(siteIn(owner.folders));

const read = <Content>(file: ContentFile<Content>): Content => compile(owner)(file);

test('an empty site has empty lists', () => {
  expect(read(homeFile('en'))).toEqual({
    line: { text: '茶', lang: 'zh-Hant-TW' },
    projects: [],
    latest: [],
    figures: [],
  });
  const empty = { entries: [], count: 0, pages: 1 };
  expect(read(listFile('ja', 'projects'))).toEqual(empty);
  expect(read(listFile('zh-Hant-TW', 'sport-notes'))).toEqual(empty);
  expect(read(sportsFile('en'))).toEqual([]);
  const lists = ['projects', ...sectionNames];
  expect(read(topicsFile('en'))).toEqual([]);
  expect(read(suggestionsFile('en'))).toEqual({ topics: [], latest: [] });
  expect(compiled().files.size).toBe(locales.length * (4 + lists.length));
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
  const tea = '緑茶。'.repeat(300);
  write('content/coding-notes/tea/index.ja.md', `---\ntitle: お茶\n---\n\n緑茶。\n\n${tea}\n`);
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
      summary: { text: '緑茶。' },
      isExcerpt: true,
      date: '2026-03-01',
      topics: ['tea'],
      minutes: 2,
      draft: false,
    },
    body: { outline: [], nodes: ['緑茶。', tea].map((one) => ['p', {}, one]) },
  });
  const chinese = read(file('zh-Hant-TW'));
  expect(chinese.body).not.toHaveProperty('lang');
  // A summary that the page does not repeat is marked.
  expect(chinese.summary).toMatchObject({ summary: { text: '說' } });
  expect(chinese.summary).not.toHaveProperty('isExcerpt');
});

test('each entry has all its facts, with the places where a line may break', () => {
  const words = { 'zh-Hant-TW': '按下換行鍵' };
  const shown = { text: '按下換行鍵', breaks: [2] };
  const days = { date: '2026-01-02', updated: '2026-01-03' };
  const topics = Array.from({ length: 13 }, (_, index) => `topic-${10 + index}`);
  const url = 'https://example.com';
  const links = { repo: url, demo: url, article: url };
  const listed = { title: words, ...days, tags: topics };
  write('content/projects/lamp.json', { ...listed, summary: words, links, draft: true });
  const tags = [...topics, 'only'];
  write('content/article-share/page.json', { ...listed, line: words, url, tags });
  write('content/profile.json', { name: words, line: words, links: [] });
  const records = ['2026-01-01', '2026-01-03'].map((date) => {
    return { date, distanceKm: 5.25, duration: '1:02:03', place: text('安平', '安平') };
  });
  write('content/sports-records/running.json', { sport: words, records });
  const page = `---\ntitle: ${shown.text}\ndraft: true\n---\n\n## ${shown.text}\n`;
  write('content/pages/about/index.zh-Hant-TW.md', page);
  const locale = 'zh-Hant-TW';
  const facts = { title: shown, ...days, topics };
  expect(read(listFile(locale, 'projects')).entries).toEqual([
    { slug: 'lamp', ...facts, summary: shown, links, featured: false, draft: true, hasPage: false },
  ]);
  expect(read(entryFile(locale, 'article-share', 'page'))).toMatchObject({
    summary: { slug: 'page', ...facts, topics: tags, line: shown, url, draft: false },
    languages: [locale],
  });
  expect(read(entryFile('en', 'sports-records', 'running')).languages).toEqual([locale]);
  const record = { kilometres: 5.25, seconds: 3723, place: { text: '安平' } };
  expect(read(sportsFile(locale))).toEqual([
    {
      slug: 'running',
      sport: shown,
      records: ['2026-01-03', '2026-01-01'].map((date) => ({ date, ...record })),
      draft: false,
    },
  ]);
  expect(read(entryFile(locale, 'pages', 'about'))).toEqual({
    summary: { slug: 'about', title: shown, summary: shown, draft: true },
    languages: [locale],
    body: {
      outline: [{ id: shown.text, depth: 2, ...shown }],
      nodes: [['h2', { id: shown.text }, shown.text]],
    },
  });
  expect(read(topicFile(locale, 'only')).count).toBe(1);
  expect(read(homeFile(locale)).line).toEqual(shown);
  expect(read(suggestionsFile(locale)).topics).toEqual(
    topics.slice(0, 12).map((topic) => ({ topic, count: 2 })),
  );
});

test('an entry and a list page have their own year, unless it is the last twelve months', () => {
  for (const date of ['2026-03-01', '2025-04-01', '2025-03-31', '2024-02-29']) {
    write(`content/coding-notes/${date}/index.zh-Hant-TW.md`, note('茶', date));
  }
  const yearOf = (slug: string) => read(entryFile('en', 'coding-notes', slug)).year;
  expect(read(yearFile('en'))).toMatchObject({ from: '2025-04-01', to: '2026-03-01' });
  expect(yearOf('2026-03-01')).toBeUndefined();
  expect(yearOf('2025-04-01')).toBeUndefined();
  expect(yearOf('2025-03-31')).toMatchObject({ from: '2025-01-01', to: '2025-12-31' });
  expect(yearOf('2024-02-29')).toMatchObject({ from: '2024-01-01', to: '2024-12-31' });
  expect(read(listFile('en', 'coding-notes'))).not.toHaveProperty('year');
  for (let number = 1; number <= 50; number += 1) {
    write(`content/reading-notes/book-${number}/index.zh-Hant-TW.md`, note('書', '2026-02-01'));
  }
  write('content/reading-notes/first/index.zh-Hant-TW.md', note('書', '2023-05-05'));
  expect(read(listFile('en', 'reading-notes', 2)).year).toMatchObject({ from: '2023-01-01' });
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

test('the year has a mark for each entry, and the landing page has the latest notes and articles', () => {
  const facts = { summary: text('鐘', '時計'), tags: [], title: text('鐘', '時計') };
  write('content/projects/clock.json', { ...facts, date: '2026-01-01' });
  write('content/projects/lamp.json', { ...facts, date: '2026-01-02' });
  write('content/projects/lamp/index.zh-Hant-TW.md', '文。');
  write('content/sports-records/running.json', {
    sport: text('跑步', 'ランニング'),
    records: ['2026-01-03', '2025-02-01', '2025-01-31'].map((date) => {
      return { distanceKm: 5.3, duration: '1:02:03', place: text('安平', '安平'), date };
    }),
  });
  const { title, tags } = facts;
  const shared = { title, tags, line: text('頁', 'ページ'), url: 'https://example.com' };
  for (const day of [4, 6]) {
    const date = `2026-01-0${String(day)}`;
    write(`content/article-share/page-${String(day)}.json`, { ...shared, date });
  }
  write('content/sport-notes/race/index.zh-Hant-TW.md', note('賽', '2026-01-05'));
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('茶', '2026-01-07'));
  write('content/reading-notes/book/index.zh-Hant-TW.md', note('書', '2026-01-08'));
  write('content/reading-notes/poem/index.zh-Hant-TW.md', note('詩', '2026-01-09'));
  const { marks, strokes } = read(yearFile('ja'));
  const { latest, figures } = read(homeFile('ja'));
  // The figures are those of the last twelve months, in the order of the top bar.
  expect(figures).toEqual([
    { kind: 'projects', count: 2 },
    { kind: 'sports-records', count: 2, kilometres: 11 },
    { kind: 'article-share', count: 2 },
    { kind: 'sport-notes', count: 1 },
    { kind: 'coding-notes', count: 1 },
    { kind: 'reading-notes', count: 2 },
  ]);
  // Entries of the same days share marks.
  const paths = marks.flatMap(({ path, others = [] }) => [path, ...others]);
  expect(paths).toEqual([
    '/reading-notes/poem',
    '/reading-notes/book',
    '/coding-notes/tea',
    '/article-share/page-6',
    '/sport-notes/race',
    '/article-share/page-4',
    '/projects/lamp',
    '/projects#project-clock',
  ]);
  expect(latest.map(({ path }) => path)).toEqual(paths.slice(0, 4));
  expect(latest[3]).toMatchObject({ title: { text: '時計' }, summary: { text: 'ページ' } });
  expect(marks[0]?.title).toEqual({ text: '詩', lang: 'zh-Hant-TW' });
  expect(strokes.map(({ path }) => path)).toEqual(['/sports-records/running']);
});

test('an entry knows the newer and the older one, in the order of its list, unless it is a sport', () => {
  write('content/sport-notes/a/index.zh-Hant-TW.md', note('甲', '2026-01-01'));
  write('content/sport-notes/b/index.zh-Hant-TW.md', note('乙', '2026-02-01'));
  write('content/sport-notes/c/index.zh-Hant-TW.md', note('丙', '2026-03-01'));
  const list = read(listFile('zh-Hant-TW', 'sport-notes'));
  expect(list.entries.map(({ slug }) => slug)).toEqual(['c', 'b', 'a']);
  expect(read(entryFile('zh-Hant-TW', 'sport-notes', 'b'))).toMatchObject({
    newer: { slug: 'c', title: { text: '丙' } },
    older: { slug: 'a', title: { text: '甲' } },
  });
  expect(read(entryFile('zh-Hant-TW', 'sport-notes', 'c'))).not.toHaveProperty('newer');
  expect(read(entryFile('zh-Hant-TW', 'sport-notes', 'a'))).not.toHaveProperty('older');
  const sport = { sport: text('跑步', 'ラン'), records: [] };
  for (const slug of ['a', 'b', 'c']) write(`content/sports-records/${slug}.json`, sport);
  const { newer, older } = read(entryFile('en', 'sports-records', 'b'));
  expect([newer, older]).toEqual([undefined, undefined]);
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
  expect(
    read(listFile('en', 'projects')).entries.map(({ slug, hasPage }) => [slug, hasPage]),
  ).toEqual([
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
    write(`content/projects/${slug}.json`, project);
    write(`content/reading-notes/${slug}/index.zh-Hant-TW.md`, note('書', '2026-01-01'));
  }
  const { files, read: open } = compiled();
  for (const list of [
    sizes.map((_, index) => open(listFile('en', 'projects', index + 1))),
    sizes.map((_, index) => open(listFile('ja', 'reading-notes', index + 1))),
  ]) {
    expect(list.map(({ entries }) => entries.length)).toEqual(sizes);
    for (const page of list) expect(page).toMatchObject({ count, pages: sizes.length });
    const slugs = list.flatMap(({ entries }) => entries.map(({ slug }) => slug));
    expect(slugs).toEqual([...new Set(slugs)].sort());
  }
  expect(files.has(listFile('en', 'projects', sizes.length + 1).path)).toBe(false);
  const { marks } = open(yearFile('en'));
  expect(marks.flatMap(({ path, others = [] }) => [path, ...others])).toContain(
    count > 50 ? '/projects/page/2#project-p-050' : '/projects#project-p-049',
  );
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
  const planned = pictures(siteIn(await withPictures(owner)));
  expect(planned.map(({ path }) => path)).toEqual([
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
    { topic: '台灣', count: 52 },
    { topic: 'cups', count: 51 },
    { topic: 'tea', count: 51 },
  ]);
  const first = read(topicFile('ja', '台灣'));
  expect(first).toMatchObject({ count: 52, pages: 2 });
  expect(first.entries.slice(0, 2).map(({ path }) => path)).toEqual([
    '/projects#project-pot',
    '/coding-notes/n-10',
  ]);
  const { latest } = read(suggestionsFile('ja'));
  expect(latest).toHaveLength(5);
  const title = { text: '急須' };
  expect(latest[0]).toEqual({ kind: 'projects', path: '/projects#project-pot', title });
  const second = read(topicFile('ja', '台灣', 2));
  expect(second.year).toMatchObject({ from: '2025-01-01' });
  expect(second.entries.map(({ path }) => path)).toEqual([
    '/coding-notes/n-59',
    '/coding-notes/n-60',
  ]);
});

test('an entry names three others that share the most topics with it, then the newest', () => {
  write('content/coding-notes/a/index.zh-Hant-TW.md', note('甲', '2026-01-01', 'x, y'));
  write('content/coding-notes/b/index.zh-Hant-TW.md', note('乙', '2026-01-04', 'y'));
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
