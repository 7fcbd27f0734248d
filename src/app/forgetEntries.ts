import { selectIsLoggedIn, type AuthActor } from '../auth/AuthProvider';
import type { TokenVault } from '../auth/tokenVault';
import { entriesApi } from '../content/entriesApi';
import type { Store } from './store';

/**
 * Updates the private entries in the store when the session changes.
 * - When the session has ended, or another tab has replaced it, perhaps with another visitor's, the
 * entries are removed. The components that are still on the page then request the entries of the
 * present session.
 * - When there is a new access token, failed requests are sent again.
 *
 * A page that is restored from the back/forward cache, where it received no events, needs nothing
 * more: the watcher then looks at the tokens, which is an event of the session.
 */
export function forgetEntriesWithSession({
  auth,
  vault,
  store,
}: {
  auth: AuthActor;
  vault: Pick<TokenVault, 'readRefreshToken' | 'readAccessToken'>;
  store: Store;
}): void {
  /**
   * The token that identifies the session whose entries the store may contain; null if there was no
   * session. A refresh changes the access token only, so it is the refresh token if there is one.
   */
  const presentSession = () => {
    if (!selectIsLoggedIn(auth.getSnapshot())) return null;
    return vault.readRefreshToken() ?? vault.readAccessToken() ?? '';
  };
  let session = presentSession();

  function forgetIfReplaced() {
    const present = presentSession();
    // Resetting the API state also aborts pending requests, so that no later action contains
    // private entries.
    if (session !== null && session !== present) store.dispatch(entriesApi.util.resetApiState());
    session = present;
  }

  let token = vault.readAccessToken();
  // The machine informs its subscribers of every event, even if its state stays the same.
  auth.subscribe((snapshot) => {
    forgetIfReplaced();
    const present = vault.readAccessToken();
    const isNew = present !== token;
    token = present;
    if (isNew && selectIsLoggedIn(snapshot)) {
      store.dispatch(entriesApi.util.invalidateTags(['Failed']));
    }
  });
}
