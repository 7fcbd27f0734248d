import { waitFor } from 'xstate';
import type { AuthActor } from './AuthProvider';

/**
 * Makes the machine renew the session after an API call was answered 401. Concurrent callers share one refresh.
 *
 * @returns whether the session was renewed; false for a logged-out visitor
 */
export async function renewSession(auth: AuthActor): Promise<boolean> {
  auth.send({ type: 'call.unauthorized' });
  const settled = await waitFor(
    auth,
    (snapshot) => !snapshot.hasTag('pending') && !snapshot.matches({ loggedIn: 'renewing' }),
  );
  return settled.matches({ loggedIn: 'active' });
}
