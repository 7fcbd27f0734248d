import type {
  AnyActorRef,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import type { InspectionMessage, TakenTransition } from '../recording/message';
import { plainDefinition } from '../chart/plainDefinition';

/**
 * Converts an inspection event of XState into a message for the inspector; null if it is not sent (actions, and
 * `@xstate.transition`, which XState 5.33 declares but does not send). Redacts and copies nothing.
 */
export function toMessage(inspected: InspectionEvent): InspectionMessage | null {
  const actor = inspected.actorRef as AnyActorRef;
  const common = {
    sessionId: actor.sessionId,
    rootId: inspected.rootId,
    createdAt: String(Date.now()),
  };
  switch (inspected.type) {
    case '@xstate.actor': {
      const machine = machineOf(actor);
      // An actor without a given name gets the name of its machine.
      const name = actor.id === actor.sessionId && machine ? machine.id : actor.id;
      return {
        ...common,
        type: inspected.type,
        name,
        parentId: actor._parent?.sessionId,
        definition: JSON.stringify(machine ? plainDefinition(machine) : { id: name }),
        // An actor is announced before it has a snapshot; reading it then throws in development.
        snapshot: null,
      };
    }
    case '@xstate.event':
      return {
        ...common,
        type: inspected.type,
        event: inspected.event,
        sourceId: (inspected.sourceRef as AnyActorRef | undefined)?.sessionId,
      };
    case '@xstate.snapshot':
      return {
        ...common,
        type: inspected.type,
        event: inspected.event,
        snapshot: inspected.snapshot,
      };
    case '@xstate.microstep':
      return {
        ...common,
        type: inspected.type,
        event: inspected.event,
        snapshot: inspected.snapshot,
        transitions: inspected._transitions.map(takenTransition),
      };
    default:
      return null;
  }
}

function takenTransition(transition: AnyTransitionDefinition): TakenTransition {
  const { source, target, eventType } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  return {
    source: source.id,
    eventType,
    targets: (target ?? []).map(({ id }) => id),
    position: siblings?.indexOf(transition) ?? -1,
  };
}

/** The machine of an actor; null for other logic: a promise, a callback, an observable. */
export function machineOf(actor: AnyActorRef): AnyStateMachine | null {
  const { logic } = actor as unknown as { logic: object };
  return 'definition' in logic && 'root' in logic ? (logic as AnyStateMachine) : null;
}
