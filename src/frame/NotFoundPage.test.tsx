import { screen, waitFor } from '@testing-library/react';
import type { SiteEntry } from '../content/compiledContent';
import { searchFile } from '../content/contentFiles';
import { loadContent } from '../content/loadContent';
import { message } from '../testing/message';
import { renderPage } from '../testing/renderSite';
import { settle } from '../testing/settle';

jest.mock('../content/loadContent');

const entry = (path: string, text: string): SiteEntry => ({
  kind: 'projects',
  path,
  title: { text },
  date: '2026-01-01',
  topics: [],
});
const entries = [
  entry('/projects/tide-clock', 'Tide Clock'),
  entry('/reading-notes/in-praise-of-shadows', 'In Praise of Shadows'),
  entry('/sports-records/running', 'Running'),
  entry('/sports-records/swimming', 'Swimming'),
  entry('/projects#project-pace-notes', 'Pace Notes'),
  entry('/coding-notes/half-1', 'First half'),
  entry('/coding-notes/half-2', 'Second half'),
  entry('/coding-notes/half-3', 'Third half'),
];

/** Opens an address that does not exist. */
async function visit(at: string, index: () => unknown = () => ({ entries, parts: 0 })) {
  const load = jest.mocked(loadContent).mockImplementation(async () => index() as never);
  const view = await renderPage({ at });
  return { ...view, loaded: () => load.mock.calls.map(([{ path }]) => path) };
}

const status = () => screen.getByRole('status');
const field = () => screen.getByRole('searchbox');
const suggested = () =>
  [...status().querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

test.each([
  ['a missing letter', '/projects/tide-clok', 'Tide Clock'],
  ['a missing last letter', '/reading-notes/in-praise-of-shadow', 'In Praise of Shadows'],
  ['an added letter', '/projects/tide-clocks', 'Tide Clock'],
  ['a wrong letter', '/projects/tide-clack', 'Tide Clock'],
  ['two letters swapped', '/sports-records/runnign', 'Running'],
  ['words in another order', '/projects/clock-tide', 'Tide Clock'],
  ['another section', '/coding-notes/tide-clock', 'Tide Clock'],
  ['capital letters', '/projects/Tide-Clock', 'Tide Clock'],
  ['the address of another site', '/2024/tide_clock.html', 'Tide Clock'],
  ['a slash at the end', '/projects/tide-clock//', 'Tide Clock'],
  ['an escaped space', '/projects/tide%20clock', 'Tide Clock'],
  ['a sign at the end', '/projects/tide-clock%E3%80%82', 'Tide Clock'],
  ['a project that has no page', '/projects/pace-notes', 'Pace Notes'],
])('%s: the nearest entry is suggested', async (_, at, title) => {
  await visit(at);
  await waitFor(() => expect(suggested()).toEqual([[title, expect.any(String)]]));
  expect(status()).toHaveTextContent(message('pages.notFound.nearest', { titles: title }));
  expect(screen.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    entries.find((one) => one.title.text === title)?.path,
  );
});

test('at most two entries are suggested, the nearest first', async () => {
  await visit('/coding-notes/half-2x');
  await waitFor(() => expect(suggested()).toHaveLength(2));
  expect(suggested()[0]).toEqual(['Second half', '/coding-notes/half-2']);
  expect(status()).toHaveTextContent('Did you mean Second half or First half?');
});

test.each(['/nowhere/at/all', '/100%', '/x', '/projects/page/99', '/%2F'])(
  '%s: nothing is near, so nothing is suggested',
  async (at) => {
    // React Router warns of the URL that cannot be decoded.
    jest.spyOn(console, 'warn').mockImplementation();
    const { loaded } = await visit(at);
    await waitFor(() => expect(loaded()).toContain(searchFile('en').path));
    await settle();
    expect(status()).toHaveTextContent(message('pages.notFound.search'));
    expect(suggested()).toEqual([]);
  },
);

test('the search field contains the words of the address', async () => {
  await visit('/projects/Tide_clok.html');
  expect(field()).toHaveValue('tide clok');
});

test('without the search index, the page suggests nothing', async () => {
  const { loaded } = await visit('/projects/tide-clok', () => {
    throw new Error('offline');
  });
  await waitFor(() => expect(loaded()).toContain(searchFile('en').path));
  await settle();
  expect(status()).toHaveTextContent(message('pages.notFound.search'));
});
