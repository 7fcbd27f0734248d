import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { renderSite, fakeDialogs } from '../../testing/renderSite';
import { settle } from '../../testing/settle';
import {
  bothTokens,
  heldAnswer,
  json,
  noResponse,
  providerConfig,
  returnFromProvider,
  startVisit,
  storeTokens,
  type Answer,
  type Site,
} from '../../testing/startSite';
import { deadlines } from '../../auth/authMachine';
import { message } from '../../testing/message';
import { pageTree } from '../../testing/treeOf';
import { Component as LoginPage } from './LoginPage';

beforeEach(() => {
  fakeDialogs();
  jest.spyOn(console, 'error').mockImplementation();
  sessionStorage.clear();
  storeTokens();
});

/**
 * Opens the login page as if the visitor had just returned from the provider. The sign-in began at
 * /projects, with the email a@example.com.
 */
async function comeBack(answers: Record<string, Answer> = {}) {
  const login = heldAnswer();
  const site = await returnFromProvider({ '/api/login/': login.answer, ...answers });
  const isCalled = () => waitFor(() => expect(site.calls()).toEqual(['POST /api/login/']));
  return {
    site,
    isCalled,
    refuse: async () => {
      await isCalled();
      await act(async () => login.arrive(json({ error: 'e', message: 'm' }, { status: 401 })));
      await waitFor(() => expect(site.state()).toBe('loggedOut'));
    },
    accept: async () => {
      await isCalled();
      await act(async () => login.arrive(json(bothTokens)));
      await waitFor(() => expect(site.state()).toBe('loggedIn'));
    },
  };
}

/** Returns the path that the machine stores about the sign-in in progress. */
const returnPath = ({ auth }: Site) => auth.getSnapshot().context.returnTo;

/** Returns the query parameters of the provider URL to which the visitor was sent. */
async function parametersTaken({ assigned }: Site) {
  await waitFor(() => expect(assigned).toHaveLength(1));
  return Object.fromEntries(new URL(assigned[0]!).searchParams);
}

async function visit(site: Site, state: unknown = { from: '/projects?tag=web' }) {
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
    { site, at: { pathname: '/login', state } },
  );
  await act(async () => undefined);
  return view;
}

const continueWithExample = message('pages.login.continueWithProvider', { provider: 'Example' });
const emailField = () => screen.getByRole('textbox', { name: message('pages.login.email') });

test('submitting an email goes to the provider and remembers the page to return to', async () => {
  const site = await startVisit();
  const { user } = await visit(site);
  await user.type(emailField(), ' a@example.com ');
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  expect(returnPath(site)).toBe('/projects?tag=web');
  expect(await parametersTaken(site)).toMatchObject({ login_hint: 'a@example.com' });
});

test('the button of the provider needs no email', async () => {
  const site = await startVisit();
  const { user } = await visit(site);
  await user.click(await screen.findByRole('button', { name: continueWithExample }));
  expect(returnPath(site)).toBe('/projects?tag=web');
  expect(await parametersTaken(site)).not.toHaveProperty('login_hint');
});

test.each([
  ['', message('forms.rules.required')],
  ['nobody', message('forms.rules.email')],
])('the email %p is refused with %p', async (typed, mistake) => {
  const site = await startVisit();
  const { user } = await visit(site);
  if (typed) await user.type(emailField(), typed);
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  expect(emailField()).toHaveAccessibleDescription(mistake);
  expect(emailField()).toHaveFocus();
  expect([site.state(), site.assigned]).toEqual(['loggedOut', []]);
});

test('on the way to the provider both buttons are busy', async () => {
  const site = await startVisit();
  const { user } = await visit(site);
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
  await parametersTaken(site);
  await user.click(buttons[1]!);
  await settle();
  expect(site.assigned).toHaveLength(1);
});

test('the browser neither validates nor submits the form', async () => {
  await visit(await startVisit());
  const form = emailField().closest('form')!;
  expect(form.noValidate).toBe(true);
  // `fireEvent` returns false if the default action was prevented.
  expect(fireEvent.submit(form)).toBe(false);
});

test('the page has a title, explains itself, names the provider, and lets the browser fill in the email', async () => {
  await visit(await startVisit());
  await screen.findByRole('button', { name: continueWithExample });
  expect(pageTree()).toEqual([
    `${message('pages.login.title')} · Yu-An Lin (website, /login, /login)`,
    '"An engineer"',
    `h1 "${message('pages.login.title')}"`,
    `p "${message('pages.login.purpose')}"`,
    'noscript',
    'form[novalidate=][data-needs-script=true]',
    `  label[for=] "${message('pages.login.email')}"`,
    '  input[autocomplete=email][inputmode=email][aria-invalid=false][type=email][value=]',
    '  p[role=alert]',
    `  button[aria-busy=false][aria-disabled=false][type=submit] "${message('pages.login.continueWithEmail')}"`,
    `p[data-needs-script=true] "${message('pages.login.or')}"`,
    `button[data-needs-script=true][aria-busy=false][aria-disabled=false][type=button] "${continueWithExample}"`,
    `p "${message('pages.login.explanation', { provider: 'Example' })}"`,
    'a[href=/projects] "Elsewhere"',
  ]);
});

test('a failed sign-in says "Login failed", keeps the email, and can be tried again at once', async () => {
  const { site, refuse } = await comeBack();
  await refuse();
  const { user } = await visit(site, null);
  const failed = screen.getByText(
    (_, element) => element?.textContent === message('pages.login.failed'),
  );
  expect(failed).toHaveAttribute('role', 'alert');
  expect(screen.getByText(message('pages.login.failedHint'))).toBeInTheDocument();
  expect(emailField()).toHaveValue('a@example.com');
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  expect(returnPath(site)).toBe('/projects');
  expect(screen.queryByText(message('pages.login.failed'))).not.toBeInTheDocument();
});

