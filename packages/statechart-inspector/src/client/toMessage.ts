import type { AnyActorRef, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import type { InspectionMessage, TakenTransition } from '../recording/message';
import { plainDefinition } from '../chart/plainDefinition';
import { machineOf } from './machineOf';

/**
 * What XState says of an actor, as it is told to the inspector; null for what is not told (actions, and
 * `@xstate.transition`, which XState 5.33 names and does not send). Nothing is redacted yet, and nothing copied.
 */
export function toMessage(inspected: InspectionEvent): InspectionMessage | null {
  const actor = inspected.actorRef as AnyActorRef;
  const told = {
    sessionId: actor.sessionId,
    rootId: inspected.rootId,
    createdAt: String(Date.now()),
  };
  switch (inspected.type) {
    case '@xstate.actor': {
      const machine = machineOf(actor);
      // An actor without a name of its own goes by that of its machine.
      const name = actor.id === actor.sessionId && machine ? machine.id : actor.id;
      return {
        ...told,
        type: inspected.type,
        name,
        parentId: actor._parent?.sessionId,
        definition: JSON.stringify(machine ? plainDefinition(machine) : { id: name }),
        // An actor is announced before it has a snapshot, and in development it throws when asked for it.
        snapshot: null,
      };
    }
    case '@xstate.event':
      return {
        ...told,
        type: inspected.type,
        event: inspected.event,
        sourceId: (inspected.sourceRef as AnyActorRef | undefined)?.sessionId,
      };
    case '@xstate.snapshot':
      return {
        ...told,
        type: inspected.type,
        event: inspected.event,
        snapshot: inspected.snapshot,
      };
    case '@xstate.microstep':
      return {
        ...told,
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
