import { paths } from '../../src/paths';
import type { ScreenDescription, SessionState } from './screens';

const loggedIn: SessionState = { value: 'loggedIn' };
const visitor = { email: 'visitor@example.com', returnTo: paths.home };

const progressBar = '[role=progressbar]';
const message = '[role=alert]:not(:empty)';
const submit = 'form [type=submit]';

/** Screens for the session's states (docs/specification.md, sections 2 and 4). */
export const sessionScreens = {
  startingUp: {
    shows: 'It is not known yet whether the visitor is logged in.',
    session: { value: 'startup' },
  },
  checkingCookie: {
    shows: 'The browser is asked which tokens it stores.',
    session: { value: 'checkingCookie' },
    looksLike: 'startingUp',
  },
  refreshing: {
    shows: 'There is only a refresh token; the API is asked for an access token.',
    session: { value: { refreshing: 'whileUnknown' } },
    looksLike: 'startingUp',
  },
  loggedOut: { shows: 'The link to the login page, and “Not Login”.' },
  retrying: {
    shows: 'The API did not respond when the site started, and is asked again.',
    session: { value: { refreshing: 'whileLoggedOut' }, context: { failedRefreshes: 1 } },
    looksLike: 'loggedOut',
  },
  login: { shows: 'Login by email, or directly at the provider.', path: paths.login },
  providerUnknown: {
    shows: 'The name of the provider could not be loaded; login still works.',
    path: paths.login,
    isProviderUnknown: true,
  },
  emailMissing: {
    shows: 'The form was submitted without an email.',
    path: paths.login,
    clicks: submit,
    until: message,
  },
  emailInvalid: {
    shows: 'The form was submitted with an invalid email.',
    path: paths.login,
    session: { value: 'loggedOut', context: { email: 'visitor' } },
    clicks: submit,
    until: message,
  },
  redirecting: {
    shows: 'Both buttons are busy until the page of the provider opens.',
    path: paths.login,
    session: { value: { loggingIn: 'redirecting' }, context: visitor },
  },
  leaving: {
    shows: 'The browser is loading the page of the provider.',
    path: paths.login,
    session: { value: { loggingIn: 'leaving' }, context: visitor },
    looksLike: 'redirecting',
  },
  exchangingCode: {
    shows: 'Back from the provider; the code is exchanged for tokens.',
    path: paths.login,
    session: {
      value: { loggingIn: 'exchangingCode' },
      context: visitor,
    },
    isInProgress: true,
    until: progressBar,
  },
  signInDenied: {
    shows: 'The visitor cancelled at the provider.',
    path: paths.login,
    session: { value: 'loggedOut', context: { hasSignInFailed: true } },
    until: message,
  },
  signInFailed: {
    shows: 'The sign-in failed; the email is kept for the next attempt.',
    path: paths.login,
    session: { value: 'loggedOut', context: { hasSignInFailed: true, ...visitor } },
    until: message,
  },
  loggedIn: { shows: '“Logged in”, and the logout button.', session: loggedIn },
  renewing: {
    shows: 'The access token is replaced in the background.',
    session: { value: { refreshing: 'whileLoggedIn' } },
    looksLike: 'loggedIn',
  },
  logoutTip: {
    shows: 'The tooltip of the logout button.',
    session: loggedIn,
    hovers: 'header button[aria-describedby]',
    until: '[popover]:popover-open',
  },
  confirmingLogout: {
    shows: 'The question before the session ends.',
    session: { value: 'confirmingLogout' },
    until: 'dialog[open]',
  },
  loggingOut: {
    shows: 'The question stays and is busy during the call to the API.',
    session: { value: 'loggingOut' },
    isInProgress: true,
    until: progressBar,
  },
  loggedOutNotice: {
    shows: 'The notice after a logout in this tab.',
    session: { value: 'loggingOut' },
    // The tokens are gone, so the logout ends although the API has not responded yet.
    events: [
      {
        type: 'tokens',
        cause: 'page.restored',
        accessToken: false,
        refreshToken: false,
        isDue: false,
      },
    ],
    until: '[role=status] ~ button',
  },
} satisfies Record<string, ScreenDescription>;
