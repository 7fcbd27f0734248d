import { createActor, type ActorOptions } from 'xstate';
import type { AuthActor } from '../auth/AuthProvider';
import { provideAuth } from '../auth/authActors';
import type { authMachine } from '../auth/authMachine';
import { connectBrowserSignals } from '../auth/browserSignals';
import { renewSession } from '../auth/renewSession';
import { createSignIn, type SignIn } from '../auth/signIn';
import { createTokenVault } from '../auth/tokenVault';
import type { Locale } from '../locale/locales';
import { forgetEntriesWithSession } from './forgetEntries';
import { makeStore, type Store } from './store';

/** They are created outside React, once per document. */
export interface Session {
  store: Store;
  auth: AuthActor;
}

/**
 * Creates the store and starts the session machine.
 *
 * @param locale the language at the start
 * @param signIn how visitors sign in; a random walk of tests has a provider that answers at once
 * @param options of the machine: `inspect` receives its events, in development; `clock` is simulated in tests
 */
export function beginSession(
  win: Window,
  {
    locale,
    signIn = createSignIn(win),
    ...options
  }: { locale: Locale; signIn?: SignIn } & ActorOptions<typeof authMachine>,
): Session {
  const vault = createTokenVault(win);
  const store = makeStore({
    // Calls need the session, and the session makes calls: the circle is closed here and nowhere else.
    context: { renewSession: () => renewSession(auth), vault, signIn },
    locale,
  });
  const auth: AuthActor = createActor(
    provideAuth({ dispatch: store.dispatch, vault, signIn, clock: options.clock }),
    options,
  );
  forgetEntriesWithSession(win, { auth, vault, store });
  connectBrowserSignals(win, vault, (event) => auth.send(event));
  // Before rendering, because this removes the provider's answer from the address bar.
  auth.start();
  return { store, auth };
}
