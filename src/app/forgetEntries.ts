import { selectIsLoggedIn, type AuthActor } from '../auth/AuthProvider';
import type { TokenVault } from '../auth/tokenVault';
import { entriesApi } from '../content/entriesApi';
import type { Store } from './store';

/**
 * Removes the private entries from the store when the session ends, in each tab. Requests what failed again when the
 * session could not be renewed for a while and is renewed now. If another tab has replaced the
 * session, perhaps for another visitor, reloads this page.
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
    // Also aborts the calls in flight, so that no later action contains an answer.
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
