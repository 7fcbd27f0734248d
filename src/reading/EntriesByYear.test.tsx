import { render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { EntriesByYear } from './EntriesByYear';
import { ListedEntry } from './ListedEntry';

const entries = [
  { slug: 'clock', date: '2026-02-01' },
  { slug: 'plates', date: '2026-01-01' },
  { slug: 'map', date: '2024-12-31' },
];

function renderEntries(locale: string) {
  render(
    <IntlProvider locale={locale} timeZone="America/Los_Angeles">
      <EntriesByYear entries={entries}>
        {({ slug, date }) => <ListedEntry date={date} title={slug} />}
      </EntriesByYear>
    </IntlProvider>,
  );
}

test('entries stand under their years, each with its day and a name', () => {
  renderEntries('en');
  const inYear = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('article')
      .map((entry) => entry.textContent);
  expect(inYear('2026')).toEqual(['Feb 1clock', 'Jan 1plates']);
  expect(inYear('2024')).toEqual(['Dec 31map']);
  expect(screen.getByRole('article', { name: 'clock' })).toBeVisible();
});

test('only a draft is marked as one', () => {
  const entry = (draft: boolean) => (
    <IntlProvider locale="en" messages={messages}>
      <ListedEntry date="2026-11-01" title="A note" draft={draft} />
    </IntlProvider>
  );
  const { rerender } = render(entry(true));
  expect(screen.getByText(message('reading.draftMark.text'))).toBeVisible();
  rerender(entry(false));
  expect(screen.queryByText(message('reading.draftMark.text'))).not.toBeInTheDocument();
});

test('a year is written as its language does', () => {
  renderEntries('ja');
  expect(screen.getAllByRole('heading', { level: 2 }).map((year) => year.textContent)).toEqual([
    '2026年',
    '2024年',
  ]);
});
