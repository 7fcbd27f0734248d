import { screen, within } from '@testing-library/react';
import type { SportSummary } from '../../content/compiledContent';
import { sectionFile } from '../../content/contentFiles';
import { renderSite } from '../../testing/renderSite';
import { startAuth } from '../../testing/startAuth';
import { SportsRecordsPage } from './SportsRecordsPage';

const running: SportSummary = {
  slug: 'running',
  sport: { text: 'Running' },
  records: [
    { date: '2026-11-03', kilometres: 10, seconds: 3300, place: { text: 'Harbour' } },
    {
      date: '2026-10-01',
      kilometres: 21.1,
      seconds: 6785,
      place: { text: '金城', lang: 'zh-Hant-TW' },
    },
  ],
  draft: false,
};
const cycling: SportSummary = {
  slug: 'cycling',
  sport: { text: 'Cycling' },
  records: [{ date: '2026-10-20', kilometres: 80, seconds: 11_000, place: { text: 'Reservoir' } }],
  draft: false,
};

async function renderRecords(at = '/sports-records') {
  const path = sectionFile('en', 'sports-records').path;
  const session = await startAuth();
  return renderSite(<SportsRecordsPage />, {
    session,
    at,
    content: { [path]: [cycling, running] },
  });
}

/** The rows of the table, by their distance. */
function distances(): (string | undefined)[] {
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent ?? undefined);
}

test('it says what all sports come to, and leads to each', async () => {
  await renderRecords();
  expect(screen.getByRole('heading', { level: 1, name: 'Sports Records' })).toBeVisible();
  expect(screen.getByText('111 km')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Running' })[0]).toHaveAttribute(
    'href',
    '/sports-records/running',
  );
});

test('the records of all sports are in one table, newest first', async () => {
  await renderRecords();
  expect(distances()).toEqual(['10 km', '80 km', '21.1 km']);
  expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(screen.getByText('金城')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('a column sorts the table, once more the other way round, and the address says so', async () => {
  const { user, path } = await renderRecords();
  const header = screen.getByRole('columnheader', { name: 'Distance' });
  await user.click(within(header).getByRole('button'));
  expect(distances()).toEqual(['80 km', '21.1 km', '10 km']);
  expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(path()).toBe('/sports-records?sort=distance&order=descending');
  await user.click(within(header).getByRole('button'));
  expect(distances()).toEqual(['10 km', '21.1 km', '80 km']);
  expect(header).toHaveAttribute('aria-sort', 'ascending');
});

test('an address with an order opens in it', async () => {
  await renderRecords('/sports-records?sort=sport&order=ascending');
  expect(distances()).toEqual(['80 km', '10 km', '21.1 km']);
});

test('a time is read out in words', async () => {
  await renderRecords();
  expect(screen.getByText('1:53:05')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('1 hour 53 minutes 5 seconds')).toBeInTheDocument();
});

test('the picture of the months is told in a sentence', async () => {
  await renderRecords();
  const { textContent } = screen.getByRole('img');
  expect(textContent).toContain('Nov');
  expect(screen.getByRole('img')).toHaveAccessibleName(
    /^October\s–\sNovember 2026: 111 kilometers in all, the most in October 2026, 101 kilometers\.$/u,
  );
});
