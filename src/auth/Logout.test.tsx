import { act, fireEvent, screen } from '@testing-library/react';
import { renderSite, fakeDialogs } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { LogoutDialog, LogoutNotice } from './Logout';

beforeEach(fakeDialogs);

const dialog = () => screen.queryByRole('dialog', { name: message('auth.logoutDialog.title') });
const button = (id: Parameters<typeof message>[0]) =>
  screen.getByRole('button', { name: message(id) });
const notice = () => screen.queryByText(message('auth.logoutNotice.text'));

async function askToLogout() {
  const session = await startAuth({ cookie: true, refreshToken: true });
  const { user } = renderSite(
    <>
      <LogoutNotice />
      <LogoutDialog />
    </>,
    { session },
  );
  expect(dialog()).not.toBeInTheDocument();
  act(() => session.auth.send({ type: 'logout' }));
  expect(dialog()).toBeInTheDocument();
  return { session, user };
}

test('Cancel and Escape close the dialog and change nothing', async () => {
  const { session, user } = await askToLogout();
  await user.click(button('auth.logoutDialog.cancel'));
  expect([session.state(), dialog()]).toEqual(['loggedIn.active', null]);
  act(() => session.auth.send({ type: 'logout' }));
  fireEvent(dialog()!, new Event('cancel', { cancelable: true }));
  expect([session.state(), dialog()]).toEqual(['loggedIn.active', null]);
});

test('Confirm waits for the API, then reports "Already logged out"', async () => {
  const { session, user } = await askToLogout();
  await user.click(button('auth.logoutDialog.confirm'));
  const confirm = button('auth.logoutDialog.confirm');
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  expect(confirm).toHaveFocus();
  await user.click(confirm);
  expect(button('auth.logoutDialog.cancel')).toBeDisabled();
  expect(session.calls.endSession).toHaveLength(1);
  await act(() => session.resolve('endSession'));
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(message('auth.logoutNotice.text'));
});

test.each(['dismissed', 'logged in again'])('the notice disappears when %s', async (how) => {
  const { session, user } = await askToLogout();
  await user.click(button('auth.logoutDialog.confirm'));
  await act(() => session.resolve('endSession'));
  expect(notice()).toBeInTheDocument();
  if (how === 'dismissed') {
    await user.click(button('ui.notice.dismiss'));
  } else {
    session.browser.cookie = true;
    act(() => session.auth.send({ type: 'peer.loggedIn' }));
  }
  expect(notice()).not.toBeInTheDocument();
});

test('a logout in another tab closes the dialog and shows no notice', async () => {
  const { session } = await askToLogout();
  session.browser.refreshToken = false;
  act(() => session.auth.send({ type: 'peer.loggedOut' }));
  expect([dialog(), notice()]).toEqual([null, null]);
});

test('the notice of an earlier logout does not appear again when another tab logs in and out', async () => {
  const { session, user } = await askToLogout();
  await user.click(button('auth.logoutDialog.confirm'));
  await act(() => session.resolve('endSession'));
  expect(notice()).toBeInTheDocument();
  session.browser.cookie = true;
  act(() => session.auth.send({ type: 'peer.loggedIn' }));
  session.browser.cookie = false;
  act(() => session.auth.send({ type: 'peer.loggedOut' }));
  expect([session.state(), notice()]).toEqual(['loggedOut', null]);
});
