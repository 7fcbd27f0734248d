import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderSite, fakeDialogs } from '../testing/renderSite';
import { bothTokens, heldAnswer, startVisit } from '../testing/startSite';
import { message } from '../testing/message';
import { LogoutDialog, LogoutNotice } from './Logout';

beforeEach(fakeDialogs);

const dialog = () => screen.queryByRole('dialog', { name: message('auth.logoutDialog.title') });
const button = (id: Parameters<typeof message>[0]) =>
  screen.getByRole('button', { name: message(id) });
const notice = () => screen.queryByText(message('auth.logoutNotice.text'));

async function askToLogout() {
  const logout = heldAnswer();
  const site = await startVisit(bothTokens, { '/api/logout/': logout.answer });
  const { user } = renderSite(
    <>
      <LogoutNotice />
      <LogoutDialog />
    </>,
    { site },
  );
  expect([dialog(), notice()]).toEqual([null, null]);
  act(() => site.auth.send({ type: 'logout' }));
  expect(dialog()).toBeInTheDocument();
  const confirm = async () => {
    await user.click(button('auth.logoutDialog.confirm'));
    await act(async () => logout.arrive(new Response(null, { status: 204 })));
    await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  };
  return { site, user, logout, confirm };
}

test('Cancel and Escape close the dialog and change nothing', async () => {
  const { site, user } = await askToLogout();
  await user.click(button('auth.logoutDialog.cancel'));
  expect([site.state(), dialog()]).toEqual(['loggedIn', null]);
  act(() => site.auth.send({ type: 'logout' }));
  fireEvent(dialog()!, new Event('cancel', { cancelable: true }));
  expect([site.state(), dialog()]).toEqual(['loggedIn', null]);
});

test('Confirm waits for the API, then reports "Already logged out"', async () => {
  const { site, user, logout } = await askToLogout();
  await user.click(button('auth.logoutDialog.confirm'));
  const confirm = button('auth.logoutDialog.confirm');
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  expect(confirm).toHaveFocus();
  await user.click(confirm);
  expect(button('auth.logoutDialog.cancel')).toBeDisabled();
  expect(site.calls()).toEqual(['POST /api/logout/']);
  await act(async () => logout.arrive(new Response(null, { status: 204 })));
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  expect(screen.getByRole('status')).toHaveTextContent(message('auth.logoutNotice.text'));
});

test('the notice disappears when dismissed', async () => {
  const { user, confirm } = await askToLogout();
  await confirm();
  await user.click(button('ui.notice.dismiss'));
  expect(notice()).not.toBeInTheDocument();
});

test('a logout in another tab closes the dialog and shows no notice', async () => {
  const { site } = await askToLogout();
  act(() => site.changeTokensElsewhere());
  expect([dialog(), notice()]).toEqual([null, null]);
});

test('the notice disappears when another tab logs in, and does not appear again when it logs out', async () => {
  const { site, confirm } = await askToLogout();
  await confirm();
  expect(notice()).toBeInTheDocument();
  act(() => site.changeTokensElsewhere({ ...bothTokens, refreshToken: 'refresh-2' }));
  expect([site.state(), notice()]).toEqual(['loggedIn', null]);
  act(() => site.changeTokensElsewhere());
  expect([site.state(), notice()]).toEqual(['loggedOut', null]);
});
