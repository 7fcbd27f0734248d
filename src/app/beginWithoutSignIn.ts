import { createActor } from 'xstate';
import type { AuthActor } from '../auth/AuthProvider';
import { authMachine } from '../auth/authMachine';
import type { Locale } from '../locale/locales';
import type { Session } from './beginSession';
import { makeStore } from './store';

/**
 * Creates the store and the session of a site built with `SIGN_IN=off`. The machine is never
 * started, so it stays in its initial state. The site contains no code that sends requests to the
 * API.
 */
export function beginWithoutSignIn({ locale }: { locale: Locale }): Session {
  const auth: AuthActor = createActor(authMachine);
  return { store: makeStore({ locale }), auth };
}
