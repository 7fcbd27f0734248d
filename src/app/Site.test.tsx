import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { renderSite, fakeDialogs } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { paths } from '../paths';
import { pagesAt } from './routes';
import { Site } from './Site';

beforeEach(fakeDialogs);

// Compiling the pages takes longer than the tests wait.
beforeAll(() =>
  Promise.all(
    [paths.home, paths.projects].flatMap((path) => pagesAt(path).map((page) => page.preload())),
  ),
);

/** Opens an address and waits until the code of the page has loaded. */
async function visit(at = '/') {
  const session = await startAuth();
  return act(async () => renderSite(<Site />, { session, at }));
}

test('each navigation moves the focus to the content and scrolls to the top', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user } = await visit();
  expect(document.body).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
  await screen.findByRole('heading', { level: 1 });
  const main = screen.getByRole('main');
  const focused = jest.spyOn(main, 'focus');
  for (const name of [
    message('reading.section.projects'),
    message('app.topBar.home'),
    message('reading.section.projects'),
  ]) {
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(main).toHaveFocus());
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  }
  expect(focused.mock.calls).toEqual(Array(3).fill([{ preventScroll: true }]));
  expect(scrolled).toHaveBeenCalledTimes(3);
});

test('"Loading..." is shown while the first page loads', async () => {
  const Page = lazy(() => new Promise<never>(() => undefined));
  renderSite(<Site routes={[{ name: 'slow', path: '/', Page }]} />, { session: await startAuth() });
  expect(await screen.findByText(message('ui.loading.text'))).toBeInTheDocument();
});

test('if a page fails, the rest of the site and the next page still work', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('chunk 7 did not arrive');
  };
  const routes = [
    { name: 'home', path: '/', Page: Broken },
    { name: 'projects', path: '/projects', Page: () => 'a sound page' },
  ];
  const { user } = renderSite(<Site routes={routes} />, { session: await startAuth() });
  expect(screen.getByText(message('app.pageError.text'))).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: message('reading.section.projects') }));
  expect(screen.getByText('a sound page')).toBeInTheDocument();
});

test('every page has the logout dialog and the logout notice', async () => {
  const session = await startAuth({ cookie: true });
  const { user } = renderSite(<Site />, { session, at: '/nowhere' });
  await user.click(screen.getByRole('button', { name: message('auth.accountMenu.logout') }));
  await user.click(screen.getByRole('button', { name: message('auth.logoutDialog.confirm') }));
  await act(() => session.resolve('endSession'));
  expect(screen.getByText(message('auth.logoutNotice.text'))).toBeInTheDocument();
});

test('a call with `progress: true` shows the progress bar', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  localStorage.setItem('refreshToken', 'refresh-1');
  const { store } = renderSite(<Site />, { session: await startAuth() });
  const { initiate } = (await store.loadAuthApi()).endpoints.logout;
  void store.dispatch(initiate({ progress: true }, { track: false }));
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  localStorage.clear();
});
