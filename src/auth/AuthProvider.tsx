import { useSelector } from '@xstate/react';
import { createContext, useContext, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { authMachine } from './authMachine';
import type { AuthSnapshot } from './authSelectors';

export type AuthActor = ActorRefFrom<typeof authMachine>;

const AuthActorContext = createContext<AuthActor | null>(null);

/** Gives every component below the one actor of the session, which lives outside React. */
export function AuthProvider({ actor, children }: { actor: AuthActor; children: ReactNode }) {
  return <AuthActorContext value={actor}>{children}</AuthActorContext>;
}

/** The actor, to send events to. Throws outside an `AuthProvider`. */
export function useAuthActor(): AuthActor {
  const actor = useContext(AuthActorContext);
  if (!actor) throw new Error('useAuthActor: expected an <AuthProvider> above');
  return actor;
}

/** A value that a selector of authSelectors.ts reads from the session, kept up to date. */
export function useAuth<T>(selector: (snapshot: AuthSnapshot) => T): T {
  return useSelector(useAuthActor(), selector);
}
