import { screen, within } from '@testing-library/react';
import type { NoteSummary } from '../../content/compiledContent';
import { listFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';
import { sampleNote } from '../../testing/sampleContent';

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
  await visit('coding-notes', [sampleNote, shadows]);
  expect(
    screen.getByRole('heading', { level: 1, name: message('entries.section.codingNotes') }),
  ).toBeVisible();
  expect(document.title.split(' · ')[0]).toBe(message('entries.section.codingNotes'));
  expect(screen.getByText(message('entries.notes.count', { count: 2 }))).toBeVisible();
  const note = within(screen.getByRole('region', { name: '2026' })).getByRole('article');
  expect(note).toHaveTextContent(
    new RegExp(`^Feb 1TidesHow they turn${message('entries.notes.minutes', { minutes: 3 })}rust$`),
  );
  const older = within(screen.getByRole('region', { name: '2025' })).getByRole('article');
  expect(older).not.toHaveTextContent(message('entries.notes.minutes', { minutes: 1 }));
  const feed = screen.getByRole('link', { name: message('entries.feed.link') });
  expect(feed).toHaveAttribute('href', '/feeds/en.atom');
});

test('a note links to its page in the same section', async () => {
  await visit('reading-notes', [sampleNote]);
  expect(
    screen.getByRole('heading', { level: 1, name: message('entries.section.readingNotes') }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tides' })).toHaveAttribute(
    'href',
    '/reading-notes/tides',
  );
});

test('older notes are on further pages', async () => {
  const notes = Array.from({ length: 51 }, (_, index) => ({ ...sampleNote, slug: `n-${index}` }));
  await renderPage({
    at: '/coding-notes/page/2',
    content: { [listFile('en', 'coding-notes', 2).path]: listPage(notes, 2) },
  });
  expect(screen.getByRole('link', { name: 'Tides' })).toHaveAttribute('href', '/coding-notes/n-50');
  expect(screen.getByText(message('entries.notes.count', { count: 51 }))).toBeVisible();
  const newer = screen.getByRole('link', { name: message('entries.pagination.newer') });
  expect(newer).toHaveAttribute('href', '/coding-notes');
});

test('a section without notes has no page', async () => {
  await visit('coding-notes', []);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    message('pages.notFound.title'),
  );
});
