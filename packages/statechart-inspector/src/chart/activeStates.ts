import { isObject } from './names';
import { ancestorsOf, type Statechart, type Transition } from './statechart';

/**
 * The active states of a snapshot, with their ancestors. Ignores names that the chart does not have.
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
 * The transitions that an event can trigger now, whatever the guards return: those of active states, without those
 * that an unguarded transition always precedes, be it an earlier one of the same state or one of a descendant (SCXML,
 * section 3.13; as in XState, one region of a parallel state is enough). A forbidden event (no target, no action) is
 * not enabled but hides transitions of ancestors. `always` is never included.
 *
 * @param active ids of the active states, from `activeStates`
 * @returns inner states before outer ones, within a state in the order of its definition
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

/** Whether a descriptor (`logout`, `peer.*`, `*`) matches a type of event. */
export function handlesEvent(descriptor: string, eventType: string): boolean {
  if (descriptor === eventType) return true;
  if (descriptor === '*') return eventType !== '';
  return descriptor.endsWith('.*') && `${eventType}.`.startsWith(descriptor.slice(0, -1));
}
