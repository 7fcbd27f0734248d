import { waitFor, type SnapshotFrom } from 'xstate';
import type { AuthActor } from './AuthProvider';

/**
 * Makes the machine renew the session after an API call was answered 401, and waits until it has been renewed or cannot
 * be. Concurrent callers share one refresh. While the visitor is asked whether to log out, waits for the answer: Cancel
 * continues the session without a renewal.
 */
export async function renewSession(auth: AuthActor): Promise<void> {
  do {
    await waitFor(auth, (snapshot) => !isLoggingOut(snapshot));
    auth.send({ type: 'call.unauthorized' });
    await waitFor(
      auth,
      (snapshot) => !snapshot.hasTag('pending') && !snapshot.matches({ loggedIn: 'renewing' }),
    );
    // If the visitor was asked during the renewal, it was stopped.
  } while (isLoggingOut(auth.getSnapshot()));
}

function isLoggingOut(snapshot: SnapshotFrom<AuthActor>): boolean {
  return snapshot.matches('confirmingLogout') || snapshot.matches('loggingOut');
}
