import { act, screen, within } from '@testing-library/react';
import { renderSite } from '../testing/renderSite';
import { bothTokens, startVisit } from '../testing/startSite';
import { message } from '../testing/message';
import { TopBar } from './TopBar';
import { writtenSections } from '../content/owner';

jest.mock('../content/owner', () => ({
  ...jest.requireActual<object>('../content/owner'),
  writtenSections: [],
}));
// The code of the link to the private entries does not load, so the bar has to do without it.
jest.mock('../pages/private/PrivateLink', () => {
  throw new TypeError('Failed to fetch');
});
const written = writtenSections as string[];

beforeEach(() => {
  written.length = 0;
});

async function renderTopBar({ loggedIn = false, at = '/' } = {}) {
  const site = await startVisit(loggedIn ? bothTokens : {});
  // The bar waits for code that is loaded on demand.
  const view = await act(async () => renderSite(<TopBar />, { site, at }));
  const bar = screen.getByRole('navigation', { name: message('app.topBar.label') });
  return {
    ...view,
    bar,
    menu: within(bar).getByRole('button', { name: message('app.topBar.menu') }),
  };
}

/**
 * Returns the bar's labels in order, without the Menu button, the tooltip, the search icon and the
 * language picker.
 */
function labels(bar: HTMLElement): string[] {
  const all = bar.querySelectorAll(
    'a:not([rel=search]), button:not([popovertarget]), [data-status], li',
  );
  return [...all]
    .filter((element) => !element.querySelector('a'))
    .map((element) => element.textContent ?? '');
}

/** The labels in the order of docs/specification.md, section 1. */
const sections = [
  ...['My Projects', 'Sports Records', 'Article Share'],
  ...['Sport Notes', 'Coding Notes', 'Reading Notes'],
];

test('a logged-out visitor sees the labels in their order', async () => {
  const { bar } = await renderTopBar();
  expect(labels(bar)).toEqual(['Home', 'Login', 'Not Login', ...sections]);
});

test('a logged-in visitor sees Logged in and Logout instead of Login and Not Login', async () => {
  const { bar } = await renderTopBar({ loggedIn: true });
  expect(labels(bar)).toEqual(['Home', 'Logged in', 'Logout', ...sections]);
});

test('sections without content are plain text: only Home, Login, My Projects and the search are links', async () => {
  const { bar } = await renderTopBar();
  const links = within(bar).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/login',
    '/projects',
    '/search#query',
  ]);
  expect(links.at(-1)).toHaveAccessibleName(message('pages.search.title'));
  const icons = [...bar.querySelectorAll('path[d]')].map((icon) => icon.getAttribute('d'));
  expect(new Set(icons).size).toBe(2);
});

test('a section with content is a link', async () => {
  written.push('article-share');
  const { bar } = await renderTopBar({ at: '/article-share/some-entry' });
  const link = within(bar).getByRole('link', {
    name: message('entries.section.articleShare'),
  });
  expect(link).toHaveAttribute('href', '/article-share');
  // On the page of an entry, the link to its section is also marked as current.
  expect(link).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['/', message('app.topBar.home')],
  ['/projects', message('entries.section.projects')],
])('at %s, only %s is marked as the current page', async (at, name) => {
  const { bar } = await renderTopBar({ at });
  expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent(name);
});

// Opening and closing a popover needs a real browser, so e2e/reading/menu.e2e.ts tests it.
test('the menu of a narrow window is a popover with the sections', async () => {
  const { menu } = await renderTopBar();
  const rest = document.getElementById(menu.getAttribute('popovertarget') ?? '');
  expect(rest).toHaveAttribute('popover', 'auto');
  expect(rest).toContainElement(
    screen.getByRole('link', { name: message('entries.section.projects') }),
  );
});
