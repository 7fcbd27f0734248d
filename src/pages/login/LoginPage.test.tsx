import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { renderSite, fakeDialogs } from '../../testing/renderSite';
import { startAuth } from '../../testing/startAuth';
import { json, providerConfig } from '../../testing/startSite';
import { message } from '../../testing/message';
import { Component as LoginPage } from './LoginPage';

beforeEach(() => {
  fakeDialogs();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json(providerConfig));
});

const answer = { transactionId: 't1', returnTo: '/projects', email: 'a@example.com' };

async function visit(
  session: Awaited<ReturnType<typeof startAuth>>,
  state: unknown = { from: '/projects?tag=web' },
) {
  const view = renderSite(
    <Routes>
      <Route
        path="/login"
        element={
          <>
            <LoginPage />
            <Link to="/projects">Elsewhere</Link>
          </>
        }
      />
      <Route path="*" element={<Link to="/login">Back to login</Link>} />
    </Routes>,
    { session, at: { pathname: '/login', state } },
  );
  await act(async () => undefined);
  return view;
}

const continueWithExample = message('pages.login.continueWithProvider', { provider: 'Example' });
const emailField = () => screen.getByRole('textbox', { name: message('pages.login.email') });

test('submitting an email goes to the provider and remembers the page to return to', async () => {
  const session = await startAuth();
  const { user } = await visit(session);
  await user.type(emailField(), ' a@example.com ');
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  expect(session.calls.beginSignIn[0]?.input).toEqual({
    returnTo: '/projects?tag=web',
    email: 'a@example.com',
  });
});

test('the button of the provider needs no email', async () => {
  const session = await startAuth();
  const { user } = await visit(session);
  await user.click(await screen.findByRole('button', { name: continueWithExample }));
  expect(session.calls.beginSignIn[0]?.input).toEqual({
    returnTo: '/projects?tag=web',
    email: null,
  });
});

test.each([
  ['', message('forms.rules.required')],
  ['nobody', message('forms.rules.email')],
])('the email %p is refused with %p', async (typed, mistake) => {
  const session = await startAuth();
  const { user } = await visit(session);
  if (typed) await user.type(emailField(), typed);
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  expect(emailField()).toHaveAccessibleDescription(mistake);
  expect(session.calls.beginSignIn).toHaveLength(0);
});

test('on the way to the provider both buttons are busy', async () => {
  const session = await startAuth();
  const { user } = await visit(session);
  const buttons = [
    screen.getByRole('button', { name: message('pages.login.continueWithEmail') }),
    await screen.findByRole('button', { name: continueWithExample }),
  ];
  for (const button of buttons) {
    expect(button).toHaveAttribute('aria-busy', 'false');
    expect(button).toHaveAttribute('aria-disabled', 'false');
  }
  await user.click(buttons[1]!);
  for (const button of buttons) {
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  }
  await user.click(buttons[1]!);
  expect(session.calls.beginSignIn).toHaveLength(1);
});

test('the browser neither validates nor submits the form', async () => {
  await visit(await startAuth());
  const form = emailField().closest('form')!;
  expect(form.noValidate).toBe(true);
  // False: the default action was prevented.
  expect(fireEvent.submit(form)).toBe(false);
});

test('the page has a title, names the provider, and lets the browser fill in the email', async () => {
  const { container } = await visit(await startAuth());
  expect(document.title.split(' · ')[0]).toBe(message('pages.login.title'));
  await waitFor(() =>
    expect(container.querySelector('form ~ p:last-of-type')).toHaveTextContent(/Example/),
  );
  expect(emailField()).toHaveAttribute('autocomplete', 'email');
  expect(emailField()).toHaveAttribute('type', 'email');
});

test('a failed sign-in says "Login failed", keeps the email, and can be tried again at once', async () => {
  const session = await startAuth({}, { answer });
  await session.reject('redeemCode', { reason: 'refused' });
  const { user } = await visit(session, null);
  expect(screen.getByText(message('pages.login.failed'))).toHaveAttribute('role', 'alert');
  expect(emailField()).toHaveValue('a@example.com');
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  expect(session.calls.beginSignIn[0]?.input).toEqual({
    returnTo: '/projects',
    email: 'a@example.com',
  });
  expect(screen.queryByText(message('pages.login.failed'))).not.toBeInTheDocument();
});

test.each([
  ['', 'a@example.com'],
  ['b@example.com', 'b@example.com'],
])(
  'the last email, when it is known later, fills a field with %p as %p',
  async (typed, expected) => {
    let take: (taken: typeof answer) => void = () => undefined;
    const taking = new Promise<typeof answer>((resolve) => (take = resolve));
    const session = await startAuth({}, { answer: taking });
    await visit(session, null);
    fireEvent.change(emailField(), { target: { value: typed } });
    await act(async () => take(answer));
    await act(() => session.reject('redeemCode', { reason: 'refused' }));
    expect(emailField()).toHaveValue(expected);
  },
);

test('a failure is shown once, and the next failure is shown again', async () => {
  const session = await startAuth({}, { answer });
  await session.reject('redeemCode', { reason: 'refused' });
  const { user } = await visit(session, null);
  expect(screen.getByText(message('pages.login.failed'))).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await waitFor(() => expect(emailField()).toHaveValue('a@example.com'));
  expect(screen.queryByText(message('pages.login.failed'))).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  await act(() => session.reject('beginSignIn', { reason: 'refused' }));
  expect(screen.getByText(message('pages.login.failed'))).toBeInTheDocument();
});

test('a visitor who leaves the page is not redirected to the provider', async () => {
  const session = await startAuth();
  const { user } = await visit(session);
  await user.click(await screen.findByRole('button', { name: continueWithExample }));
  expect(session.calls.beginSignIn[0]?.signal.aborted).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(session.calls.beginSignIn[0]?.signal.aborted).toBe(true));
  expect(session.state()).toBe('loggedOut');
});

test('after sign-in the visitor returns to the page where it began', async () => {
  const session = await startAuth({}, { answer });
  const { path } = await visit(session, null);
  await act(() => session.resolve('redeemCode'));
  expect(path()).toBe('/projects');
});

test.each([
  [{ from: '/projects' }, '/projects'],
  [{ from: '//evil.example' }, '/'],
  [null, '/'],
])('a logged-in visitor who opens /login with %j is redirected to %p', async (state, expected) => {
  const { path, navigation } = await visit(await startAuth({ cookie: true }), state);
  expect(path()).toBe(expected);
  // Back must not return here.
  expect(navigation()).toBe('REPLACE');
});

test('while the status is not known, the buttons start nothing', async () => {
  const session = await startAuth({ refreshToken: true });
  const { user } = await visit(session);
  const button = await screen.findByRole('button', { name: continueWithExample });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(session.calls.beginSignIn).toHaveLength(0);
});

test('the name of the provider is requested once', async () => {
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => json(providerConfig));
  const { user } = await visit(await startAuth());
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await screen.findByRole('button', { name: continueWithExample });
  const addresses = asked.mock.calls.map(([request]) => new URL((request as Request).url).pathname);
  expect(addresses).toEqual(['/config.json']);
});

test('without a config.json the page works, and names no provider', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json({}, { status: 503 }));
  await visit(await startAuth());
  expect(
    screen.getByRole('button', {
      name: message('pages.login.continueWithProvider', {
        provider: message('pages.login.anyProvider'),
      }),
    }),
  ).toBeInTheDocument();
});
