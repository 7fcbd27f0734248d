import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderSite, standInForDialogs } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { message } from '../testing/message';
import { LogoutDialog } from './LogoutDialog';
import { LogoutNotice } from './LogoutNotice';

beforeEach(standInForDialogs);

async function askToLogout() {
  const session = await startAuth({ cookie: true, refreshToken: true });
  const view = renderSite(
    <>
      <LogoutNotice />
      <LogoutDialog />
    </>,
    { session },
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => session.auth.send({ type: 'logout' }));
  return { ...view, session, dialog: within(screen.getByRole('dialog')) };
}

test('asks in the words of the specification', async () => {
  await askToLogout();
  expect(
    screen.getByRole('dialog', { name: message('auth.logoutDialog.title') }),
  ).toBeInTheDocument();
});

test('Cancel takes the question away and nothing else', async () => {
  const { session, dialog, user } = await askToLogout();
  await user.click(dialog.getByRole('button', { name: message('auth.logoutDialog.cancel') }));
  expect(session.state()).toBe('loggedIn.active');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape is Cancel', async () => {
  const { session } = await askToLogout();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(session.state()).toBe('loggedIn.active');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Confirm waits for the API, then reports "Already logged out"', async () => {
  const { session, dialog, user } = await askToLogout();
  await user.click(dialog.getByRole('button', { name: message('auth.logoutDialog.confirm') }));
  const confirm = screen.getByRole('button', { name: message('auth.logoutDialog.confirm') });
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  expect(confirm).toHaveFocus();
  await user.click(confirm);
  expect(screen.getByRole('button', { name: message('auth.logoutDialog.cancel') })).toBeDisabled();
  expect(session.calls.endSession).toHaveLength(1);
  await act(() => session.resolve(session.calls.endSession[0]));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(message('auth.logoutNotice.text'));
});

test('the report can be put away', async () => {
  const { session, dialog, user } = await askToLogout();
  await user.click(dialog.getByRole('button', { name: message('auth.logoutDialog.confirm') }));
  await act(() => session.resolve(session.calls.endSession[0]));
  await user.click(screen.getByRole('button', { name: message('ui.notice.dismiss') }));
  expect(screen.queryByText(message('auth.logoutNotice.text'))).not.toBeInTheDocument();
});

test('a report that is gone from the page listens no more', async () => {
  const session = await startAuth();
  const unsubscribe = jest.fn();
  jest.spyOn(session.auth, 'on').mockReturnValue({ unsubscribe });
  renderSite(<LogoutNotice />, { session }).unmount();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('the report goes with the next login', async () => {
  const { session, dialog, user } = await askToLogout();
  await user.click(dialog.getByRole('button', { name: message('auth.logoutDialog.confirm') }));
  await act(() => session.resolve(session.calls.endSession[0]));
  session.browser.cookie = true;
  act(() => session.auth.send({ type: 'peer.loggedIn' }));
  expect(screen.queryByText(message('auth.logoutNotice.text'))).not.toBeInTheDocument();
});

test('a logout in another tab reports nothing here', async () => {
  const { session } = await askToLogout();
  session.browser.refreshToken = false;
  act(() => session.auth.send({ type: 'peer.loggedOut' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText(message('auth.logoutNotice.text'))).not.toBeInTheDocument();
});
