import { selectIsLoggedIn, type AuthActor } from '../auth/AuthProvider';
import type { TokenVault } from '../auth/tokenVault';
import { entriesApi } from '../content/entriesApi';
import type { Store } from './store';

/**
 * Keeps the private entries in the store in step with the session.
 *
 * - When the session ends, the entries are removed, in each tab.
 * - When a session has been renewed that could not be renewed for a while, failed requests are sent
 *   again.
 * - When another tab has replaced the session, perhaps for another visitor, this page is reloaded.
 */
export function forgetEntriesWithSession(
  win: Window,
  {
    auth,
    vault,
    store,
  }: { auth: AuthActor; vault: Pick<TokenVault, 'onChangedElsewhere'>; store: Store },
): void {
  let wasLoggedIn = selectIsLoggedIn(auth.getSnapshot());
  let wasDegraded = false;
  auth.subscribe((snapshot) => {
    const isLoggedIn = selectIsLoggedIn(snapshot);
    // This also aborts requests in flight, so that no later action contains a response.
    if (wasLoggedIn && !isLoggedIn) store.dispatch(entriesApi.util.resetApiState());
    wasLoggedIn = isLoggedIn;

    if (wasDegraded && snapshot.matches({ loggedIn: 'active' })) {
      store.dispatch(entriesApi.util.invalidateTags(['Failed']));
      wasDegraded = false;
    }
    wasDegraded ||= snapshot.matches({ loggedIn: 'degraded' });
  });
  vault.onChangedElsewhere((change) => {
    const entries = entriesApi.util.selectInvalidatedBy(store.getState(), ['Private']);
    if (change === 'stored' && entries.length > 0) win.location.reload();
  });
}
