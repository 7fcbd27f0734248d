import { screen } from '@testing-library/react';
import type { NoteSummary } from '../../content/compiledContent';
import { listFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';
import { sampleNote } from '../../testing/sampleContent';
import { pageTree } from '../../testing/treeOf';

const shadows: NoteSummary = {
  ...sampleNote,
  slug: 'shadows',
  title: { text: '陰翳', lang: 'zh-Hant-TW' },
  summary: { text: '光與影', lang: 'zh-Hant-TW' },
  date: '2025-12-31',
  topics: [],
  minutes: 1,
};

const visit = (section: 'coding-notes' | 'reading-notes', notes: readonly NoteSummary[]) =>
  renderPage({
    at: `/${section}`,
    content: { [listFile('en', section).path]: listPage(notes, 1) },
  });

test('the notes of a section are listed by year, each with its day, topics and time, if that is long', async () => {
  await visit('reading-notes', [sampleNote, shadows]);
  expect(pageTree()).toEqual([
    `${message('entries.section.readingNotes')} · Yu-An Lin (website, /reading-notes, /reading-notes)`,
    '"An engineer"',
    `header (h1 "${message('entries.section.readingNotes')}", "${message('entries.notes.count', { count: 2 })}", a[href=/feeds/en.atom][type=application/atom+xml] "${message('entries.feed.link')}")`,
    'section[aria-labelledby=2026]',
    '  h2 span[data-numerals=二〇二六] "2026"',
    '  article[aria-labelledby=Tides]',
    '    time[datetime=2026-02-01] "Feb 1"',
    '    h3 a[href=/reading-notes/tides] "Tides"',
    '    p "How they turn"',
    `    "${message('entries.notes.minutes', { minutes: 3 })}"`,
    `    ul[aria-label=${message('entries.topicList.label')}] li[translate=no] a[rel=tag][href=/topics/rust] "rust"`,
    'section[aria-labelledby=2025]',
    '  h2 span[data-numerals=二〇二五] "2025"',
    '  article[aria-labelledby=陰翳]',
    '    time[datetime=2025-12-31] "Dec 31"',
    '    " Chinese"',
    '    h3 a[href=/reading-notes/shadows] bdi[lang=zh-Hant-TW] "陰翳"',
    '    p bdi[lang=zh-Hant-TW] "光與影"',
    'svg.strokes[aria-hidden=true]',
  ]);
});

test('a section without notes has no page', async () => {
  await visit('coding-notes', []);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    message('pages.notFound.title'),
  );
});
