import { useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SessionStatus } from '../documentState';
import { useIsHydrated } from '../ui/useIsHydrated';
import { authMachine, initialContext } from './authMachine';

export type AuthActor = ActorRefFrom<typeof authMachine>;
type AuthSnapshot = SnapshotFrom<typeof authMachine>;

/**
 * The snapshot of a logged-out session. It is used before hydration, and if the actor has failed.
 */
const loggedOutSnapshot: AuthSnapshot = authMachine.resolveState({
  value: 'loggedOut',
  context: initialContext,
});

const AuthActorContext = createContext<AuthActor | null>(null);

/**
 * Provides the session actor, which is created outside React. If the actor fails, its error is
 * logged.
 */
export function AuthProvider({ actor, children }: { actor: AuthActor; children: ReactNode }) {
  useEffect(() => {
    const error = (reason: unknown) => console.error('The session has failed:', reason);
    const subscription = actor.subscribe({ error });
    return () => subscription.unsubscribe();
  }, [actor]);
  return <AuthActorContext value={actor}>{children}</AuthActorContext>;
}

/**
 * Returns the session actor, to which components send their events. Throws an error outside an
 * `AuthProvider`.
 */
export function useAuthActor(): AuthActor {
  const actor = useContext(AuthActorContext);
  if (!actor) throw new Error('useAuthActor: expected an <AuthProvider> above');
  return actor;
}

/**
 * Subscribes to the session through one of the selectors below. Before hydration, and if the actor
 * has failed, it selects from the snapshot of a logged-out session.
 */
export function useAuth<T>(selector: (snapshot: AuthSnapshot) => T): T {
  const actor = useAuthActor();
  const readable = useMemo(() => withoutError(actor), [actor]);
  const current = useSelector(readable, selector);
  return useIsHydrated() ? current : selector(loggedOutSnapshot);
}

/**
 * Makes a failed actor look logged out. Otherwise, `useSelector` would throw the actor's error, and
 * React would unmount the whole site.
 */
function withoutError(actor: AuthActor): Pick<AuthActor, 'subscribe' | 'getSnapshot'> {
  return {
    subscribe: actor.subscribe.bind(actor),
    getSnapshot: () => {
      const snapshot = actor.getSnapshot();
      return snapshot.status === 'error' ? loggedOutSnapshot : snapshot;
    },
  };
}

/**
 * Returns whether the visitor is logged in (the flag defined in docs/specification.md, section 4).
 */
export const selectIsLoggedIn = (snapshot: AuthSnapshot) => snapshot.hasTag('loggedIn');

/** Returns true while it is unknown whether the visitor is logged in. */
export const selectIsPending = (snapshot: AuthSnapshot) => snapshot.hasTag('pending');

/**
 * Returns the session status, or undefined before hydration: the build renders a page once for all
 * visitors.
 */
export function useSessionStatus(): SessionStatus | undefined {
  const status = useAuth(selectSessionStatus);
  return useIsHydrated() ? status : undefined;
}

/** Returns the session status that the top bar shows. */
export const selectSessionStatus = (snapshot: AuthSnapshot): SessionStatus =>
  selectIsPending(snapshot) ? 'pending' : selectIsLoggedIn(snapshot) ? 'loggedIn' : 'loggedOut';

/** Returns whether the visitor is being asked to confirm the logout. */
export const selectIsConfirmingLogout = (snapshot: AuthSnapshot) =>
  snapshot.matches('confirmingLogout');

/** Returns whether the logout request is in progress. */
export const selectIsLoggingOut = (snapshot: AuthSnapshot) => snapshot.matches('loggingOut');

/**
 * Returns whether a sign-in is in progress: the visitor is being redirected to the provider, or has
 * just returned from it.
 */
export const selectIsLoggingIn = (snapshot: AuthSnapshot) => snapshot.matches('loggingIn');

/** Returns whether the last sign-in has failed and no new sign-in has begun. */
export const selectHasSignInFailed = (snapshot: AuthSnapshot) => snapshot.context.hasSignInFailed;

/**
 * Returns the path of the page where the last sign-in began. Do not trust this path; pass it to
 * `safeReturnPath`.
 */
export const selectReturnTo = (snapshot: AuthSnapshot) => snapshot.context.returnTo;
