import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { InspectionMessage, TakenTransition } from '../recording/message';
import { protocolVersion } from '../recording/patch';
import { describeMachine } from './describeMachine';
import { createCopier } from '../recording/plainCopy';
import { maxChanged, type Observed } from './observe';

/**
 * Creates a function that converts what was observed to messages for the inspector.
 *
 * @param pageLoadId the id of the page load
 */
export function createConverter(pageLoadId: string) {
  const copier = createCopier();
  let index = 0;
  const definitions = new WeakMap<AnyStateMachine, string>();
  /** The actors of which a snapshot was copied before. */
  const known = new WeakSet<object>();

  function snapshotOf({ actor, snapshot: given }: Observed) {
    copier.begin(known.has(actor) ? maxChanged : undefined);
    known.add(actor);
    const snapshot = copier.copy(withContextLast(given));
    return { snapshot, size: copier.end() };
  }

  return (observed: Observed): InspectionMessage => {
    const { type, actor, atMs, event = { type: '' } } = observed;
    const actions = [...(observed.actions ?? [])];
    const common = {
      sessionId: actor.sessionId,
      createdAt: String(atMs),
      pageLoadId,
      index: index++,
      version: protocolVersion,
    };
    switch (type) {
      case '@xstate.actor': {
        const machine = machineOf(actor);
        const name = actorName(actor);
        return {
          ...common,
          type,
          size: 0,
          name,
          parentId: actor._parent?.sessionId,
          definition: machine ? definitionOf(machine) : null,
          // When XState reports that an actor was created, the actor has no snapshot yet. In
          // development builds, reading the snapshot at this point throws an error.
          snapshot: null,
        };
      }
      case '@xstate.event': {
        const { source, eventSize: size = 0 } = observed;
        return { ...common, type, event, size, sourceId: source?.sessionId };
      }
      case '@xstate.snapshot':
        return { ...common, type, event, actions, ...snapshotOf(observed) };
      case '@xstate.microstep': {
        const transitions = (observed.transitions ?? []).map(takenTransition);
        const snapshot = snapshotOf(observed);
        return { ...common, type, event, transitions, actions, ...snapshot };
      }
    }
  };

  function definitionOf(machine: AnyStateMachine): string {
    const definition = definitions.get(machine) ?? JSON.stringify(describeMachine(machine));
    definitions.set(machine, definition);
    return definition;
  }
}

/** Moves the context to the end, because a large context must not take the place of the state. */
function withContextLast(snapshot: unknown): unknown {
  if (typeof snapshot !== 'object' || snapshot === null) return snapshot;
  const { toJSON } = snapshot as { toJSON?: () => object };
  const plain = typeof toJSON === 'function' ? toJSON.call(snapshot) : snapshot;
  const { context, ...rest } = plain as { context?: unknown };
  return { ...rest, context };
}

/**
 * Names an actor. If its id was generated, names it after its source or its machine, because an id
 * such as `0.auth.startup` says nothing about the actor.
 */
function actorName(actor: AnyActorRef): string {
  // A store of @xstate/store has no id.
  const {
    id = actor.sessionId,
    sessionId,
    src,
  } = actor as Partial<AnyActorRef> & { sessionId: string; src?: unknown };
  const parent = actor._parent && machineOf(actor._parent);
  // XState generates the id of an invoked actor from its position and the id of the state.
  const [, state] = /^\d+\.(.*)$/s.exec(id) ?? [];
  const isGenerated = id === sessionId || (state !== undefined && hasState(parent, state));
  if (!isGenerated) return id;
  // XState also generates the name of a source that is written inline.
  const isInline = typeof src === 'string' && src.startsWith('xstate.invoke.');
  if (typeof src === 'string' && !isInline) return src;
  return machineOf(actor)?.id ?? (isInline ? 'inline' : id);
}

function hasState(machine: AnyStateMachine | null | undefined, id: string): boolean {
  try {
    machine?.getStateNodeById(id);
    return machine !== null && machine !== undefined;
  } catch {
    return false;
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

/**
 * Returns the actor's machine, or null for other actor logic, such as a promise, a callback or an
 * observable.
 */
export function machineOf(actor: AnyActorRef): AnyStateMachine | null {
  // The stores of @xstate/store are actors without logic.
  const { logic = {} } = actor as unknown as { logic?: object };
  // Logic that wraps a machine, as in `{ ...machine, transition }`, has no `definition`.
  return 'config' in logic && 'root' in logic ? (logic as AnyStateMachine) : null;
}
