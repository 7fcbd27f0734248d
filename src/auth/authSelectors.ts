import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './authMachine';

export type AuthSnapshot = SnapshotFrom<typeof authMachine>;

/** The flag of specification, section 4. */
export const selectIsLoggedIn = (snapshot: AuthSnapshot) => snapshot.hasTag('loggedIn');

/** The flag is not known yet. */
export const selectIsPending = (snapshot: AuthSnapshot) => snapshot.hasTag('pending');

/** The session as the top bar shows it. */
export type SessionStatus = 'pending' | 'loggedOut' | 'loggedIn';

export const selectSessionStatus = (snapshot: AuthSnapshot): SessionStatus =>
  selectIsPending(snapshot) ? 'pending' : selectIsLoggedIn(snapshot) ? 'loggedIn' : 'loggedOut';

export const selectIsConfirmingLogout = (snapshot: AuthSnapshot) =>
  snapshot.matches('confirmingLogout');

export const selectIsLoggingOut = (snapshot: AuthSnapshot) => snapshot.matches('loggingOut');

/** The browser is about to leave for the provider. */
export const selectIsRedirecting = (snapshot: AuthSnapshot) =>
  snapshot.matches({ loggingIn: 'redirecting' });

/** Why the last sign-in failed; null if it did not fail or another one has begun. */
export const selectSignInFailure = (snapshot: AuthSnapshot) => snapshot.context.signInFailure;

/** The path where the last sign-in began. Not trusted: pass it to `safeReturnPath`. */
export const selectReturnTo = (snapshot: AuthSnapshot) => snapshot.context.returnTo;

/** The email that was typed for the last sign-in. */
export const selectEmail = (snapshot: AuthSnapshot) => snapshot.context.email;
