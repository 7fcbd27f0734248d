import { createActor, type InspectionEvent, type Observer } from 'xstate';
import type { AuthActor } from '../auth/AuthProvider';
import { provideAuth } from '../auth/authActors';
import { connectBrowserSignals } from '../auth/browserSignals';
import { renewSession } from '../auth/renewSession';
import { createSignIn } from '../auth/signIn';
import { createTokenVault } from '../auth/tokenVault';
import { preloadAuthApi } from '../auth/preloadAuthApi';
import type { Locale } from '../locale/locales';
import { forgetEntriesWithSession } from './forgetEntries';
import { yieldToMain } from './yieldToMain';
import { makeStore, type Store } from './store';

/** Created outside React, once per document. */
export interface Session {
  store: Store;
  auth: AuthActor;
}

/**
 * Creates the store and starts the session machine.
 *
 * @param locale the language at the start
 * @param inspect receives the events of the machine, in development
 */
export async function beginSession(
  page: Window,
  {
    locale,
    inspect,
  }: {
    locale: Locale;
    inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void) | undefined;
  },
): Promise<Session> {
  const vault = createTokenVault(page);
  const signIn = createSignIn(page);
  const store = makeStore({
    context: {
      apiHost: process.env.API_HOST ?? '',
      renewSession: () => renewSession(auth),
      vault,
      signIn,
    },
    locale,
  });
  await yieldToMain();
  const auth = createActor(provideAuth({ ...store, vault, signIn }), inspect ? { inspect } : {});
  // The machine stays in its first state.
  if (process.env.SIGN_IN === 'off') return { store, auth };
  forgetEntriesWithSession(page, { auth, vault, store });
  connectBrowserSignals(page, vault, (event) => auth.send(event));
  // Before rendering, because this removes the provider's answer from the address bar.
  auth.start();
  preloadAuthApi(page, auth, store.loadAuthApi);
  return { store, auth };
}
