import { screen, within } from '@testing-library/react';
import type { Entry, NoteSummary, OutlineEntry } from '../../content/compiledContent';
import { entryFile } from '../../content/contentFiles';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';
import { sampleNote } from '../../testing/sampleContent';

const headings: OutlineEntry[] = [
  { id: 'one', depth: 2, text: 'One' },
  { id: 'two', depth: 3, text: 'Two' },
  { id: 'three', depth: 2, text: 'Three' },
];

const entry: Entry<NoteSummary> = {
  languages: ['en'],
  summary: sampleNote,
  body: { outline: headings, nodes: [['p', {}, 'The water follows the moon.']] },
  older: { slug: 'maps', title: { text: 'Maps' } },
};

const visit = (content: Entry<NoteSummary>) =>
  renderPage({
    at: '/coding-notes/tides',
    content: { [entryFile('en', 'coding-notes', 'tides').path]: content },
  });

test('a note has its title, day, time, topics and text', async () => {
  await visit(entry);
  const article = screen.getByRole('article');
  expect(within(article).getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
  expect(document.title).toMatch(/^Tides · /);
  for (const text of [
    'February 1, 2026',
    message('entries.notes.minutes', { minutes: 3 }),
    'rust',
    'How they turn',
  ])
    expect(within(article).getByText(text)).toBeVisible();
  expect(within(article).getByText('The water follows the moon.')).toBeVisible();
});

test('the page links to the list and to its neighbours, and names the language of one', async () => {
  await visit({ ...entry, newer: { slug: 'map', title: { text: '地圖', lang: 'zh-Hant-TW' } } });
  expect(
    screen.getByRole('link', { name: message('entries.section.codingNotes') }),
  ).toHaveAttribute('href', '/coding-notes');
  const neighbours = within(
    screen.getByRole('navigation', { name: message('entries.neighbours.label') }),
  );
  expect(
    neighbours.getByRole('link', { name: `${message('entries.neighbours.older')} Maps` }),
  ).toHaveAttribute('href', '/coding-notes/maps');
  expect(
    neighbours.getByRole('link', { name: `${message('entries.neighbours.newer')} Chinese 地圖` }),
  ).toHaveAttribute('href', '/coding-notes/map');
  expect(neighbours.getByText('地圖')).toHaveAttribute('lang', 'zh-Hant-TW');
  expect(neighbours.getByRole('link', { name: /Maps/ })).toHaveAttribute('rel', 'prev');
  expect(neighbours.getByRole('link', { name: /地圖/ })).toHaveAttribute('rel', 'next');
});

test('the page has the day of the last change, the entry’s other languages and related entries', async () => {
  await visit({
    ...entry,
    languages: ['ja'],
    summary: { ...sampleNote, updated: '2026-03-02', isExcerpt: true },
    related: [
      { kind: 'coding-notes', path: '/coding-notes/moon', title: { text: '月', lang: 'ja' } },
    ],
  });
  const article = within(screen.getByRole('article'));
  expect(article.getByText('March 2, 2026')).toHaveAttribute('datetime', '2026-03-02');
  expect(article.getByText(/Japanese/)).toBeVisible();
  // The summary is the beginning of the text, so the page does not repeat it.
  expect(article.queryByText('How they turn')).toBeNull();
  const related = within(
    screen.getByRole('navigation', { name: message('entries.related.label') }),
  );
  expect(related.getByRole('link', { name: '月' })).toHaveAttribute('href', '/coding-notes/moon');
  expect(related.getByText('Japanese')).toBeVisible();
});

test('three headings make an outline with two levels', async () => {
  await visit(entry);
  const outline = screen.getByRole('navigation', { name: message('entries.outline.label') });
  const links = within(outline).getAllByRole('link');
  expect(
    links.map((link) => [
      link.getAttribute('href'),
      link.textContent,
      link.parentElement?.className,
    ]),
  ).toEqual([
    ['#one', 'One', ''],
    ['#two', 'Two', 'deeper'],
    ['#three', 'Three', ''],
  ]);
});

test('two headings make no outline', async () => {
  await visit({ ...entry, body: { outline: headings.slice(1), nodes: [] } });
  expect(
    screen.queryByRole('navigation', { name: message('entries.outline.label') }),
  ).not.toBeInTheDocument();
});

test('an outline is in the language of its text', async () => {
  await visit({ ...entry, body: { outline: headings, nodes: [], lang: 'zh-Hant-TW' } });
  const outline = screen.getByRole('navigation', { name: message('entries.outline.label') });
  expect(within(outline).getByRole('list')).toHaveAttribute('lang', 'zh-Hant-TW');
});