test.each([
  ['', 'a@example.com'],
  ['b@example.com', 'b@example.com'],
])(
  'the last email, when it is known later, fills a field with %p as %p',
  async (typed, expected) => {
    const { site, refuse } = await comeBack();
    const shown = visit(site, null);
    fireEvent.change(emailField(), { target: { value: typed } });
    await shown;
    await refuse();
    expect(emailField()).toHaveValue(expected);
  },
);

test('a failure is shown once, and the next failure is shown again', async () => {
  const { site, refuse } = await comeBack({ '/config.json': noResponse });
  await refuse();
  const { user } = await visit(site, null);
  expect(screen.getByText(message('pages.login.failed'))).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('link', { name: 'Back to login' }));
  await waitFor(() => expect(emailField()).toHaveValue(''));
  expect(screen.queryByText(message('pages.login.failed'))).not.toBeInTheDocument();
  await user.type(emailField(), 'b@example.com');
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  // The data about the provider never arrive, so let the deadline pass.
  await act(async () => site.pass(deadlines.signingIn));
  expect(screen.getByText(message('pages.login.failed'))).toBeInTheDocument();
});

test('Back to the login page that opened the document does not show its old failure', async () => {
  const { site, refuse } = await comeBack();
  await refuse();
  const { user, navigate } = await visit(site, null);
  expect(screen.getByText(message('pages.login.failed'))).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await act(async () => navigate(-1));
  expect(emailField()).toBeInTheDocument();
  expect(screen.queryByText(message('pages.login.failed'))).not.toBeInTheDocument();
});

test.each([
  ['lacks a field', { ...providerConfig, clientId: undefined }],
  ['names an address without TLS', { ...providerConfig, authorizationEndpoint: 'http://x.test/' }],
])('another try loads a config.json again that %s', async (_, wrong) => {
  let config: object = wrong;
  const site = await startVisit({}, { '/config.json': () => json(config) });
  const { user } = await visit(site);
  const button = await screen.findByRole('button', { name: continueWithExample });
  await user.click(button);
  expect(await screen.findByText(message('pages.login.failed'))).toBeInTheDocument();
  config = providerConfig;
  await user.click(button);
  await parametersTaken(site);
});

test('a visitor who leaves the page is not redirected to the provider', async () => {
  const config = heldAnswer();
  const site = await startVisit({}, { '/config.json': config.answer });
  const { user } = await visit(site);
  await user.type(emailField(), 'a@example.com');
  await user.click(screen.getByRole('button', { name: message('pages.login.continueWithEmail') }));
  expect(site.state()).toBe('loggingIn.redirecting');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(site.state()).toBe('loggedOut'));
  config.arrive(json(providerConfig));
  await settle();
  expect(site.assigned).toEqual([]);
});

test('after sign-in the visitor returns to the page where it began', async () => {
  const { site, accept } = await comeBack();
  const { path } = await visit(site, null);
  await accept();
  expect(path()).toBe('/projects');
});

test('after a sign-in and a logout, the next person finds an empty field', async () => {
  const { site, accept } = await comeBack();
  const { user } = await visit(site, null);
  await accept();
  await act(async () => site.changeTokensElsewhere());
  expect(site.state()).toBe('loggedOut');
  await user.click(await screen.findByRole('link', { name: 'Back to login' }));
  await waitFor(() => expect(emailField()).toHaveValue(''));
  expect(returnPath(site)).toBe(null);
});

test('a failed sign-in that succeeds in another tab leaves nothing either', async () => {
  const { site, refuse } = await comeBack();
  await refuse();
  await visit(site, null);
  expect(emailField()).toHaveValue('a@example.com');
  await act(async () => site.changeTokensElsewhere(bothTokens));
  expect(site.state()).toBe('loggedIn');
  expect(returnPath(site)).toBe(null);
});

test('a provider name that is no text is not shown', async () => {
  const config = { ...providerConfig, providerName: { en: 'Example' } };
  await visit(await startVisit({}, { '/config.json': () => json(config) }));
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  const provider = message('pages.login.anyProvider');
  const name = message('pages.login.continueWithProvider', { provider });
  expect(screen.getByRole('button', { name })).toBeInTheDocument();
});

test('a failed sign-in in a browser that blocks cookies says what to change', async () => {
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const { site, refuse } = await comeBack();
  await refuse();
  await visit(site, null);
  expect(screen.getByText(message('pages.login.failed'))).toBeInTheDocument();
  expect(screen.getByText(message('pages.login.cookiesBlocked'))).toBeInTheDocument();
});

test.each([
  [{ from: '/projects' }, '/projects'],
  [{ from: '//evil.example' }, '/'],
  [null, '/'],
])('a logged-in visitor who opens /login with %j is redirected to %p', async (state, expected) => {
  const { path, navigation } = await visit(await startVisit(bothTokens), state);
  expect(path()).toBe(expected);
  // The redirect replaces the login page in the history, so that the Back button does not return to
  // it.
  expect(navigation()).toBe('REPLACE');
});

test('while the status is not known, the buttons start nothing', async () => {
  const site = await startVisit({ refreshToken: 'refresh-1' }, { '/api/refresh/': noResponse });
  const { user } = await visit(site);
  const button = await screen.findByRole('button', { name: continueWithExample });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect([site.state(), site.assigned]).toEqual(['refreshing.whileUnknown', []]);
});

test('the name of the provider is requested once', async () => {
  const site = await startVisit();
  const { user } = await visit(site);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('link', { name: 'Back to login' }));
  await screen.findByRole('button', { name: continueWithExample });
  expect(site.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/config.json']);
});
