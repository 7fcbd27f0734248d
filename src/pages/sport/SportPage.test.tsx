import { screen, waitFor, within } from '@testing-library/react';
import type { SportsRecord, SportSummary } from '../../content/compiledContent';
import { entryFile, yearFile } from '../../content/contentFiles';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';
import { pageTree, treeOf } from '../../testing/treeOf';

const record: SportsRecord = {
  date: '2026-11-03',
  kilometres: 10,
  seconds: 3300,
  place: { text: 'Harbour' },
};

async function visit(records: readonly SportsRecord[]) {
  const summary: SportSummary = {
    slug: 'running',
    sport: { text: '跑步', lang: 'zh-Hant-TW' },
    records,
    draft: false,
  };
  const path = entryFile('en', 'sports-records', 'running').path;
  const strokes = ['running', 'cycling'].map((slug) => ({
    path: `/sports-records/${slug}`,
    distances: [[0, 1]],
  }));
  return renderPage({
    at: '/sports-records/running',
    content: {
      [path]: { summary, languages: ['en', 'ja'] },
      [yearFile('en').path]: { marks: [], months: [], strokes },
    },
  });
}

const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader');

test('a sport has its figures, its chart and its records', async () => {
  await visit([record, { ...record, date: '2026-10-01', kilometres: 1042.195, seconds: 86_399 }]);
  const shown = document.querySelectorAll('header, h2, caption, thead, tbody > :first-child');
  expect([...pageTree().slice(0, 2), ...[...shown].flatMap(treeOf)]).toEqual([
    '跑步 · Yu-An Lin (website, /sports-records/running, /sports-records/running)',
    '"October 2026 – November 2026: 1,052 km in 2 records, the longest 1,042.2 km on October 1, 2026."',
    'header',
    `  p a[href=/sports-records] "${message('entries.section.sportsRecords')}"`,
    '  h1 bdi[lang=zh-Hant-TW] "跑步"',
    '  dl',
    `    dt "${message('entries.sportFigures.count')}"`,
    '    dd "2"',
    `    dt "${message('entries.sportFigures.distance')}"`,
    '    dd data[value=1052.195] "1,052 km"',
    `    dt "${message('entries.sportFigures.time')}"`,
    '    dd time[datetime=PT24H54M] "24 h 54 min"',
    `    dt "${message('entries.sportFigures.longest')}"`,
    '    dd (data[value=1042.195] "1,042.2 km", time[datetime=2026-10-01] "October 1, 2026")',
    `    dt "${message('entries.sportFigures.fastest')}"`,
    '    dd (data[value=43.425294274239285] "43.4 km/h", time[datetime=2026-10-01] "October 1, 2026")',
    `h2 "${message('entries.distanceChart.title')}"`,
    `h2 "${message('entries.recordsTable.title')}"`,
    `caption "${message('pages.sport.caption', { sport: '跑步' })} ${message('entries.recordsTable.hint')}"`,
    'thead[role=rowgroup] tr[role=row]',
    `  th[role=columnheader][scope=col][aria-sort=descending] button[type=button] ("${message('entries.recordsTable.date')}", svg[aria-hidden=true] path[d=M5 9 1 1H9Z])`,
    `  th[role=columnheader][scope=col] (button[type=button] ("${message('entries.recordsTable.distance')}", svg.arrow[aria-hidden=true]), " km")`,
    `  th[role=columnheader][scope=col] button[type=button] ("${message('entries.recordsTable.duration')}", svg.arrow[aria-hidden=true])`,
    `  th[role=columnheader][scope=col] (button[type=button] ("${message('entries.recordsTable.speed')}", svg.arrow[aria-hidden=true]), " km/h")`,
    `  th[role=columnheader][scope=col] button[type=button] ("${message('entries.recordsTable.place')}", svg.arrow[aria-hidden=true])`,
    'tr[role=row]',
    '  th[role=rowheader][scope=row] time[datetime=2026-11-03] "November 3, 2026"',
    '  td[role=cell] data[value=10] "10.0 km"',
    '  td[role=cell] time[datetime=PT0H55M0S] (span[aria-hidden=true] "55:00", "55 minutes")',
    '  td[role=cell] data[value=10.909090909090908] "10.9 km/h"',
    '  td[role=cell] "Harbour"',
  ]);
  expect(document.querySelector('.today')).toBeNull();
  expect(document.querySelectorAll('.hereStroke')).toHaveLength(1);
});

test('twenty records are shown, and "more" focuses the first of the next fifty', async () => {
  const day = (index: number) => new Date(Date.UTC(2026, 10, 3 - index)).toISOString().slice(0, 10);
  const many = Array.from({ length: 1000 }, (_, index) => ({
    ...record,
    date: day(index),
    kilometres: index + 1,
  }));
  const { user } = await visit(many);
  expect(rows()).toHaveLength(20);
  // Rows that are not shown yet are sorted as well.
  await user.click(screen.getByRole('button', { name: message('entries.recordsTable.distance') }));
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('1,000 km'));
  expect(screen.getByRole('status')).toHaveTextContent(
    message('entries.recordsTable.order', { order: 'descending', column: 'distance' }),
  );
  await user.click(
    screen.getByRole('button', { name: message('entries.recordsTable.more', { count: 50 }) }),
  );
  expect(rows()).toHaveLength(70);
  expect(screen.getAllByRole('row')[21]).toHaveFocus();
});

test('the last "more" button counts the remaining records and disappears', async () => {
  const { user } = await visit(Array.from({ length: 21 }, () => record));
  await user.click(
    screen.getByRole('button', { name: message('entries.recordsTable.more', { count: 1 }) }),
  );
  expect(rows()).toHaveLength(21);
  expect(screen.queryByRole('button', { name: /more/ })).not.toBeInTheDocument();
});
