import type { AuthEvent } from './authMachine';
import type { TokenVault } from './tokenVault';

/**
 * Converts browser events about other tabs, the cookie, the network, the page's visibility and the
 * back/forward cache to events for the auth machine.
 */
export function connectBrowserSignals(
  win: Window,
  vault: Pick<TokenVault, 'onChangedElsewhere' | 'onAccessTokenRemoved'>,
  send: (event: AuthEvent) => void,
): void {
  vault.onChangedElsewhere((change) =>
    send({ type: change === 'stored' ? 'peer.loggedIn' : 'peer.loggedOut' }),
  );
  vault.onAccessTokenRemoved(() => send({ type: 'accessToken.removed' }));
  win.addEventListener('online', () => send({ type: 'network.online' }));
  win.document.addEventListener('visibilitychange', () => {
    if (win.document.visibilityState === 'visible') send({ type: 'page.shown' });
  });
  win.addEventListener('pagehide', () => send({ type: 'page.left' }));
  win.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) send({ type: 'page.restored' });
  });
}
