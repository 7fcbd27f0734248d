import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderSite, standInForDialogs } from '../../testing/renderSite';
import { startAuth } from '../../testing/startAuth';
import { json, providerConfig } from '../../testing/startSite';
import { LoginPage } from './LoginPage';

beforeEach(() => {
  standInForDialogs();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json(providerConfig));
});

const answer = { transactionId: 't1', returnTo: '/projects', email: 'a@example.com' };

async function visit(
  session: Awaited<ReturnType<typeof startAuth>>,
  state: unknown = { from: '/projects?tag=web' },
) {
  const view = renderSite(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { session, at: { pathname: '/login', state } },
  );
  await act(async () => undefined);
  return view;
}

const emailField = () => screen.getByRole('textbox', { name: 'Email' });

test('an email leads to the provider, with the way back', async () => {
  const session = await startAuth();
  const { user } = await visit(session);
  await user.type(emailField(), ' a@example.com ');
  await user.click(screen.getByRole('button', { name: 'Continue with email' }));
  expect(session.calls.beginSignIn[0]?.input).toEqual({
    returnTo: '/projects?tag=web',
    email: 'a@example.com',
  });
});

test('the button of the provider needs no email', async () => {
  const session = await startAuth();
  const { user } = await visit(session);
  await user.click(await screen.findByRole('button', { name: 'Continue with Example' }));
  expect(session.calls.beginSignIn[0]?.input).toEqual({
    returnTo: '/projects?tag=web',
    email: null,
  });
});

test.each([
  ['', 'This is a required field'],
  ['   ', 'This is a required field'],
  ['nobody', 'Please enter a valid email address'],
])('the email %p is refused with %p', async (typed, message) => {
  const session = await startAuth();
  const { user } = await visit(session);
  if (typed) await user.type(emailField(), typed);
  await user.click(screen.getByRole('button', { name: 'Continue with email' }));
  expect(emailField()).toHaveAccessibleDescription(message);
  expect(session.calls.beginSignIn).toHaveLength(0);
});

test('a failed sign-in says "Login failed", keeps the email, and can be tried again at once', async () => {
  const session = await startAuth({}, { answer });
  await session.reject(session.calls.redeemCode[0], { reason: 'refused' });
  const { user } = await visit(session, null);
  expect(screen.getByText('Login failed')).toBeInTheDocument();
  expect(emailField()).toHaveValue('a@example.com');
  await user.click(screen.getByRole('button', { name: 'Continue with email' }));
  expect(session.calls.beginSignIn[0]?.input).toEqual({
    returnTo: '/projects',
    email: 'a@example.com',
  });
  expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
});

test('who comes back signed in is sent to where they came from', async () => {
  const session = await startAuth({}, { answer });
  const { path } = await visit(session, null);
  await act(() => session.resolve(session.calls.redeemCode[0]));
  expect(path()).toBe('/projects');
});

test.each([
  [{ from: '/projects' }, '/projects'],
  [{ from: '//evil.example' }, '/'],
  [{ from: 'https://evil.example' }, '/'],
  [null, '/'],
])('who is logged in and opens /login with %j is sent on to %p', async (state, expected) => {
  const { path } = await visit(await startAuth({ cookie: true }), state);
  expect(path()).toBe(expected);
});

test('while the status is not known, nothing is begun', async () => {
  const session = await startAuth({ refreshToken: true });
  const { user } = await visit(session);
  const button = screen.getByRole('button', { name: 'Continue with Example' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(session.calls.beginSignIn).toHaveLength(0);
});

test('without a config.json the page works, and names no provider', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json({}, { status: 503 }));
  await visit(await startAuth());
  expect(
    screen.getByRole('button', { name: 'Continue with your identity provider' }),
  ).toBeInTheDocument();
});
