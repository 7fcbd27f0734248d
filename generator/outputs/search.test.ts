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

test('the search has all entries, newest first, and their texts without markup', () => {
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${note('茶', '2026-03-01')}\n**好**茶[^1] $x^2$\n再來。\n\n- 一\n- 二\n\n| 甲 | 乙 |\n| --- | --- |\n| 丙 | 丁 |\n\n[^1]: 註\n`,
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
    expect.objectContaining({
      path: '/coding-notes/tea',
      title: { text: 'お茶' },
      topics: ['tea'],
    }),
    {
      kind: 'sports-records',
      path: '/sports-records/running',
      title: { text: 'ランニング' },
      date: '2026-02-01',
      topics: [],
    },
    expect.objectContaining({ path: '/projects#project-pot' }),
  ]);
  expect(read(searchTextsFile('ja', 0))).toEqual([
    { text: '緑茶。' },
    { text: '2026-02-01 安平\n2026-01-01 安平' },
    null,
  ]);
  const [tea] = read(searchTextsFile('en', 0));
  expect(tea).toEqual({
    lang: 'zh-Hant-TW',
    text: '水\n好茶。\n好茶 x2 再來。\n一\n二\n甲\n乙\n丙\n丁\n註',
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
