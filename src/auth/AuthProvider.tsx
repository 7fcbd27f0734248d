import { useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { useIsHydrated } from '../ui/useIsHydrated';
import { authMachine, type AuthContext } from './authMachine';

export type AuthActor = ActorRefFrom<typeof authMachine>;
type AuthSnapshot = SnapshotFrom<typeof authMachine>;

/** The state that prerendered pages show. */
const loggedOutSnapshot: AuthSnapshot = authMachine.resolveState({
  value: 'loggedOut',
  context: authMachine.config.context as AuthContext,
});

const AuthActorContext = createContext<AuthActor | null>(null);

/** Provides the session actor, which exists outside React, and logs its failure. */
export function AuthProvider({ actor, children }: { actor: AuthActor; children: ReactNode }) {
  useEffect(() => {
    const error = (reason: unknown) => console.error('The session has failed:', reason);
    const subscription = actor.subscribe({ error });
    return () => subscription.unsubscribe();
  }, [actor]);
  return <AuthActorContext value={actor}>{children}</AuthActorContext>;
}

/** The session actor, for sending events. Throws outside an `AuthProvider`. */
export function useAuthActor(): AuthActor {
  const actor = useContext(AuthActorContext);
  if (!actor) throw new Error('useAuthActor: expected an <AuthProvider> above');
  return actor;
}

/**
 * Subscribes to the session through a selector below. Selects from a logged-out session
 * until hydration, and if the actor has failed.
 */
export function useAuth<T>(selector: (snapshot: AuthSnapshot) => T): T {
  const actor = useAuthActor();
  const readable = useMemo(() => withoutError(actor), [actor]);
  const current = useSelector(readable, selector);
  return useIsHydrated() ? current : selector(loggedOutSnapshot);
}

/** `useSelector` rethrows the error of a failed actor, which would unmount the whole site. */
function withoutError(actor: AuthActor): Pick<AuthActor, 'subscribe' | 'getSnapshot'> {
  return {
    subscribe: actor.subscribe.bind(actor),
    getSnapshot: () => {
      const snapshot = actor.getSnapshot();
      return snapshot.status === 'error' ? loggedOutSnapshot : snapshot;
    },
  };
}

/** Whether the visitor is logged in: the flag of the specification, section 4. */
export const selectIsLoggedIn = (snapshot: AuthSnapshot) => snapshot.hasTag('loggedIn');

/** The flag is not known yet. */
export const selectIsPending = (snapshot: AuthSnapshot) => snapshot.hasTag('pending');

/** The session as the top bar shows it. */
export type SessionStatus = 'pending' | 'loggedOut' | 'loggedIn';

export const selectSessionStatus = (snapshot: AuthSnapshot): SessionStatus =>
  selectIsPending(snapshot) ? 'pending' : selectIsLoggedIn(snapshot) ? 'loggedIn' : 'loggedOut';

export const selectIsConfirmingLogout = (snapshot: AuthSnapshot) =>
  snapshot.matches('confirmingLogout');

export const selectIsLoggingOut = (snapshot: AuthSnapshot) => snapshot.matches('loggingOut');

/** Whether the browser is about to navigate to the provider. */
export const selectIsRedirecting = (snapshot: AuthSnapshot) =>
  snapshot.matches({ loggingIn: 'redirecting' });

/** Whether the last sign-in failed, and no other one has begun. */
export const selectHasSignInFailed = (snapshot: AuthSnapshot) => snapshot.context.hasSignInFailed;

/** The path where the last sign-in began. Not trusted: pass it to `safeReturnPath`. */
export const selectReturnTo = (snapshot: AuthSnapshot) => snapshot.context.returnTo;

/** The email that was typed for the last sign-in. */
export const selectEmail = (snapshot: AuthSnapshot) => snapshot.context.email;
