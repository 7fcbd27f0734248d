import { screen, waitFor, within } from '@testing-library/react';
import type { SportsRecord, SportSummary } from '../../content/compiledContent';
import { entryFile } from '../../content/contentFiles';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';

const record: SportsRecord = {
  date: '2026-11-03',
  kilometres: 10,
  seconds: 3300,
  place: { text: 'Harbour' },
};

async function visit(records: readonly SportsRecord[]) {
  const summary: SportSummary = {
    slug: 'running',
    sport: { text: 'Running' },
    records,
    draft: false,
  };
  const path = entryFile('en', 'sports-records', 'running').path;
  return renderPage({ at: '/sports-records/running', content: { [path]: { summary } } });
}

const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader');

test('a sport has its figures, its chart and its records', async () => {
  await visit([record]);
  expect(screen.getByRole('heading', { level: 1, name: 'Running' })).toBeVisible();
  expect(document.title).toMatch(/^Running · /);
  expect(document.querySelector('meta[name=description]')).toHaveAttribute(
    'content',
    message('entries.distanceChart.sentence', {
      count: 1,
      span: 'November 2026',
      kilometres: '10\u00a0km',
      longest: '10\u00a0km',
      day: 'November 3, 2026',
    }),
  );
  expect(
    screen.getByRole('region', { name: message('entries.distanceChart.title') }),
  ).toContainElement(screen.getByRole('img'));
  const figures = screen.getAllByRole('definition');
  expect(figures.at(-1)).toHaveTextContent('10.9 km/hNovember 3, 2026');
  const table = within(
    screen.getByRole('table', {
      name: new RegExp(`^${message('pages.sport.caption', { sport: 'Running' })}`),
    }),
  );
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    message('entries.recordsTable.date'),
    `${message('entries.recordsTable.distance')} km`,
    message('entries.recordsTable.duration'),
    `${message('entries.recordsTable.speed')} km/h`,
    message('entries.recordsTable.place'),
  ]);
  expect(table.getByRole('row', { name: /November 3, 2026/ })).toHaveTextContent(/10\.9 km\/h/);
});

test('a sport without records says so', async () => {
  await visit([]);
  expect(screen.getByText(message('entries.sportFigures.none'))).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
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
