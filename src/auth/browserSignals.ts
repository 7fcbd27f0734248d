import type { AuthEvent } from './authMachine';
import type { TokenVault } from './tokenVault';

/**
 * Turns what happens around the page into machine events: other tabs, the network, the tab being
 * shown, the page coming back from the back/forward cache.
 *
 * @returns the way to stop listening
 */
export function connectBrowserSignals(
  page: Window,
  vault: Pick<TokenVault, 'onChangedElsewhere'>,
  send: (event: AuthEvent) => void,
): () => void {
  const onOnline = () => send({ type: 'network.online' });
  const onVisibility = () => {
    if (page.document.visibilityState === 'visible') send({ type: 'page.shown' });
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) send({ type: 'page.restored' });
  };
  const disconnectVault = vault.onChangedElsewhere((change) =>
    send({ type: change === 'stored' ? 'peer.loggedIn' : 'peer.loggedOut' }),
  );
  page.addEventListener('online', onOnline);
  page.document.addEventListener('visibilitychange', onVisibility);
  page.addEventListener('pageshow', onPageShow);
  return () => {
    disconnectVault();
    page.removeEventListener('online', onOnline);
    page.document.removeEventListener('visibilitychange', onVisibility);
    page.removeEventListener('pageshow', onPageShow);
  };
}
