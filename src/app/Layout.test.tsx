import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeDialogs, renderRoutes, siteWith } from '../testing/renderSite';
import { entriesPath } from '../api/contract';
import { message } from '../testing/message';
import { paths } from '../paths';
import { bothTokens, heldAnswer, json, startVisit } from '../testing/startSite';
import { loadMessages } from '../locale/loadMessages';
import { code } from './routes';

beforeEach(() => {
  fakeDialogs();
  jest.spyOn(window, 'scrollTo').mockImplementation();
});

// Import the pages before the tests, because compiling them can take longer than a test's time-out.
beforeAll(() => Promise.all([code.shell(), code.home(), code.list(), loadMessages('en')]));

const noEntries = { [entriesPath]: () => json({ entries: [] }) };

/** Opens a URL and waits until the page's code has loaded. */
async function visit(at = '/') {
  const site = await startVisit();
  return act(async () => renderRoutes(siteWith(), { site, at }));
}

test('each navigation moves the focus to the content and scrolls to the top', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user } = await visit();
  expect(document.body).toHaveFocus();
  await screen.findByRole('heading', { level: 1 });
  // Ignore the scrolling that the first page caused.
  scrolled.mockClear();
  const main = screen.getByRole('main');
  const focused = jest.spyOn(main, 'focus');
  for (const name of [
    message('entries.section.projects'),
    message('app.topBar.home'),
    message('entries.section.projects'),
  ]) {
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(main).toHaveFocus());
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  }
  expect(focused.mock.calls).toEqual(Array(3).fill([{ preventScroll: true }]));
  expect(scrolled).toHaveBeenCalledTimes(3);
});

test('the footer leads to the owner, the topics, the feed, and to the page in each language', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, PUBLIC_URL: 'https://site.test' });
  await visit('/projects?sort=date#a');
  const footer = within(screen.getByRole('contentinfo'));
  const links = footer.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Yu-An Lin', '/'],
    ['Code', 'https://example.com/code'],
    [message('entries.topicList.label'), '/topics'],
    [message('entries.feed.link'), '/feeds/en.atom'],
    ['English', '/en/projects?sort=date#a'],
    ['繁體中文', '/zh-Hant-TW/projects?sort=date#a'],
    ['日本語', '/ja/projects?sort=date#a'],
  ]);
  // Only print shows the address.
  expect(footer.getByText('https://site.test/projects')).toHaveAttribute('translate', 'no');
});

test('the stored scroll positions name no private entry, whose path must not outlast a logout', async () => {
  const site = await startVisit(bothTokens, noEntries);
  await act(async () => renderRoutes(siteWith(), { site, at: `${paths.private}/canary` }));
  window.dispatchEvent(new Event('pagehide'));
  const stored = JSON.stringify({ ...sessionStorage });
  expect(stored).toContain(paths.private);
  expect(stored).not.toContain('canary');
});

test('"Loading..." is shown while the first page loads', async () => {
  const slow = { path: '/', lazy: () => new Promise<never>(() => undefined) };
  renderRoutes(siteWith([slow]), { site: await startVisit() });
  expect(await screen.findByText(message('ui.loading.text'))).toBeInTheDocument();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('every page has the logout dialog and the logout notice', async () => {
  const logout = heldAnswer();
  const site = await startVisit(bothTokens, { ...noEntries, '/api/logout/': logout.answer });
  const { user } = renderRoutes(siteWith(), { site, at: '/nowhere' });
  await user.click(screen.getByRole('button', { name: message('auth.accountMenu.logout') }));
  await user.click(screen.getByRole('button', { name: message('auth.logoutDialog.confirm') }));
  logout.arrive(new Response(null, { status: 204 }));
  expect(await screen.findByText(message('auth.logoutNotice.text'))).toBeInTheDocument();
});
