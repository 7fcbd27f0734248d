import { paths } from '../../src/paths';
import type { Screen, SessionState } from './screen';

export const loggedOut: SessionState = { value: 'loggedOut' };
const loggedIn: SessionState = { value: { loggedIn: 'active' } };

const progressBar = '[role=progressbar]';
const message = '[role=alert]:not(:empty)';
const submit = 'form [type=submit]';

/** What visitors see of their session (specification, sections 2 and 4). */
export const sessionScreens: readonly Screen[] = [
  {
    name: 'startingUp',
    title: 'Starting up',
    shows: 'Whether the visitor is logged in is not known yet.',
    path: paths.home,
    session: { value: 'startup' },
  },
  {
    name: 'refreshing',
    title: 'Refreshing',
    shows: 'The access token is gone; the API is asked for another one.',
    path: paths.home,
    session: { value: { refreshing: 'requesting' } },
    looksLike: 'startingUp',
  },
  {
    name: 'backingOff',
    title: 'Backing off',
    shows: 'The API did not answer, and is about to be asked again.',
    path: paths.home,
    session: { value: { refreshing: 'backingOff' }, context: { failedRefreshes: 1 } },
    looksLike: 'startingUp',
  },
  {
    name: 'loggedOut',
    title: 'Logged out',
    shows: 'The way to the login page, and “Not Login”.',
    path: paths.home,
    session: loggedOut,
  },
  {
    name: 'login',
    title: 'Login page',
    shows: 'By email, or straight to the provider.',
    path: paths.login,
    session: loggedOut,
  },
  {
    name: 'providerUnknown',
    title: 'Provider unknown',
    shows: 'The name of the provider could not be had; one can sign in all the same.',
    path: paths.login,
    session: loggedOut,
    isProviderUnknown: true,
  },
  {
    name: 'emailMissing',
    title: 'Email missing',
    shows: 'The form was sent without an email.',
    path: paths.login,
    session: loggedOut,
    hand: { presses: submit },
    until: message,
  },
  {
    name: 'emailInvalid',
    title: 'Not an email',
    shows: 'The form was sent with something else than an email.',
    path: paths.login,
    session: { value: 'loggedOut', context: { email: 'visitor' } },
    hand: { presses: submit },
    until: message,
  },
  {
    name: 'redirecting',
    title: 'Leaving for the provider',
    shows: 'Both buttons are busy until the provider’s page is there.',
    path: paths.login,
    session: {
      value: { loggingIn: 'redirecting' },
      context: { returnTo: paths.home, email: 'visitor@example.com' },
    },
  },
  {
    name: 'exchangingCode',
    title: 'Exchanging the code',
    shows: 'Back from the provider: its answer is being turned into a session.',
    path: paths.login,
    session: {
      value: { loggingIn: 'exchangingCode' },
      context: { transactionId: 't1', returnTo: paths.home, email: 'visitor@example.com' },
    },
    isInProgress: true,
    until: progressBar,
  },
  {
    name: 'signInDenied',
    title: 'Sign-in denied',
    shows: 'The visitor cancelled at the provider.',
    path: paths.login,
    session: { value: 'loggedOut', context: { signInFailure: 'denied' } },
    until: message,
  },
  {
    name: 'signInInvalid',
    title: 'Answer not valid',
    shows: 'What came from the provider was not an answer to this visitor.',
    path: paths.login,
    session: { value: 'loggedOut', context: { signInFailure: 'invalidAnswer' } },
    until: message,
    looksLike: 'signInDenied',
  },
  {
    name: 'signInRefused',
    title: 'Sign-in refused',
    shows: 'The API refused the code; the email is kept for the next try.',
    path: paths.login,
    session: {
      value: 'loggedOut',
      context: { signInFailure: 'refused', email: 'visitor@example.com', returnTo: paths.home },
    },
    until: message,
  },
  {
    name: 'signInUnavailable',
    title: 'Sign-in unavailable',
    shows: 'The API or the provider did not answer; the email is kept for the next try.',
    path: paths.login,
    session: {
      value: 'loggedOut',
      context: { signInFailure: 'unavailable', email: 'visitor@example.com', returnTo: paths.home },
    },
    until: message,
    looksLike: 'signInRefused',
  },
  {
    name: 'loggedIn',
    title: 'Logged in',
    shows: '“Logged in”, and the way out.',
    path: paths.home,
    session: loggedIn,
  },
  {
    name: 'renewing',
    title: 'Renewing',
    shows: 'The access token is being replaced while the visitor reads on.',
    path: paths.home,
    session: { value: { loggedIn: 'renewing' } },
    looksLike: 'loggedIn',
  },
  {
    name: 'degraded',
    title: 'Degraded',
    shows: 'The API does not answer; the visitor is logged in as far as anyone can tell.',
    path: paths.home,
    session: { value: { loggedIn: 'degraded' }, context: { failedRefreshes: 3 } },
    looksLike: 'loggedIn',
  },
  {
    name: 'logoutTip',
    title: 'What Logout does',
    shows: 'The pointer rests on Logout.',
    path: paths.home,
    session: loggedIn,
    hand: { restsOn: 'header button[aria-describedby]' },
    until: '[popover]:popover-open',
  },
  {
    name: 'confirmingLogout',
    title: 'Confirming logout',
    shows: 'Asked before the session ends.',
    path: paths.home,
    session: { value: 'confirmingLogout' },
    until: 'dialog[open]',
  },
  {
    name: 'loggingOut',
    title: 'Logging out',
    shows: 'The question stays, busy, while the API is told.',
    path: paths.home,
    session: { value: 'loggingOut' },
    isInProgress: true,
    until: progressBar,
  },
  {
    name: 'loggedOutNotice',
    title: 'Already logged out',
    shows: 'The notice after a logout of this tab.',
    path: paths.home,
    // What ends a logout whose answer was not heard.
    session: { value: 'loggingOut' },
    events: [{ type: 'page.restored' }],
    until: '[role=status] ~ button',
  },
];
