import { createActor, waitFor, type ActorOptions, type SnapshotFrom } from 'xstate';
import type { AuthActor } from '../auth/AuthProvider';
import { provideAuth } from '../auth/authActors';
import type { authMachine } from '../auth/authMachine';
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
 * @param signIn how visitors sign in; authActors.test.ts passes one whose code does not load
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
    provideAuth({ win, dispatch: store.dispatch, vault, signIn, clock: options.clock }),
    options,
  );
  forgetEntriesWithSession({ auth, vault, store });
  // Start the machine before rendering, because it removes the identity provider's response from
  // the URL.
  auth.start();
  // The machine has begun to listen before, so it learns of a page's return before the page is shown.
  hideRestoredPage(win);
  return { store, auth };
}

/**
 * Asks the machine to renew the session after a request without a valid access token, and waits
 * until the session has been renewed or cannot be renewed. Concurrent callers share one refresh.
 * While the visitor is being asked to confirm a logout, the function waits for the answer.
 */
async function renewSession(auth: AuthActor): Promise<void> {
  auth.send({ type: 'call.unauthorized' });
  // A machine that has reached a settled state may leave it at once, so look again.
  while (!isSettled(auth.getSnapshot())) await waitFor(auth, isSettled);
}

function isSettled(snapshot: SnapshotFrom<AuthActor>): boolean {
  const isAsking = snapshot.matches('confirmingLogout') || snapshot.matches('loggingOut');
  return !isAsking && !snapshot.matches('refreshing') && !snapshot.hasTag('pending');
}
