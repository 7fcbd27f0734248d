import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { InspectionMessage, TakenTransition } from '../recording/message';
import { protocolVersion } from '../recording/patch';
import { plainDefinition } from '../chart/plainDefinition';
import { type createRedaction, mostChanged } from '../redaction/redactMessage';
import type { Observed } from './observe';

/**
 * Creates a function that converts what was observed to messages for the inspector, and removes
 * secrets.
 *
 * @param prefix makes the ids of actors unique within the page
 */
export function createConverter(redaction: ReturnType<typeof createRedaction>, prefix = '') {
  const definitions = new WeakMap<AnyStateMachine, string>();
  /** The actors of which a snapshot was copied before. */
  const known = new WeakSet<object>();

  function snapshotOf({ actor, snapshot: given }: Observed) {
    const most = known.has(actor) ? mostChanged : undefined;
    known.add(actor);
    const snapshot = redaction.snapshot(plainSnapshot(given), most);
    const { size, isShortened } = redaction.end();
    return { snapshot, size, ...(isShortened && { isShortened }) };
  }

  return (observed: Observed): InspectionMessage => {
    const { type, actor, atMs, event = { type: '' } } = observed;
    const actions = observed.actions?.length ? { actions: [...observed.actions] } : {};
    const common = {
      ...{ sessionId: prefix + actor.sessionId, createdAt: String(atMs) },
      version: protocolVersion,
    };
    switch (type) {
      case '@xstate.actor': {
        const machine = machineOf(actor);
        // If the actor has no name of its own, use its machine's name.
        const ownName = actor.id === actor.sessionId ? undefined : actor.id;
        const name = ownName ?? machine?.id ?? actor.sessionId;
        return {
          ...{ ...common, type, name, parentId: actor._parent && prefix + actor._parent.sessionId },
          definition: machine ? definitionOf(machine) : JSON.stringify({ id: name }),
          // When XState reports that an actor was created, the actor has no snapshot yet. In
          // development builds, reading the snapshot at this point throws an error.
          snapshot: null,
        };
      }
      case '@xstate.event': {
        const { source, eventSize: size } = observed;
        return { ...common, type, event, size, sourceId: source && prefix + source.sessionId };
      }
      case '@xstate.snapshot':
        return { ...common, type, event, ...actions, ...snapshotOf(observed) };
      case '@xstate.microstep': {
        const transitions = (observed.transitions ?? []).map(takenTransition);
        const snapshot = snapshotOf(observed);
        return { ...common, type, event, transitions, ...actions, ...snapshot };
      }
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
function plainSnapshot(snapshot: unknown): unknown {
  if (typeof snapshot !== 'object' || snapshot === null) return snapshot;
  const { toJSON } = snapshot as { toJSON?: () => object };
  const plain = typeof toJSON === 'function' ? toJSON.call(snapshot) : snapshot;
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
  // The stores of @xstate/store are actors without logic.
  const { logic = {} } = actor as unknown as { logic?: object };
  return 'definition' in logic && 'root' in logic ? (logic as AnyStateMachine) : null;
}
