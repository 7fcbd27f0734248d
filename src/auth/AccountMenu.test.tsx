import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import english from '../../locales/en.json';
import { App } from '../app/App';
import { LocaleProvider } from '../locale/LocaleProvider';
import { renderSite, fakeDialogs } from '../testing/renderSite';
import { bothTokens, heldAnswer, noResponse, startVisit } from '../testing/startSite';
import { message } from '../testing/message';
import { AccountMenu } from './AccountMenu';
import { LogoutDialog } from './Logout';

beforeEach(fakeDialogs);

test('a visitor sees "Not Login" and a login link that remembers the current address', async () => {
  const { user, path, state } = renderSite(<AccountMenu />, {
    site: await startVisit(),
    at: '/projects?tag=web#top',
  });
  expect(screen.getByText(message('auth.accountMenu.notLogin'))).toBeInTheDocument();
  expect(screen.queryByText(message('auth.accountMenu.loggedIn'))).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('link', { name: message('auth.accountMenu.login') }));
  expect(path()).toBe('/login');
  expect(state()).toEqual({ from: '/projects?tag=web#top' });
  await user.click(screen.getByRole('link', { name: message('auth.accountMenu.login') }));
  expect(state()).toEqual({ from: '/projects?tag=web#top' });
});

test('the login link remembers the page from which the visitor was redirected', async () => {
  const { user, state } = renderSite(<AccountMenu />, {
    site: await startVisit(),
    at: { pathname: '/', state: { from: '/private/coding-notes/tides' } },
  });
  await user.click(screen.getByRole('link', { name: message('auth.accountMenu.login') }));
  expect(state()).toEqual({ from: '/private/coding-notes/tides' });
});

test('the login link never remembers the login page itself', async () => {
  const from = { from: '/projects' };
  const { user, path, state } = renderSite(<AccountMenu />, {
    site: await startVisit(),
    at: { pathname: '/login/', state: from },
  });
  await user.click(screen.getByRole('link', { name: message('auth.accountMenu.login') }));
  expect(path()).toBe('/login');
  expect(state()).toEqual(from);
});

test('until the status is known, the menu shows "Loading..."', async () => {
  const tokens = { refreshToken: 'refresh-1' };
  const site = await startVisit(tokens, { '/api/refresh/': noResponse });
  renderSite(<AccountMenu />, { site });
  expect(screen.getByRole('status')).toHaveTextContent(message('ui.loading.text'));
  expect(screen.queryByText(message('auth.accountMenu.notLogin'))).not.toBeInTheDocument();
});

test('a logged-in user sees "Logged in" and a logout button', async () => {
  const site = await startVisit(bothTokens);
  const { user } = renderSite(<AccountMenu />, { site });
  expect(screen.getByText(message('auth.accountMenu.loggedIn'))).toBeInTheDocument();
  const button = screen.getByRole('button', { name: message('auth.accountMenu.logout') });
  expect(button).toHaveAccessibleDescription(message('auth.accountMenu.logoutTip'));
  await user.click(button);
  expect(site.state()).toBe('confirmingLogout');
  expect(screen.getByText(message('auth.accountMenu.loggedIn'))).toBeInTheDocument();
});

test('a prerendered page has what belongs to each status, because the build knows no visitor', async () => {
  const { auth, store } = await startVisit();
  const html = renderToString(
    <App store={store} auth={auth}>
      <MemoryRouter>
        <LocaleProvider locale="en" messages={english}>
          <AccountMenu privateLink="a private link" />
        </LocaleProvider>
      </MemoryRouter>
    </App>,
  );
  for (const id of [
    'ui.loading.text',
    'auth.accountMenu.notLogin',
    'auth.accountMenu.loggedIn',
  ] as const) {
    expect(html).toContain(message(id));
  }
  const variants = [...html.matchAll(/class="(shown|pending|logged\w+)"/g)].map(([, one]) => one);
  expect(variants).toEqual(['pending', 'loggedOut', 'loggedIn']);
  // Its code is loaded only for logged-in visitors.
  expect(html).not.toContain('a private link');
});

async function logOut() {
  const logout = heldAnswer();
  const site = await startVisit(bothTokens, { '/api/logout/': logout.answer });
  const { user } = renderSite(
    <>
      <AccountMenu />
      <LogoutDialog />
      <button>Elsewhere</button>
    </>,
    { site },
  );
  await user.click(screen.getByRole('button', { name: message('auth.accountMenu.logout') }));
  await user.click(screen.getByRole('button', { name: message('auth.logoutDialog.confirm') }));
  return {
    site,
    elsewhere: screen.getByRole('button', { name: 'Elsewhere' }),
    login: async () => {
      await act(async () => logout.arrive(new Response(null, { status: 204 })));
      return screen.findByRole('link', { name: message('auth.accountMenu.login') });
    },
  };
}

test('after logout the login link has the focus, but not after a later logout in another tab', async () => {
  const { site, login } = await logOut();
  const link = await login();
  expect(link).toHaveFocus();
  act(() => site.changeTokensElsewhere({ ...bothTokens, refreshToken: 'refresh-2' }));
  act(() => site.changeTokensElsewhere());
  expect(screen.getByText(message('auth.accountMenu.notLogin'))).toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

test('a visitor who has moved the focus during the logout keeps it', async () => {
  const { login, elsewhere } = await logOut();
  elsewhere.focus();
  await login();
  expect(elsewhere).toHaveFocus();
});
