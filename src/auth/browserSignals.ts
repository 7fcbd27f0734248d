import type { AuthEvent } from './authMachine';
import type { TokenVault } from './tokenVault';

/**
 * Converts browser events about other tabs, the cookie, the network, the page's visibility and the
 * back/forward cache to events for the auth machine. A page restored from this cache stays hidden
 * until React has rendered the session's current state, because the session may have ended while
 * the page was in the cache.
 */
export function connectBrowserSignals(
  win: Window,
  vault: Pick<TokenVault, 'onChangedElsewhere' | 'onAccessTokenRemoved'>,
  send: (event: AuthEvent) => void,
): void {
  const { style } = win.document.documentElement;

  vault.onChangedElsewhere((change) =>
    send({ type: change === 'stored' ? 'peer.loggedIn' : 'peer.loggedOut' }),
  );
  vault.onAccessTokenRemoved(() => send({ type: 'accessToken.removed' }));
  win.addEventListener('online', () => send({ type: 'network.online' }));
  win.document.addEventListener('visibilitychange', () => {
    if (win.document.visibilityState === 'visible') send({ type: 'page.shown' });
  });
  win.addEventListener('pagehide', ({ persisted }) => {
    send({ type: 'page.left' });
    if (persisted) style.visibility = 'hidden';
  });
  win.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    send({ type: 'page.restored' });
    // By the next animation frame, React has rendered the machine's new state.
    win.requestAnimationFrame(() => style.removeProperty('visibility'));
  });
}
