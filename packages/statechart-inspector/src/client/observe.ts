import type {
  AnyActorRef,
  AnyEventObject,
  AnyTransitionDefinition,
  InspectionEvent,
  Snapshot,
} from 'xstate';
import { skippedType } from '../recording/patch';
import { createCopier } from '../recording/plainCopy';
import { hasEnded } from './backlog';
import { isObject } from '../isObject';

/**
 * Something that XState reported. It is converted to a message in a later task, so everything that
 * may have changed by then has been copied.
 */
export interface Observed {
  type: '@xstate.actor' | '@xstate.event' | '@xstate.snapshot' | '@xstate.microstep';
  actor: AnyActorRef;
  atMs: number;
  /** A copy of the event, and how many values it contains. */
  event?: AnyEventObject;
  eventSize?: number;
  /** The actor that sent the event. */
  source?: AnyActorRef | undefined;
  snapshot?: unknown;
  /** About how many values the snapshot's context keeps in memory while it waits. */
  contextSize?: number;
  transitions?: readonly AnyTransitionDefinition[];
  /** The actions that were executed before this snapshot and after the actor's previous one. */
  actions?: readonly string[];
}

/**
 * The maximum number of values that one message may copy, if they were not already copied for an
 * earlier message. It limits the time that a message takes, and its size, even if an actor replaces
 * a large context at each event. An actor's first snapshot may be larger.
 */
export const maxChanged = 2_000;

/**
 * Creates a function that takes XState's inspection events at the moment when they happen.
 *
 * XState does not report that an actor failed because a guard or an action threw an error. An actor
 * handles its events in order and reports a snapshot after each. So if an actor has failed, the
 * event to blame is the first one without a snapshot.
 *
 * @param add takes what was observed, in order
 * @param isFull returns whether so much is waiting to be sent that more would harm the page. From then
 * on, only new actors are added, until `catchUp` is called
 */
