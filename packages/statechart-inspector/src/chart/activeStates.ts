import { isRecord } from '../isObject';
import { ancestorsOf, type Statechart, type Transition } from './statechart';

/**
 * Returns a snapshot's active states and their ancestors. Names that are not in the chart are
 * ignored.
 *
 * @param snapshot snapshot of a machine, such as `{value: {loggedIn: 'active'}}`
 * @returns ids of states; empty if the snapshot has no value
 */
export function activeStates(chart: Statechart, snapshot: unknown): ReadonlySet<string> {
  const value = isRecord(snapshot) ? snapshot['value'] : undefined;
  const active = new Set<string>();
  const add = (around: string, within: unknown) => {
    active.add(around);
    for (const id of chart.states.get(around)?.children ?? []) {
      const key = chart.states.get(id)?.key ?? '';
      if (within === key) add(id, undefined);
      else if (isRecord(within) && Object.hasOwn(within, key)) add(id, within[key]);
    }
  };
  if (typeof value === 'string' || isRecord(value)) add(chart.root, value);
  return active;
}

/**
 * Returns the transitions that an event could trigger in the active states. `always` transitions
 * are never returned. Guarded transitions are returned, because their guards might pass. A
 * transition is left out if an unguarded transition always takes precedence over it: one that comes
 * first in the same state, or one that starts at a descendant (SCXML, section 3.13). As in XState,
 * a transition in one region of a parallel state takes precedence over the parallel state's own
 * transitions. A transition with no target and no actions forbids its event: it is not returned,
 * but it takes precedence over the transitions of ancestor states.
 *
 * @param active the ids of the active states, from `activeStates`
 * @returns the transitions, with those of inner states first; the transitions of each state are in
 * definition order
 */
export function enabledTransitions(
  chart: Statechart,
  active: ReadonlySet<string>,
): readonly Transition[] {
  const asked = chart.transitions.filter(
    (one) => one.trigger !== 'always' && active.has(one.source),
  );
  const certain = asked.filter(({ guard }) => guard === null);
  const comesFirst = (first: Transition, one: Transition) =>
    first.source === one.source
      ? first.eventType === one.eventType && asked.indexOf(first) < asked.indexOf(one)
      : ancestorsOf(chart, first.source).includes(one.source) &&
        handlesEvent(first.eventType, one.eventType);
  const depth = ({ source }: Transition) => ancestorsOf(chart, source).length;
  return asked
    .filter((one) => !one.isIgnored && !certain.some((first) => comesFirst(first, one)))
    .sort((a, b) => depth(b) - depth(a));
}

/** The type of the event that takes a route: `{type: 'xstate.route', to: '#home'}`. */
export const routeType = 'xstate.route';

/** Returns whether an event may be sent from outside. All others of XState's own come from itself. */
export function isFromOutside(eventType: string): boolean {
  return eventType === routeType || !eventType.startsWith('xstate.');
}

/**
 * Returns whether an event descriptor, such as `logout`, `peer.*` or `*`, matches an event type.
 */
function handlesEvent(descriptor: string, eventType: string): boolean {
  if (descriptor === eventType) return true;
  if (descriptor === '*') return eventType !== '';
  return descriptor.endsWith('.*') && `${eventType}.`.startsWith(descriptor.slice(0, -1));
}
