import { act, screen } from '@testing-library/react';
import { Routes } from 'react-router-dom';
import { createContentCache } from '../content/contentCache';
import {
  entryFile,
  homeFile,
  projectsFile,
  sectionFile,
  sportsFile,
  type ContentFile,
} from '../content/contentFiles';
import { entryPath, listPagePath, paths, sectionPath } from '../paths';
import { renderSite } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { preloadPage, routeElements, routes, type SiteRoute } from './routes';

const marked: readonly SiteRoute[] = [
  { name: 'home', path: '/', Page: () => <p>Landing page</p> },
  { name: 'private', path: '/private', Page: () => <p>Private page</p>, requiresAuth: true },
];

const visit = async (tokens: Parameters<typeof startAuth>[0]) => {
  const session = await startAuth(tokens);
  const view = renderSite(<Routes>{routeElements(marked)}</Routes>, { session, at: '/private' });
  return { ...view, session };
};

test('a route that requires a session redirects logged-out visitors to /, from where they can return', async () => {
  const { path, state, navigation } = await visit({});
  expect(path()).toBe('/');
  expect(state()).toEqual({ from: '/private' });
  // The back button must not return here.
  expect(navigation()).toBe('REPLACE');
  expect(screen.getByText('Landing page')).toBeInTheDocument();
  expect(screen.queryByText('Private page')).not.toBeInTheDocument();
});

test('a route that requires a session is open to logged-in visitors, until they log out', async () => {
  const { path, state, session } = await visit({ cookie: true });
  expect(screen.getByText('Private page')).toBeInTheDocument();
  act(() => session.auth.send({ type: 'peer.loggedOut' }));
  expect(path()).toBe('/');
  // Another visitor may log in next.
  expect(state()).toBeNull();
});

test('a route that requires a session waits until the status is known', async () => {
  const { path, session } = await visit({ refreshToken: true });
  expect(screen.getByText(message('ui.loading.text'))).toBeInTheDocument();
  expect(path()).toBe('/private');
  await act(() => session.resolve('refreshTokens'));
  expect(screen.getByText('Private page')).toBeInTheDocument();
});

test('the table has the routes of the specification, and only private pages require a session', () => {
  const rows = (table: readonly SiteRoute[]): string[] =>
    table.flatMap(({ name, path, children = [] }) => [`${path} ${name}`, ...rows(children)]);
  expect(rows(routes)).toEqual(
    expect.arrayContaining(['/ root', '/ home', '/projects projects', '/login login']),
  );
  expect(rows(routes).at(-1)).toBe('* notFound');
  expect(routes.filter(({ requiresAuth }) => requiresAuth).map(({ path }) => path)).toEqual([
    paths.private,
  ]);
});

test.each<[string, ContentFile<unknown>[]]>([
  [paths.home, [homeFile('ja')]],
  [paths.projects, [projectsFile('ja')]],
  [listPagePath(paths.projects, 2), [projectsFile('ja', 2)]],
  [entryPath('projects', 'clock'), [entryFile('ja', 'projects', 'clock')]],
  [sectionPath('sports-records'), [sportsFile('ja')]],
  [listPagePath(sectionPath('sport-notes'), 3), [sectionFile('ja', 'sport-notes', 3)]],
  [entryPath('sport-notes', 'race'), [entryFile('ja', 'sport-notes', 'race')]],
  [paths.login, []],
  ['/nowhere', []],
])('the page %s loads its content', async (pathname, files) => {
  const loaded: ContentFile<unknown>[] = [];
  const content = createContentCache(async (file) => {
    loaded.push(file);
    return undefined as never;
  });
  await preloadPage(pathname, 'ja', content);
  expect(loaded).toEqual(files);
});
