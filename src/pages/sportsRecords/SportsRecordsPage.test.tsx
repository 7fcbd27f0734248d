import { screen, waitFor, within } from '@testing-library/react';
import type { SportSummary } from '../../content/compiledContent';
import { sportsFile } from '../../content/contentFiles';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';
import { pageTree, treeOf } from '../../testing/treeOf';

const running: SportSummary = {
  slug: 'running',
  sport: { text: '跑步', lang: 'zh-Hant-TW' },
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

async function renderRecords(at = '/sports-records', sports = [cycling, running]) {
  const path = sportsFile('en').path;
  return renderPage({ at, content: { [path]: sports } });
}

/** Returns the distances in the table, row by row. */
function distances(): (string | undefined)[] {
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? undefined);
}

test('each sport has its totals and a link to its page', async () => {
  await renderRecords();
  expect([
    ...pageTree().slice(0, 2),
    ...treeOf(screen.getByRole('article', { name: '跑步' })),
  ]).toEqual([
    `${message('entries.section.sportsRecords')} · Yu-An Lin (website, /sports-records, /sports-records)`,
    '"October 2026 – November 2026: 111 km in 3 records, the longest 80 km on October 20, 2026."',
    'article[aria-labelledby=跑步]',
    '  h3 a[href=/sports-records/running] bdi[lang=zh-Hant-TW] "跑步"',
    '  dl',
    `    dt "${message('entries.sportFigures.count')}"`,
    '    dd "2"',
    `    dt "${message('entries.sportFigures.distance')}"`,
    '    dd data[value=31.1] "31 km"',
    `    dt "${message('entries.sportFigures.time')}"`,
    '    dd time[datetime=PT2H48M] "2 h 48 min"',
    `    dt "${message('entries.sportFigures.longest')}"`,
    '    dd (data[value=21.1] "21.1 km", time[datetime=2026-10-01] "October 1, 2026")',
    `    dt "${message('entries.sportFigures.fastest')}"`,
    '    dd (data[value=11.195283714075165] "11.2 km/h", time[datetime=2026-10-01] "October 1, 2026")',
  ]);
  expect(screen.getByRole('table').querySelector('caption')).toHaveTextContent(
    message('pages.sportsRecords.caption'),
  );
  expect(document.querySelector('.today')).toBeNull();
});

test('a sport without records says so and does not affect the table', async () => {
  await renderRecords('/sports-records', [{ ...cycling, records: [] }, running]);
  expect(screen.getByRole('article', { name: 'Cycling' })).toHaveTextContent(
    message('entries.sportFigures.none'),
  );
  expect(distances()).toEqual(['10.0 km', '21.1 km']);
});

test('without any record there is neither picture nor table', async () => {
  await renderRecords('/sports-records', [{ ...cycling, records: [] }]);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a section without sports has no page', async () => {
  await renderRecords('/sports-records', []);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    message('pages.notFound.title'),
  );
});

test('the records of all sports are in one table, newest first', async () => {
  await renderRecords();
  expect(distances()).toEqual(['10.0 km', '80.0 km', '21.1 km']);
  expect(
    screen.getByRole('columnheader', { name: message('entries.recordsTable.date') }),
  ).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByText('金城')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('a click on a column sorts the table, the next click reverses it, and the URL has the order', async () => {
  const { user, path } = await renderRecords();
  const header = screen.getByRole('columnheader', {
    name: `${message('entries.recordsTable.distance')} km`,
  });
  const arrow = () => header.querySelector('path')?.getAttribute('d');
  expect(arrow()).toBeUndefined();
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(distances()).toEqual(['80.0 km', '21.1 km', '10.0 km']));
  expect(header).toHaveAttribute('aria-sort', 'descending');
  const downwards = arrow();
  expect(downwards).toBeTruthy();
  expect(screen.getByRole('status')).toHaveTextContent(
    message('entries.recordsTable.order', { order: 'descending', column: 'distance' }),
  );
  expect(path()).toBe('/sports-records?sort=distance&order=descending');
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(distances()).toEqual(['10.0 km', '21.1 km', '80.0 km']));
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(arrow()).toBeTruthy();
  expect(arrow()).not.toBe(downwards);
  for (const [column, order] of [
    ['sport', 'ascending'],
    ['duration', 'descending'],
    ['speed', 'descending'],
    ['place', 'ascending'],
  ] as const) {
    const name = message(`entries.recordsTable.${column}`);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(path()).toBe(`/sports-records?sort=${column}&order=${order}`));
  }
});

test('a URL with an order opens in it', async () => {
  await renderRecords('/sports-records?sort=sport&order=ascending');
  expect(distances()).toEqual(['80.0 km', '10.0 km', '21.1 km']);
});
