import { selectIsLoggedIn, type AuthActor } from '../auth/AuthProvider';
import type { TokenVault } from '../auth/tokenVault';
import type { Store } from './store';

/**
 * Removes the private entries from the store when the session ends, in each tab. If another tab has replaced the
 * session meanwhile, perhaps for another visitor, reloads this page.
 */
export function forgetEntriesWithSession(
  page: Window,
  {
    auth,
    vault,
    store,
  }: { auth: AuthActor; vault: Pick<TokenVault, 'onChangedElsewhere'>; store: Store },
): void {
  let wasLoggedIn = selectIsLoggedIn(auth.getSnapshot());
  auth.subscribe((snapshot) => {
    const isLoggedIn = selectIsLoggedIn(snapshot);
    if (wasLoggedIn && !isLoggedIn) store.clearEntries();
    wasLoggedIn = isLoggedIn;
  });
  vault.onChangedElsewhere((change) => {
    const hasAnswers = Object.values<{ data?: unknown } | undefined>(
      store.getState().api?.queries ?? {},
    ).some((query) => query?.data);
    if (change === 'stored' && hasAnswers) page.location.reload();
  });
}
