import type { AnyActorRef, AnyStateMachine } from 'xstate';

/** The machine that an actor runs; null for other logic: a promise, a callback, an observable. */
export function machineOf(actor: AnyActorRef): AnyStateMachine | null {
  const { logic } = actor as unknown as { logic: object };
  return 'definition' in logic && 'root' in logic ? (logic as AnyStateMachine) : null;
}
