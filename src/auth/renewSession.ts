import { waitFor, type SnapshotFrom } from 'xstate';
import type { AuthActor } from './AuthProvider';

/**
 * Makes the machine renew the session after a 401 response, and waits until the session has been
 * renewed or cannot be renewed. Concurrent callers share one refresh. While the visitor is being
 * asked to confirm a logout, the function waits for the answer before it requests the renewal.
 */
export async function renewSession(auth: AuthActor): Promise<void> {
  do {
    await waitFor(auth, (snapshot) => !isLoggingOut(snapshot));
    auth.send({ type: 'call.unauthorized' });
    await waitFor(
      auth,
      (snapshot) => !snapshot.hasTag('pending') && !snapshot.matches({ loggedIn: 'renewing' }),
    );
    // If the logout dialog opened during the renewal, the machine has stopped the renewal, so
    // request it again.
  } while (isLoggingOut(auth.getSnapshot()));
}

function isLoggingOut(snapshot: SnapshotFrom<AuthActor>): boolean {
  return snapshot.matches('confirmingLogout') || snapshot.matches('loggingOut');
}
