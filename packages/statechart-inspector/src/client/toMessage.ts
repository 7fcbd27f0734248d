import type {
  AnyActorRef,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import type { InspectionMessage, TakenTransition } from '../recording/message';
import { createPatch, protocolVersion } from '../recording/patch';
import { plainDefinition } from '../chart/plainDefinition';
import type { createRedaction } from '../redaction/redactMessage';

/**
 * Creates a function that converts XState's inspection events to messages for the inspector, and
 * removes secrets. Each actor's first snapshot is sent in full, and later ones as patches.
 *
 * @returns a function that returns null for events that the inspector does not show: actions, and
 * `@xstate.transition`, which XState 5.33 declares but never reports
 */
export function createConverter(redaction: ReturnType<typeof createRedaction>) {
  const definitions = new WeakMap<AnyStateMachine, string>();
  const events = new WeakMap<object, { type: string }>();
  const sent = new WeakMap<object, unknown>();

  /**
   * Returns the redacted event. Several messages can contain the same event, so it is redacted only
   * once.
   */
  function eventOf<Event extends { type: string }>(event: Event): Event {
    const known = events.get(event) ?? redaction.event(event);
    events.set(event, known);
    return known as Event;
  }

  /**
   * Returns the redacted event and the snapshot after it. If an earlier snapshot has been sent,
   * returns a patch instead of the snapshot, unless the patch would be too long.
   */
  function handled(actor: object, inspected: { event: { type: string }; snapshot: unknown }) {
    const event = eventOf(inspected.event);
    const copy = redaction.snapshot(plainSnapshot(inspected.snapshot));
    const patch = sent.has(actor) ? createPatch(sent.get(actor), copy) : null;
    sent.set(actor, copy);
    return patch ? { event, snapshot: null, patch } : { event, snapshot: copy };
  }

  return (inspected: InspectionEvent, atMs: number): InspectionMessage | null => {
    const actor = inspected.actorRef as AnyActorRef;
    const common = {
      sessionId: actor.sessionId,
      rootId: inspected.rootId,
      createdAt: String(atMs),
      version: protocolVersion,
    };
    switch (inspected.type) {
      case '@xstate.actor': {
        const machine = machineOf(actor);
        // If the actor has no name of its own, use its machine's name.
        const name = actor.id === actor.sessionId && machine ? machine.id : actor.id;
        return {
          ...common,
          type: inspected.type,
          name,
          parentId: actor._parent?.sessionId,
          definition: machine ? definitionOf(machine) : JSON.stringify({ id: name }),
          // When XState reports that an actor was created, the actor has no snapshot yet. In
          // development builds, reading the snapshot at this point throws an error.
          snapshot: null,
        };
      }
      case '@xstate.event':
        return {
          ...common,
          type: inspected.type,
          event: eventOf(inspected.event),
          sourceId: (inspected.sourceRef as AnyActorRef | undefined)?.sessionId,
        };
      case '@xstate.snapshot':
        return { ...common, type: inspected.type, ...handled(actor, inspected) };
      case '@xstate.microstep':
        return {
          ...common,
          type: inspected.type,
          ...handled(actor, inspected),
          transitions: (inspected._transitions ?? []).map(takenTransition),
        };
      default:
        return null;
    }
  };

  function definitionOf(machine: AnyStateMachine): string {
    // Add the type, so that even a definition with only an id and a context is recognized as a
    // machine.
    const complete = () => ({ type: machine.root.type, ...(plainDefinition(machine) as object) });
    const definition = definitions.get(machine) ?? JSON.stringify(redaction.definition(complete()));
    definitions.set(machine, definition);
    return definition;
  }
}

/**
 * Returns a snapshot without functions and without the machine. In its history, states are
 * represented by their ids instead of their definitions.
 */
function plainSnapshot(snapshot: unknown): object {
  const { toJSON } = snapshot as { toJSON?: () => object };
  const plain = typeof toJSON === 'function' ? toJSON.call(snapshot) : (snapshot as object);
  const { historyValue } = plain as { historyValue?: Record<string, readonly { id: string }[]> };
  if (!historyValue) return plain;
  const ids = Object.entries(historyValue).map(([id, states]) => [id, states.map((one) => one.id)]);
  return { ...plain, historyValue: Object.fromEntries(ids) };
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

/**
 * Returns the actor's machine, or null for other actor logic, such as a promise, a callback or an
 * observable.
 */
export function machineOf(actor: AnyActorRef): AnyStateMachine | null {
  const { logic } = actor as unknown as { logic: object };
  return 'definition' in logic && 'root' in logic ? (logic as AnyStateMachine) : null;
}
