import { paths } from '../../src/paths';
import type { ScreenDescription, SessionState } from './screens';

const loggedIn: SessionState = { value: { loggedIn: 'active' } };
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
  refreshing: {
    shows: 'The access token is gone; the API is asked for a new one.',
    session: { value: { refreshing: 'requesting' } },
    looksLike: 'startingUp',
  },
  backingOff: {
    shows: 'The API did not respond and will be asked again.',
    session: { value: { refreshing: 'backingOff' }, context: { failedRefreshes: 1 } },
    looksLike: 'startingUp',
  },
  loggedOut: { shows: 'The link to the login page, and “Not Login”.' },
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
    session: { value: { loggedIn: 'renewing' } },
    looksLike: 'loggedIn',
  },
  degraded: {
    shows: 'The API does not respond; the visitor still counts as logged in.',
    session: { value: { loggedIn: 'degraded' }, context: { failedRefreshes: 3 } },
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
    // This event ends the logout even though the API has not responded yet.
    events: [{ type: 'page.restored' }],
    until: '[role=status] ~ button',
  },
} satisfies Record<string, ScreenDescription>;
