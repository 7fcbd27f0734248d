import { cleanup, screen } from '@testing-library/react';
import type { SiteEntry } from '../../content/compiledContent';
import { topicFile, topicsFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { pageTree, treeOf } from '../../testing/treeOf';

const entry: SiteEntry = {
  kind: 'coding-notes',
  path: '/coding-notes/tea',
  title: { text: '茶', lang: 'zh-Hant-TW' },
  summary: { text: 'About tea' },
  date: '2026-01-01',
  topics: ['台灣'],
};
/** The year of the page that is shown, with its entry. */
const olderYear = {
  marks: [{ ...entry, path: '/x/50', title: { text: 'Tea' }, at: 0 }],
  months: [],
  strokes: [],
};

const entries = [
  entry,
  { ...entry, kind: 'projects' as const, path: '/projects#project-tea', date: '2025-01-01' },
];

test('a topic in any script has a page with the entries of all sections by year', async () => {
  await renderPage({
    at: `/topics/${encodeURIComponent('台灣')}`,
    content: { [topicFile('en', '台灣').path]: listPage(entries, 1) },
  });
  expect(pageTree()).toEqual([
    '台灣 · Yu-An Lin (website, /topics/%E5%8F%B0%E7%81%A3, /topics/%E5%8F%B0%E7%81%A3)',
    '"An engineer"',
    `header (p a[href=/topics] "${message('entries.topicList.label')}", h1 span[translate=no] "台灣", p "${message('entries.list.count', { count: 2 })}")`,
    'section[aria-labelledby=2026]',
    '  h2 span[data-numerals=二〇二六] "2026"',
    '  article[aria-labelledby=茶]',
    '    time[datetime=2026-01-01] "Jan 1"',
    '    svg[aria-hidden=true][width=16][height=16] path[d=M-2 -5 -6 0 -2 5M2 -5 6 0 2 5]',
    `    "${message('entries.section.codingNotes')} Chinese"`,
    '    h3 a[href=/coding-notes/tea] bdi[lang=zh-Hant-TW] "茶"',
    '    p "About tea"',
    'section[aria-labelledby=2025]',
    '  h2 span[data-numerals=二〇二五] "2025"',
    '  article[aria-labelledby=茶]',
    '    time[datetime=2025-01-01] "Jan 1"',
    '    svg[aria-hidden=true][width=16][height=16] rect[x=-6][y=-6][width=12][height=12]',
    `    "${message('entries.section.projects')} Chinese"`,
    '    h3 a[href=/projects#project-tea] bdi[lang=zh-Hant-TW] "茶"',
    '    p "About tea"',
    'svg.strokes[aria-hidden=true]',
  ]);
});

test('a long list has pages, each with its own year', async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ ...entry, path: `/x/${index}` }));
  await renderPage({
    at: '/topics/tides/page/2',
    locale: 'ja',
    content: { [topicFile('ja', 'tides', 2).path]: { ...listPage(many, 2), year: olderYear } },
  });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(
    [
      document.head.querySelector('title')!,
      screen.getByRole('heading', { level: 1 }),
      ...screen.getAllByRole('navigation'),
    ].flatMap(treeOf),
  ).toEqual([
    'title "潮汐（2ページ目） · 林予安"',
    'h1 span[translate=no] "潮汐"',
    'nav[aria-label=ページ] (a[rel=prev][href=/topics/tides] "新しい記事", "2 / 2ページ", span.link)',
    'nav[aria-label=この一年（新しい順）]',
    '  svg.strokes[aria-hidden=true]',
    '  ol li',
    '    svg[width=0%][height=0%][aria-hidden=true]',
    '    a[href=/x/50] (svg[aria-hidden=true] rect[x=-8][y=-8][width=16][height=16], "コーディングノート、2026年1月1日：Tea")',
  ]);
});

test('the list of topics has the owner’s names, links to each with its number of entries, and those with one are apart', async () => {
  const topics = [
    { topic: '台灣', count: 1200 },
    { topic: 'tides', count: 2 },
    { topic: 'maps', count: 1 },
  ];
  await renderPage({ at: '/topics', locale: 'ja', content: { [topicsFile('ja').path]: topics } });
  expect(pageTree()).toEqual([
    'トピック · 林予安 (website, /topics, /topics)',
    '"エンジニア"',
    'header h1 "トピック"',
    'ul',
    '  li (a[rel=tag][translate=no][href=/topics/%E5%8F%B0%E7%81%A3] "台灣", " 1,200")',
    '  li (a[rel=tag][translate=no][href=/topics/tides] "潮汐", " 2")',
    'section[aria-labelledby=記事が1件のトピック] (h2 "記事が1件のトピック", ul li (a[rel=tag][translate=no][href=/topics/maps] "maps", " "))',
    'svg.strokes[aria-hidden=true]',
    'span.today[aria-hidden=true]',
  ]);
  // If all topics have one entry, or all have several, there is no separate section.
  for (const [some, texts] of [
    [topics.slice(2), ['maps ']],
    [topics.slice(0, 2), ['台灣 1,200', 'tides 2']],
  ] as const) {
    cleanup();
    await renderPage({ at: '/topics', content: { [topicsFile('en').path]: some } });
    const items = screen.getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(texts);
    expect(screen.queryByRole('region')).toBeNull();
  }
});

test('without topics there is no list of them', async () => {
  const content = { [topicsFile('en').path]: [] };
  await renderPage({ at: '/topics', content });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    message('pages.notFound.title'),
  );
});
