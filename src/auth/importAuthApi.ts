import { whenIdle } from '../ui/whenIdle';
import type { AuthActor } from './AuthProvider';
import { selectIsLoggedIn } from './authSelectors';

/** Imports the chunk with the calls login, refresh and logout, RTK Query and io-ts. */
export const importAuthApi = () =>
  import(/* webpackChunkName: "api" */ './authApi').then(({ authApi }) => authApi);

/**
 * Preloads that chunk when the visitor is logged in and the page is idle. A logout must not have to wait
 * for it, because the tab may be closed right after. If the preload fails, the call imports it again.
 */
export function preloadAuthApi(page: Window, auth: AuthActor, load = importAuthApi): void {
  const preload = () => void load().catch(() => undefined);
  const subscription = auth.subscribe((snapshot) => {
    if (!selectIsLoggedIn(snapshot)) return;
    subscription.unsubscribe();
    whenIdle(page, preload, { orAfter: 1_000 });
  });
}
