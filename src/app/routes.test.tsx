import { act, screen } from '@testing-library/react';
import { Routes } from 'react-router-dom';
import { renderSite } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { routeElements, routes, type SiteRoute } from './routes';

const marked: readonly SiteRoute[] = [
  { name: 'home', path: '/', Page: () => <p>Landing page</p> },
  { name: 'private', path: '/private', Page: () => <p>Private page</p>, requiresAuth: true },
];

const visit = async (tokens: Parameters<typeof startAuth>[0]) => {
  const session = await startAuth(tokens);
  const view = renderSite(<Routes>{routeElements(marked)}</Routes>, { session, at: '/private' });
  return { ...view, session };
};

test('a marked route sends who is not logged in to /', async () => {
  const { path, navigation } = await visit({});
  expect(path()).toBe('/');
  // So that the browser's Back does not lead here again.
  expect(navigation()).toBe('REPLACE');
  expect(screen.getByText('Landing page')).toBeInTheDocument();
  expect(screen.queryByText('Private page')).not.toBeInTheDocument();
});

test('a marked route is open to who is logged in, until they are no more', async () => {
  const { path, session } = await visit({ cookie: true });
  expect(screen.getByText('Private page')).toBeInTheDocument();
  act(() => session.auth.send({ type: 'peer.loggedOut' }));
  expect(path()).toBe('/');
});

test('a marked route waits while the status is not known', async () => {
  const { path, session } = await visit({ refreshToken: true });
  expect(screen.getByText(message('ui.loading.text'))).toBeInTheDocument();
  expect(path()).toBe('/private');
  await act(() => session.resolve('refreshTokens'));
  expect(screen.getByText('Private page')).toBeInTheDocument();
});

test('the table has the rows of the specification, and nothing in it is marked', () => {
  const rows = (table: readonly SiteRoute[]): string[] =>
    table.flatMap(({ name, path, children = [] }) => [`${path} ${name}`, ...rows(children)]);
  expect(rows(routes)).toEqual(
    expect.arrayContaining(['/ root', '/ home', '/projects projects', '/login login']),
  );
  expect(rows(routes).at(-1)).toBe('* notFound');
  expect(JSON.stringify(routes)).not.toContain('requiresAuth');
});
