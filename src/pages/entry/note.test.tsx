import type { Entry, NoteSummary, OutlineEntry } from '../../content/compiledContent';
import { entryFile } from '../../content/contentFiles';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleNote } from '../../testing/sampleContent';
import { pageTree } from '../../testing/treeOf';

const headings: OutlineEntry[] = [
  { id: 'one', depth: 2, text: '一', lang: 'ja', breaks: [] },
  { id: 'two', depth: 3, text: 'Two' },
  { id: 'three', depth: 2, text: 'Three' },
];

const visit = (content: Partial<Entry<NoteSummary>>) =>
  renderPage({
    at: '/reading-notes/tides',
    content: {
      [entryFile('en', 'reading-notes', 'tides').path]: {
        languages: ['en'],
        summary: sampleNote,
        ...content,
      },
    },
  });

test('a note has its days, languages, section, title, summary, time, topics, outline and text, and links to others', async () => {
  await visit({
    languages: ['ja', 'zh-Hant-TW'],
    summary: {
      ...sampleNote,
      title: { text: '潮', lang: 'ja' },
      summary: { text: '月', lang: 'ja' },
      updated: '2026-03-02',
      topics: ['rust', '台灣'],
      draft: 'scheduled',
    },
    body: { lang: 'ja', outline: headings, nodes: [['p', {}, 'The water follows the moon.']] },
    newer: { slug: 'map', title: { text: '地圖', lang: 'zh-Hant-TW' } },
    older: { slug: 'maps', title: { text: 'Maps' } },
    related: [
      // The page links to this entry anyway.
      { kind: 'reading-notes', path: '/reading-notes/maps', title: { text: 'Maps' } },
      { kind: 'coding-notes', path: '/coding-notes/moon', title: { text: '月', lang: 'ja' } },
    ],
  });
  expect(pageTree()).toEqual([
    '潮 · Yu-An Lin (article, 2026-02-01, /reading-notes/tides, /reading-notes/tides)',
    '"月"',
    'article',
    '  header',
    '    time[datetime=2026-02-01] "February 1, 2026"',
    `    a[href=/reading-notes] "${message('entries.section.readingNotes')}"`,
    `    "${message('entries.draftMark.scheduled')}${message('entries.entryPage.updated', { date: '' })}"`,
    '    time[datetime=2026-03-02] "March 2, 2026"',
    `    "${message('entries.entryPage.onlyIn', { languages: 'Japanese and Chinese' })}"`,
    '    h1[dir=auto] bdi[lang=ja] "潮"',
    '    p[dir=auto] bdi[lang=ja] "月"',
    `    "${message('entries.notes.minutes', { minutes: 3 })}"`,
    `    ul[aria-label=${message('entries.topicList.label')}]`,
    '      li[translate=no] a[rel=tag][href=/topics/rust] "rust"',
    '      li[translate=no] a[rel=tag][href=/topics/%E5%8F%B0%E7%81%A3] "台灣"',
    `  nav[aria-labelledby=${message('entries.outline.label')}]`,
    '    a[href=#content][aria-hidden=true][tabindex=-1]',
    `    p "${message('entries.outline.label')}"`,
    '    ol[lang=ja] (li a[href=#one] bdi[lang=ja][data-words=true] "一", li a[href=#two] "Two", li a[href=#three] "Three")',
    '  div[lang=ja] p "The water follows the moon."',
    `nav[aria-labelledby=${message('entries.related.label')}]`,
    `  p "${message('entries.related.label')}"`,
    `  ul li (a[href=/coding-notes/moon] bdi[lang=ja] "月", " ${message('entries.section.codingNotes')} Japanese")`,
    `nav[aria-label=${message('entries.neighbours.label')}]`,
    `  a[rel=next][href=/reading-notes/map] ("${message('entries.neighbours.newer')} Chinese", bdi[lang=zh-Hant-TW] "地圖")`,
    `  a[rel=prev][href=/reading-notes/maps] "${message('entries.neighbours.older')}Maps"`,
    'svg.strokes[aria-hidden=true]',
  ]);
});

test('a short note with an excerpt for its summary has neither the summary nor an outline', async () => {
  await visit({
    summary: { ...sampleNote, isExcerpt: true, minutes: 2, topics: [] },
    body: { outline: headings.slice(1), nodes: ['Text'] },
    older: { slug: 'maps', title: { text: 'Maps' } },
  });
  expect(pageTree()).toEqual([
    'Tides · Yu-An Lin (article, 2026-02-01, /en/reading-notes/tides)',
    '"How they turn"',
    'article',
    `  header (time[datetime=2026-02-01] "February 1, 2026", a[href=/reading-notes] "${message('entries.section.readingNotes')}", h1[dir=auto] "Tides")`,
    '  "Text"',
    `nav[aria-label=${message('entries.neighbours.label')}] a[rel=prev][href=/reading-notes/maps] "${message('entries.neighbours.older')}Maps"`,
    'svg.strokes[aria-hidden=true]',
  ]);
});