export function createObserver(add: (observed: Observed) => void, isFull: () => boolean) {
  /** The events that an actor has received and not yet handled, oldest first. */
  const waiting = new Map<AnyActorRef, { event: AnyEventObject; observed: Observed }[]>();
  const actions = new WeakMap<AnyActorRef, string[]>();
  /** The last snapshots of actors that have ended, so that each is added only once. */
  const last = new WeakSet<object>();
  /** The number of skipped events of each actor of which anything was skipped. */
  const skipped = new Map<AnyActorRef, number>();

  const counted = new WeakSet<object>();
  /** Counts the items in the members of a context that no earlier snapshot contained. */
  function newItems(snapshot: Snapshot<unknown>): number {
    let size = 0;
    try {
      for (const member of Object.values((snapshot as { context?: object }).context ?? {})) {
        if (!isObject(member) || counted.has(member)) continue;
        counted.add(member);
        size += Object.keys(member).length;
      }
    } catch {
      // A getter has failed. What cannot be counted is small.
    }
    return size;
  }

  const takeActions = (actor: AnyActorRef): readonly string[] => {
    const executed = actions.get(actor) ?? [];
    actions.delete(actor);
    return executed;
  };

  /** Adds a last snapshot for each actor that has failed since the last call. */
  function addFailures(): void {
    for (const [actor, events] of waiting) {
      const snapshot = snapshotOf(actor);
      if (!snapshot || !hasEnded(snapshot)) continue;
      waiting.delete(actor);
      const culprit = events[0]?.observed;
      if (snapshot.status !== 'error' || last.has(snapshot) || !culprit) continue;
      last.add(snapshot);
      add({ ...culprit, type: '@xstate.snapshot', snapshot, actions: takeActions(actor) });
    }
  }

  /** Adds the present snapshot of each actor of which something was skipped. */
  function catchUp(): void {
    for (const [actor, events] of skipped) {
      skipped.delete(actor);
      actions.delete(actor);
      const snapshot = snapshotOf(actor);
      if (!snapshot || last.has(snapshot)) continue;
      if (hasEnded(snapshot)) last.add(snapshot);
      const event = { type: skippedType, events };
      add({ type: '@xstate.snapshot', actor, atMs: Date.now(), event, snapshot });
    }
  }

  function observe(inspected: InspectionEvent): void {
    addFailures();
    const actor = inspected.actorRef as AnyActorRef;
    if (inspected.type !== '@xstate.actor' && (skipped.size > 0 || isFull())) {
      skipped.set(actor, (skipped.get(actor) ?? 0) + Number(inspected.type === '@xstate.event'));
      waiting.delete(actor);
      return;
    }
    const common = { actor, atMs: Date.now() };
    switch (inspected.type) {
      case '@xstate.actor':
        add({ ...common, type: inspected.type });
        return;
      case '@xstate.event': {
        const { event, size } = copyEvent(inspected.event);
        const source = inspected.sourceRef as AnyActorRef | undefined;
        const observed = { ...common, type: inspected.type, event, eventSize: size, source };
        add(observed);
        const isFirst = inspected.event.type === 'xstate.init';
        // An actor that has ended ignores the event.
        if (hasEnded(snapshotOf(actor)) && !isFirst) return;
        const events = waiting.get(actor) ?? [];
        // An actor handles the events that it received before its start after `xstate.init`.
        events.splice(isFirst ? 0 : events.length, 0, { event: inspected.event, observed });
        waiting.set(actor, events);
        return;
      }
      case '@xstate.action': {
        const { action } = inspected as { action: { type: string; params: unknown } };
        const executed = actions.get(actor) ?? [];
        actions.set(actor, executed);
        // A machine without end must not fill the memory before it reports a snapshot.
        if (executed.length < maxActions) executed.push(actionText(action, actor));
        return;
      }
      case '@xstate.microstep':
      case '@xstate.snapshot': {
        const isLast = inspected.type === '@xstate.snapshot';
        // If an initial action failed, XState reports the snapshot before the failure.
        const current = snapshotOf(actor);
        const hasFailed = isLast && current?.status === 'error';
        const snapshot = hasFailed ? current : (inspected.snapshot as Snapshot<unknown>);
        // Events that the actor raised itself were not reported before.
        const events = waiting.get(actor) ?? [];
        const at = events.findIndex((one) => one.event === inspected.event);
        const event = events[at]?.observed.event ?? copyEvent(inspected.event).event;
        if (isLast) {
          // An event before this one has no snapshot if a store's transition has thrown an error.
          if (at >= 0) events.splice(0, at + 1);
          if (events.length === 0) waiting.delete(actor);
          if (last.has(snapshot)) return;
          if (hasEnded(snapshot)) last.add(snapshot);
        }
        const transitions = isLast ? [] : (inspected._transitions ?? []);
        const executed = takeActions(actor);
        add({
          ...common,
          type: inspected.type,
          event,
          snapshot,
          transitions,
          actions: executed,
          contextSize: newItems(snapshot),
        });
        return;
      }
    }
  }

  return { observe, addFailures, catchUp };
}

/**
 * Copies an event, and returns how many values the copy contains. The page may send the same object
 * again with another payload, so the copy is always new.
 */
function copyEvent(event: AnyEventObject): { event: AnyEventObject; size: number } {
  const copier = createCopier(maxChanged);
  return { event: copier.copy(event) as AnyEventObject, size: copier.end() };
}

const anonymousNames = ['(anonymous)', 'actions', 'entry', 'exit'];
const maxActions = 1_000;

/** While an actor initializes itself, reading its snapshot throws an error in development builds. */
function snapshotOf(actor: AnyActorRef): Snapshot<unknown> | undefined {
  try {
    return actor.getSnapshot() as Snapshot<unknown> | undefined;
  } catch {
    return undefined;
  }
}

/**
 * Describes an executed action, as in `save`, `xstate.emit saved` or `xstate.raise next 300`. The
 * last number is the delay in milliseconds. XState names an anonymous function after its property in
 * the definition, so it is described as `inline`, unless the machine has an action of this name.
 */
function actionText({ type, params }: { type: string; params: unknown }, actor: AnyActorRef) {
  if (!type.startsWith('xstate.')) {
    const { logic } = actor as { logic?: { implementations?: { actions?: object } } };
    const isNamed = Object.hasOwn(logic?.implementations?.actions ?? {}, type);
    return !isNamed && anonymousNames.includes(type) ? 'inline' : type;
  }
  const { event, delay } = (params ?? {}) as { event?: { type?: unknown }; delay?: unknown };
  return [type, event?.type, delay].filter((part) => part !== undefined).join(' ');
}
