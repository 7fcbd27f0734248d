import { waitFor } from 'xstate';
import type { AuthActor } from './AuthProvider';

/**
 * Has the access token replaced because the API no longer takes it. However many ask at once, the
 * machine asks the API once.
 *
 * @returns whether there is another one by now; false too when nobody is logged in
 */
export async function renewSession(auth: AuthActor): Promise<boolean> {
  auth.send({ type: 'accessToken.refused' });
  // It ends: no state lasts longer than its deadline (authMachine.ts).
  const settled = await waitFor(
    auth,
    (snapshot) => !snapshot.hasTag('pending') && !snapshot.matches({ loggedIn: 'renewing' }),
  );
  return settled.matches({ loggedIn: 'active' });
}
