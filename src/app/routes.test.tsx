import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStaticHandler, type RouteObject, type StaticHandlerContext } from 'react-router-dom';
import { entriesPath } from '../api/contract';
import {
  entryFile,
  homeFile,
  listFile,
  sportsFile,
  suggestionsFile,
  topicFile,
  topicsFile,
  yearFile,
  type ContentFile,
} from '../content/contentFiles';
import { entryPath, listPagePath, paths, sectionPath } from '../paths';
import { message } from '../testing/message';
import { fakeDialogs, renderRoutes, siteWith } from '../testing/renderSite';
import { bothTokens, heldAnswer, json, startVisit, type Tokens } from '../testing/startSite';
import { loaderContextOf, type ContentSource } from '../content/pageContent';
import type { RouteHandle } from './routeHandle';
import { pages, routes } from './routes';

beforeEach(() => {
  fakeDialogs();
  jest.spyOn(window, 'scrollTo').mockImplementation();
});

/** Loads a page without rendering it. */
function query(path: string, source: ContentSource) {
  const request = new Request(new URL(path, 'http://localhost'));
  return createStaticHandler(routes).query(request, { requestContext: loaderContextOf(source) });
}

const marked: RouteObject[] = [
  { path: '/', Component: () => <p>Landing page</p> },
  { path: '/login', Component: () => <p>Login page</p> },
  {
    path: '/private',
    Component: () => <p>Private page</p>,
    handle: { requiresAuth: true } satisfies RouteHandle,
  },
];

async function visit(tokens: Tokens) {
  const refresh = heldAnswer();
  const site = await startVisit(tokens, {
    '/api/refresh/': refresh.answer,
    [entriesPath]: () => json({ entries: [] }),
  });
  const view = await act(async () => renderRoutes(siteWith(marked), { site, at: '/private' }));
  return { ...view, site, refresh };
}

test('a route that requires a session redirects logged-out visitors to /, from where they can return', async () => {
  const { path, state, navigation, navigate } = await visit({});
  expect(path()).toBe('/');
  expect(state()).toEqual({ from: '/private' });
  // The redirect replaces the protected page in the history, so that the Back button does not
  // return to it.
  expect(navigation()).toBe('REPLACE');
  expect(screen.getByText('Landing page')).toBeInTheDocument();
  expect(screen.queryByText('Private page')).not.toBeInTheDocument();
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent('for readers whom the owner of this site has invited');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', '/login');
  await userEvent.click(screen.getByRole('button', { name: message('ui.notice.dismiss') }));
  expect(notice).not.toBeInTheDocument();
  await act(() => navigate('/private?a=1#b'));
  await userEvent.click(within(screen.getByRole('status')).getByRole('link'));
  expect([path(), state()]).toEqual(['/login', { from: '/private?a=1#b' }]);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('a route that requires a session is open to logged-in visitors, until they log out', async () => {
  const { path, state, site } = await visit(bothTokens);
  expect(screen.getByText('Private page')).toBeInTheDocument();
  await act(async () => site.changeTokensElsewhere());
  expect(path()).toBe('/');
  // The state contains no path, because somebody else may log in next.
  expect(state()).toBeNull();
  expect(screen.queryByText('to see the page you asked for', { exact: false })).toBeNull();
});

test('a route that requires a session waits until the status is known', async () => {
  const { path, refresh } = await visit({ refreshToken: 'refresh-1' });
  const main = within(screen.getByRole('main'));
  expect(main.getByText(message('ui.loading.text'))).toBeInTheDocument();
  expect(path()).toBe('/private');
  refresh.arrive(json({ accessToken: 'access-2' }));
  expect(await screen.findByText('Private page')).toBeInTheDocument();
});

test('the table has the routes of the specification, and only private pages require a session', () => {
  const shell = pages.find(({ path }) => path === '/');
  expect(shell).toMatchObject({
    id: 'root',
    children: [
      { id: 'home', index: true },
      { id: 'projects', path: '/projects' },
    ],
  });
  expect(shell?.children).toHaveLength(2);
  expect(pages).toContainEqual(expect.objectContaining({ id: 'login', path: '/login' }));
  for (const route of [shell, ...(shell?.children ?? [])]) expect(route?.lazy).toBeDefined();
  expect(pages.at(-1)).toMatchObject({ id: 'notFound', path: '*' });
  const guarded = pages.filter(({ handle }) => (handle as RouteHandle | undefined)?.requiresAuth);
  expect(guarded.map(({ path }) => path)).toEqual([paths.private]);
});

test.each<[string, ContentFile<unknown>[]]>([
  [paths.home, [homeFile('ja')]],
  [paths.projects, [listFile('ja', 'projects')]],
  [listPagePath(paths.projects, 2), [listFile('ja', 'projects', 2)]],
  [entryPath('projects', 'clock'), [entryFile('ja', 'projects', 'clock')]],
  [sectionPath('sports-records'), [sportsFile('ja')]],
  [listPagePath(sectionPath('sport-notes'), 3), [listFile('ja', 'sport-notes', 3)]],
  [entryPath('sport-notes', 'race'), [entryFile('ja', 'sport-notes', 'race')]],
  [paths.topics, [topicsFile('ja')]],
  [listPagePath(`${paths.topics}/tea`, 2), [topicFile('ja', 'tea', 2)]],
  [paths.search, [suggestionsFile('ja')]],
  [paths.login, []],
  ['/nowhere', []],
])('the page %s loads its content', async (path, files) => {
  const loaded: ContentFile<unknown>[] = [];
  const load = async <Content,>(file: ContentFile<Content>) => {
    loaded.push(file);
    return { count: 1, length: 1 } as Content;
  };
  expect(await query(path, { locale: 'ja', load })).toMatchObject({ errors: null });
  // Each page with content also shows the last twelve months.
  expect(loaded).toEqual(files.length > 0 ? [yearFile('ja'), ...files] : []);
});

test.each([
  [sectionPath('sports-records'), 404],
  [sectionPath('sport-notes'), 404],
  [paths.topics, 404],
  [paths.projects, undefined],
])('without entries, the status of %s is %p', async (path, status) => {
  const load = async () => ({ count: 0, length: 0 }) as never;
  const { errors } = (await query(path, { locale: 'ja', load })) as StaticHandlerContext;
  expect((errors?.['pages'] as { status?: number } | undefined)?.status).toBe(status);
});

test.each(['0', '1', '01', '2.5', 'two'])('a list has no page %s', async (page) => {
  const load = jest.fn();
  const path = `${paths.projects}/page/${page}`;
  expect(await query(path, { locale: 'en', load })).toHaveProperty('errors.pages.status', 404);
  expect(load).not.toHaveBeenCalled();
});
