import { screen, within } from '@testing-library/react';
import type { Entry, NoteSummary, YearContent, YearMark } from '../content/compiledContent';
import { entryFile, homeFile, yearFile } from '../content/contentFiles';
import { message } from '../testing/message';
import { renderPage } from '../testing/renderSite';
import { sampleNote } from '../testing/sampleContent';

const mark = (slug: string, facts: Partial<YearMark> = {}): YearMark => ({
  kind: 'coding-notes',
  path: `/coding-notes/${slug}`,
  title: { text: slug },
  date: '2026-07-12',
  at: 0.25,
  ...facts,
});

const year: YearContent = {
  from: '2025-08-01',
  to: '2026-07-31',
  marks: [
    mark('Enter', { at: 0.0417 }),
    mark('tides', { date: '2026-02-01', others: ['/coding-notes/waves'] }),
    mark('地圖', { title: { text: '地圖', lang: 'zh-Hant-TW' }, date: '2025-03-01', year: '2025' }),
  ],
  months: [{ date: '2026-07-01', at: 0.1 }],
  strokes: [{ path: '/sports-records/running', distances: [[0.5, 10]] }],
};

async function visitNote(slug: string, older?: YearContent) {
  const entry: Entry<NoteSummary> = {
    languages: ['en'],
    summary: { ...sampleNote, slug },
    ...(older && { year: older }),
  };
  await renderPage({
    at: `/coding-notes/${slug}`,
    content: {
      [entryFile('en', 'coding-notes', slug).path]: entry,
      [yearFile('en').path]: year,
    },
  });
  return screen.getByRole('navigation', { name: message('entries.yearLine.label') });
}

test('the marks of the year are links whose names have the section, the date and the title', async () => {
  const line = await visitNote('tides');
  const links = within(line).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/coding-notes/Enter', 'Coding Notes, July 12, 2026: Enter'],
    ['/coding-notes/tides', 'Coding Notes, February 1, 2026: tides, and 1 more'],
    ['/coding-notes/地圖', '20252025: 地圖'],
  ]);
  expect(links[2]).toHaveAccessibleName('2025: 地圖');
  expect(within(line).getByText('地圖')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test.each(['tides', 'waves'])('a green square is the mark of the entry %s', async (slug) => {
  const line = await visitNote(slug);
  const squares = line.querySelectorAll('.here');
  expect(squares).toHaveLength(1);
  expect(squares[0]?.closest('a')).toHaveAttribute('href', '/coding-notes/tides');
  expect(line.querySelector('.today')).toBeNull();
  expect(line.querySelectorAll('[aria-current]')).toHaveLength(slug === 'tides' ? 1 : 0);
});

test('the square of the landing page is today', async () => {
  await renderPage({
    at: '/',
    content: {
      [homeFile('en').path]: { line: { text: '' }, projects: [], latest: [], figures: [] },
      [yearFile('en').path]: year,
    },
  });
  expect(document.querySelectorAll('.today')).toHaveLength(1);
  expect(document.querySelectorAll('.here')).toHaveLength(0);
});

test('an older entry has its own year', async () => {
  const line = await visitNote('old', { ...year, marks: [mark('old')] });
  expect(within(line).getAllByRole('link')).toHaveLength(1);
  expect(line.querySelectorAll('.here')).toHaveLength(1);
});
