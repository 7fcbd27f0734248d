import { selectIsLoggedIn, type AuthActor } from '../auth/AuthProvider';
import type { TokenVault } from '../auth/tokenVault';
import { entriesApi } from '../content/entriesApi';
import type { Store } from './store';

/**
 * Updates the private entries in the store when the session changes.
 * - When the session ends, the entries are removed in each tab.
 * - When the session has been renewed after a failed attempt, failed requests are sent again.
 * - When another tab has replaced the session, perhaps with another visitor's, a page that has
 * loaded private entries is reloaded.
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
    // Resetting the API state also aborts pending requests, so that no later action contains
    // private entries.
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
