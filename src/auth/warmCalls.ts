import { whenIdle } from '../ui/whenIdle';
import type { AuthActor } from './AuthProvider';
import { selectIsLoggedIn } from './authSelectors';
import { importAuthApi } from './onDemand';

/**
 * Asks for the code of the calls as soon as somebody is logged in and the page has nothing better to
 * do: a logout must not have to wait for it, since the tab may be closed right after. Code that does not arrive is
 * asked for again by the call that needs it.
 */
export function warmCalls(page: Window, auth: AuthActor, load = importAuthApi): void {
  const warm = () => void load().catch(() => undefined);
  const subscription = auth.subscribe((snapshot) => {
    if (!selectIsLoggedIn(snapshot)) return;
    subscription.unsubscribe();
    whenIdle(page, warm, { orAfter: 1_000 });
  });
}
