import { createActor } from 'xstate';
import type { AuthActor } from '../auth/AuthProvider';
import { authMachine } from '../auth/authMachine';
import type { Locale } from '../locale/locales';
import type { Session } from './beginSession';
import { makeStore } from './store';

/**
 * The session of a site that is built with `SIGN_IN=off`: the machine does not start and stays in its first state, and no
 * code that calls the API becomes part of the site.
 */
export function beginWithoutSignIn({ locale }: { locale: Locale }): Session {
  const auth: AuthActor = createActor(authMachine);
  return { store: makeStore({ locale }), auth };
}
