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
import { hideRestoredPage } from './hideRestoredPage';
import { makeStore, type Store } from './store';

/** The Redux store and the auth actor for one page load. Both are created once, outside React. */
export interface Session {
  store: Store;
  auth: AuthActor;
}

/**
 * Creates the store and starts the session machine.
 *
 * @param locale the initial language
 * @param signIn how visitors sign in; randomWalk.test.ts passes a fake provider
 * @param options options for the machine: during development, `inspect` receives its events; in
 * tests, `clock` is simulated
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
    // Requests need the session, and the session sends requests. The two are connected only here.
    context: { renewSession: () => renewSession(auth), vault, signIn },
    locale,
  });
  const auth: AuthActor = createActor(
    provideAuth({ dispatch: store.dispatch, vault, signIn, clock: options.clock }),
    options,
  );
  const forgetReplacedEntries = forgetEntriesWithSession({ auth, vault, store });
  connectBrowserSignals(win, vault, (event) => auth.send(event));
  // The page is shown again only after the machine has received the event about its return.
  hideRestoredPage(win, forgetReplacedEntries);
  // Start the machine before rendering, because it removes the identity provider's response from
  // the URL.
  auth.start();
  return { store, auth };
}
