import { screen, within } from '@testing-library/react';
import type { Entry, NoteSummary, YearContent, YearMark } from '../content/compiledContent';
import { entryFile, yearFile } from '../content/contentFiles';
import { message } from '../testing/message';
import { renderPage } from '../testing/renderSite';
import { sampleNote } from '../testing/sampleContent';
import { treeOf } from '../testing/treeOf';

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
    mark('tides', {
      kind: 'projects',
      date: '2026-02-01',
      at: 0.51,
      others: ['/coding-notes/waves'],
    }),
    mark('地圖', { title: { text: '地圖', lang: 'zh-Hant-TW' }, date: '2025-03-01', year: '2025' }),
  ],
  months: [{ date: '2026-07-01', at: 0.1 }],
  strokes: [
    {
      path: '/sports-records/running',
      distances: [
        [0.25, 9],
        [1, 400],
      ],
    },
  ],
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

test('the line has a stroke for each record, the months, and marks that are links', async () => {
  expect(treeOf(await visitNote('tides'))).toEqual([
    `nav[aria-label=${message('entries.yearLine.label')}]`,
    '  svg[aria-hidden=true] path[d=M20 250H12M20 1000H0]',
    '  div[aria-hidden=true] (svg[width=10%][height=10%][aria-hidden=true], "Jul")',
    '  ol',
    '    li',
    '      svg[width=4.2%][height=4.2%][aria-hidden=true]',
    '      a[href=/coding-notes/Enter]',
    '        svg[aria-hidden=true] path[d=M-2 -5 -6 0 -2 5M2 -5 6 0 2 5]',
    '        "Coding Notes, July 12, 2026: Enter"',
    '    li',
    '      svg[width=51%][height=51%][aria-hidden=true]',
    '      a[aria-current=page][href=/coding-notes/tides]',
    '        svg[aria-hidden=true] rect[x=-8][y=-8][width=16][height=16]',
    '        "My Projects, February 1, 2026: tides, and 1 more"',
    '    li',
    '      svg[width=25%][height=25%][aria-hidden=true]',
    '      a[href=/coding-notes/地圖] (span[aria-hidden=true] "2025", "Coding Notes, March 1, 2025: ", bdi[lang=zh-Hant-TW] "地圖")',
  ]);
  expect([...document.querySelectorAll('.low')].map(({ textContent }) => textContent)).toEqual([
    'My Projects, February 1, 2026: tides, and 1 more',
  ]);
  expect(document.querySelector('.hereStroke')).toBeNull();
});

test.each(['tides', 'waves'])('a green square is the mark of the entry %s', async (slug) => {
  const line = await visitNote(slug);
  const squares = line.querySelectorAll('.here');
  expect(squares).toHaveLength(1);
  expect(squares[0]?.closest('a')).toHaveAttribute('href', '/coding-notes/tides');
  expect(line.querySelector('.today')).toBeNull();
  expect(line.querySelectorAll('[aria-current]')).toHaveLength(slug === 'tides' ? 1 : 0);
});

test('an older entry has its own year', async () => {
  const line = await visitNote('old', { ...year, marks: [mark('old')] });
  expect(within(line).getAllByRole('link')).toHaveLength(1);
  expect(line.querySelectorAll('.here')).toHaveLength(1);
});
