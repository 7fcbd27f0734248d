import { whenIdle } from '../ui/whenIdle';
import { selectIsLoggedIn, type AuthActor } from './AuthProvider';

/**
 * Loads the code of the calls when the visitor is logged in and the page is idle, so that a logout need not wait for
 * it: the tab may be closed right after. If this fails, the call loads it again.
 *
 * @param load `loadAuthApi` of the store
 */
export function preloadAuthApi(page: Window, auth: AuthActor, load: () => Promise<unknown>): void {
  const preload = () => void load().catch(() => undefined);
  const subscription = auth.subscribe((snapshot) => {
    if (!selectIsLoggedIn(snapshot)) return;
    subscription.unsubscribe();
    whenIdle(page, preload, { orAfter: 1_000 });
  });
}
