import { screen, within } from '@testing-library/react';
import type { SiteEntry } from '../../content/compiledContent';
import { topicFile, topicsFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';

const entry: SiteEntry = {
  kind: 'coding-notes',
  path: '/coding-notes/tea',
  title: { text: '茶', lang: 'zh-Hant-TW' },
  summary: { text: 'About tea' },
  date: '2026-01-01',
  topics: ['台灣'],
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
  const heading = screen.getByRole('heading', { level: 1, name: '台灣' });
  expect(within(heading).getByText('台灣')).toHaveAttribute('translate', 'no');
  expect(document.title).toMatch(/^台灣 · /);
  expect(screen.getByText(message('entries.list.count', { count: 2 }))).toBeVisible();
  const note = within(screen.getByRole('region', { name: '2026' }));
  expect(note.getByRole('link', { name: '茶' })).toHaveAttribute('href', '/coding-notes/tea');
  expect(note.getByText('About tea')).toBeVisible();
  expect(note.getByText(message('entries.section.codingNotes'))).toBeVisible();
  expect(screen.getByRole('link', { name: message('entries.topicList.label') })).toHaveAttribute(
    'href',
    '/topics',
  );
});

test('a long list has pages, with URLs of ASCII characters', async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ ...entry, path: `/x/${index}` }));
  await renderPage({
    at: '/topics/%E5%8F%B0%E7%81%A3/page/2',
    content: { [topicFile('en', '台灣', 2).path]: listPage(many, 2) },
  });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('link', { name: message('entries.pagination.newer') })).toHaveAttribute(
    'href',
    '/topics/%E5%8F%B0%E7%81%A3',
  );
});

test('the list of topics links to each with its number of entries, and those with one are apart', async () => {
  const topics = [
    { topic: '台灣', count: 12 },
    { topic: 'maps', count: 1 },
  ];
  await renderPage({
    at: '/topics',
    content: { [topicsFile('en').path]: topics },
  });
  const list = screen.getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual(['台灣 12', 'maps ']);
  expect(
    within(screen.getByRole('region', { name: message('pages.topics.once') })).getByRole('link'),
  ).toHaveTextContent('maps');
  expect(screen.getByRole('link', { name: '台灣' })).toHaveAttribute(
    'href',
    '/topics/%E5%8F%B0%E7%81%A3',
  );
});

test('a topic has the name that the owner gave it in the language of the page', async () => {
  await renderPage({
    at: '/topics',
    locale: 'ja',
    content: { [topicsFile('ja').path]: [{ topic: 'tides', count: 2 }] },
  });
  expect(screen.getByRole('link', { name: '潮汐' })).toHaveAttribute('href', '/topics/tides');
});

test('without topics there is no list of them', async () => {
  const content = { [topicsFile('en').path]: [] };
  await renderPage({ at: '/topics', content });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    message('pages.notFound.title'),
  );
});
