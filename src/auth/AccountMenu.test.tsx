import { act, screen } from '@testing-library/react';
import { renderSite, standInForDialogs } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { AccountMenu } from './AccountMenu';
import { LogoutDialog } from './LogoutDialog';

beforeEach(standInForDialogs);

test('a visitor sees "Not Login" and a way to log in that remembers where they were', async () => {
  const { user, path, state } = renderSite(<AccountMenu />, {
    session: await startAuth(),
    at: '/projects?tag=web#top',
  });
  expect(screen.getByText(message('auth.accountMenu.notLogin'))).toBeInTheDocument();
  expect(screen.queryByText(message('auth.accountMenu.loggedIn'))).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: message('auth.accountMenu.login') }));
  expect(path()).toBe('/login');
  expect(state()).toEqual({ from: '/projects?tag=web#top' });
  await user.click(screen.getByRole('link', { name: message('auth.accountMenu.login') }));
  expect(state()).toEqual({ from: '/projects?tag=web#top' });
});

test('the login page is no place to come back to, however its address is written', async () => {
  const from = { from: '/projects' };
  const { user, path, state } = renderSite(<AccountMenu />, {
    session: await startAuth(),
    at: { pathname: '/login/', state: from },
  });
  await user.click(screen.getByRole('link', { name: message('auth.accountMenu.login') }));
  expect(path()).toBe('/login');
  expect(state()).toEqual(from);
});

test('while the status is not known, "Loading..." stands in its place', async () => {
  renderSite(<AccountMenu />, { session: await startAuth({ refreshToken: true }) });
  expect(screen.getByRole('status')).toHaveTextContent(message('ui.loading.text'));
  expect(screen.queryByText(message('auth.accountMenu.notLogin'))).not.toBeInTheDocument();
});

test('who is logged in sees "Logged in" and can ask to log out', async () => {
  const session = await startAuth({ cookie: true });
  const { user } = renderSite(<AccountMenu />, { session });
  expect(screen.getByText(message('auth.accountMenu.loggedIn'))).toBeInTheDocument();
  const button = screen.getByRole('button', { name: message('auth.accountMenu.logout') });
  expect(button).toHaveAccessibleDescription(message('auth.accountMenu.logoutTip'));
  await user.click(button);
  expect(session.state()).toBe('confirmingLogout');
  expect(screen.getByText(message('auth.accountMenu.loggedIn'))).toBeInTheDocument();
});

test('the status follows the session', async () => {
  const session = await startAuth({ cookie: true });
  renderSite(<AccountMenu />, { session });
  act(() => session.auth.send({ type: 'peer.loggedOut' }));
  expect(screen.getByText(message('auth.accountMenu.notLogin'))).toBeInTheDocument();
});

test('who logs out by keyboard finds the focus where the button was', async () => {
  const session = await startAuth({ cookie: true, refreshToken: true });
  const { user } = renderSite(
    <>
      <AccountMenu />
      <LogoutDialog />
    </>,
    { session },
  );
  await user.click(screen.getByRole('button', { name: message('auth.accountMenu.logout') }));
  await user.click(screen.getByRole('button', { name: message('auth.logoutDialog.confirm') }));
  await act(() => session.resolve(session.calls.endSession[0]));
  expect(screen.getByRole('link', { name: message('auth.accountMenu.login') })).toHaveFocus();
});

test('a logout in another tab moves no focus here', async () => {
  const session = await startAuth({ cookie: true });
  renderSite(<AccountMenu />, { session });
  act(() => session.auth.send({ type: 'peer.loggedOut' }));
  expect(document.body).toHaveFocus();
});
