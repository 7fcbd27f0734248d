import type { AuthEvent } from './authMachine';
import type { TokenVault } from './tokenVault';

/**
 * Turns what happens around the page into machine events: other tabs, the cookie, the network, the
 * tab being shown, the page being left and coming back from the back/forward cache.
 *
 * @returns the way to stop listening
 */
export function connectBrowserSignals(
  page: Window,
  vault: Pick<TokenVault, 'onChangedElsewhere' | 'onAccessTokenRemoved'>,
  send: (event: AuthEvent) => void,
): () => void {
  const onOnline = () => send({ type: 'network.online' });
  const onVisibility = () => {
    if (page.document.visibilityState === 'visible') send({ type: 'page.shown' });
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) send({ type: 'page.restored' });
  };
  const onPageHide = () => send({ type: 'page.left' });
  const disconnectTabs = vault.onChangedElsewhere((change) =>
    send({ type: change === 'stored' ? 'peer.loggedIn' : 'peer.loggedOut' }),
  );
  const disconnectCookie = vault.onAccessTokenRemoved(() => send({ type: 'accessToken.removed' }));
  page.addEventListener('online', onOnline);
  page.document.addEventListener('visibilitychange', onVisibility);
  page.addEventListener('pageshow', onPageShow);
  page.addEventListener('pagehide', onPageHide);
  return () => {
    disconnectTabs();
    disconnectCookie();
    page.removeEventListener('online', onOnline);
    page.document.removeEventListener('visibilitychange', onVisibility);
    page.removeEventListener('pageshow', onPageShow);
    page.removeEventListener('pagehide', onPageHide);
  };
}
