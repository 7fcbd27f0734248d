import { isObject } from './names';
import { ancestorsOf, type Statechart, type Transition } from './statechart';

/**
 * Returns the active states of a snapshot and their ancestors. Names that do not occur in the chart
 * are ignored.
 *
 * @param snapshot snapshot of a machine, such as `{value: {loggedIn: 'active'}}`
 * @returns ids of states; empty if the snapshot has no value
 */
export function activeStates(chart: Statechart, snapshot: unknown): ReadonlySet<string> {
  const value = isObject(snapshot) ? snapshot['value'] : undefined;
  const active = new Set<string>();
  const add = (around: string, within: unknown) => {
    active.add(around);
    for (const id of chart.states.get(around)?.children ?? []) {
      const key = chart.states.get(id)?.key ?? '';
      if (within === key) add(id, undefined);
      else if (isObject(within) && Object.hasOwn(within, key)) add(id, within[key]);
    }
  };
  if (typeof value === 'string' || isObject(value)) add(chart.root, value);
  return active;
}

/**
 * Returns the transitions that an event can trigger in the active states. A guard may pass or fail,
 * so guarded transitions are included. A transition is left out if an unguarded transition always
 * takes precedence over it. The unguarded transition can be an earlier one of the same state, or
 * one of a descendant (SCXML, section 3.13). As in XState, a transition in only one region of a
 * parallel state takes precedence over transitions of the parallel state. A transition without a
 * target and without actions forbids its event. It is not returned, but it takes precedence over
 * transitions of ancestors. `always` transitions are never returned.
 *
 * @param active the ids of the active states, which `activeStates` returns
 * @returns the transitions of inner states before those of outer states; the transitions of one
 * state are in the order of its definition
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

/**
 * Returns whether an event descriptor, such as `logout`, `peer.*` or `*`, matches a type of event.
 */
export function handlesEvent(descriptor: string, eventType: string): boolean {
  if (descriptor === eventType) return true;
  if (descriptor === '*') return eventType !== '';
  return descriptor.endsWith('.*') && `${eventType}.`.startsWith(descriptor.slice(0, -1));
}
