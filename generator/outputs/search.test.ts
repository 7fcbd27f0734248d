/** @jest-environment node */
import { searchFile, searchTextsFile, type ContentFile } from '../../src/content/contentFiles';
import { makingOf, siteIn } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { search } from './search';

const owner = ownersFolder();
const { write } = owner;

const text = (zh: string, ja: string) => ({ 'zh-Hant-TW': zh, ja });
const note = (title: string, date: string, tags = 'tea') =>
  `---\ntitle: ${title}\nsummary: 說\ndate: ${date}\ntags: [${tags}]\n---\n\n## 水\n\n好茶。\n`;

function read<Content>(file: ContentFile<Content>): Content {
  const planned = search(siteIn(owner.folders)).find(({ path }) => path === `/content${file.path}`);
  return (planned?.make?.(makingOf(owner.folders)) as { json: Content }).json;
}

test('an empty site has an empty index', () => {
  expect(read(searchFile('en'))).toEqual({ entries: [], parts: 0 });
});

test('the search has all entries and, in the same order, their texts without markup', () => {
  const html =
    '<figure><figcaption>圖<br>片</figcaption></figure><ruby>字<rp>(</rp><rt>ㄗ</rt><rp>)</rp></ruby>';
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${note('茶', '2026-02-01')}\n**好**茶[^1] $x^2$\n再來。\n\n- 一\n- 二\n\n| 甲 | 乙 |\n| --- | --- |\n| 丙 | 丁 |\n\n[^1]: 註\n\n${html}\n`,
  );
  write('content/coding-notes/tea/index.ja.md', '---\ntitle: お茶\nsummary: 話\n---\n\n緑茶。\n');
  const facts = { title: text('壺', '急須'), date: '2026-02-01' };
  write('content/projects/pot.json', { ...facts, summary: text('一把壺', '急須') });
  write('content/projects/cup.json', { ...facts, summary: text('杯', '杯'), date: '2026-02-02' });
  const shared = { line: text('頁', 'ページ'), url: 'https://example.com' };
  write('content/article-share/page.json', { ...facts, ...shared });
  write('content/article-share/page/index.en.md', 'Page.');
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
  // Of one day, they have the order of their sections.
  expect(entries.map(({ path }) => path)).toEqual([
    '/projects#project-cup',
    '/projects#project-pot',
    '/coding-notes/tea',
    '/article-share/page',
    '/sports-records/running',
  ]);
  const [, , ofNote, , ofSport] = entries;
  const days = { date: '2026-02-01' };
  expect(ofNote).toMatchObject({ ...days, title: { text: 'お茶' }, topics: ['tea'] });
  expect(ofNote).toMatchObject({ kind: 'coding-notes', summary: { text: '話' } });
  const shown = { kind: 'sports-records', title: { text: 'ランニング' }, topics: [] };
  expect(ofSport).toEqual({ ...days, ...shown, path: '/sports-records/running' });
  expect(read(searchTextsFile('ja', 0))).toEqual([
    null,
    null,
    { text: '緑茶。' },
    { text: 'Page.', lang: 'en' },
    { text: '2026-02-01 安平\n2026-01-01 安平' },
  ]);
  const [, , tea, , running] = read(searchTextsFile('en', 0));
  expect(running).toMatchObject({ lang: 'zh-Hant-TW' });
  expect(tea).toEqual({
    lang: 'zh-Hant-TW',
    text: '水\n好茶。\n好茶 x2 再來。\n一\n二\n甲\n乙\n丙\n丁\n圖\n片\n字\n註',
  });
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
