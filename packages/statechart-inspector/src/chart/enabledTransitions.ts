import type { Statechart, Transition } from './statechart';

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
  const isWithin = (inner: string, outer: string) => ancestorsOf(chart, inner).includes(outer);
  const comesFirst = (first: Transition, one: Transition) =>
    first.source === one.source
      ? first.eventType === one.eventType && asked.indexOf(first) < asked.indexOf(one)
      : isWithin(first.source, one.source) && handlesEvent(first.eventType, one.eventType);
  const depth = ({ source }: Transition) => ancestorsOf(chart, source).length;
  return asked
    .filter((one) => one.targets.length > 0 || one.actions.length > 0)
    .filter((one) => !certain.some((first) => comesFirst(first, one)))
    .sort((a, b) => depth(b) - depth(a));
}

/** Whether a descriptor (`logout`, `peer.*`, `*`) matches a type of event. */
export function handlesEvent(descriptor: string, eventType: string): boolean {
  if (descriptor === eventType) return true;
  if (descriptor === '*') return eventType !== '';
  return descriptor.endsWith('.*') && `${eventType}.`.startsWith(descriptor.slice(0, -1));
}

/**
 * The transitions of a state for an event, in the order in which XState checks them: exact matches, then wildcards, the
 * longest first. With an empty type, those of `always`.
 */
export function transitionsFor(
  chart: Statechart,
  state: string,
  eventType: string,
): readonly Transition[] {
  return chart.transitions
    .filter((one) => one.source === state && handlesEvent(one.eventType, eventType))
    .map((one) => ({ one, rank: one.eventType === eventType ? Infinity : one.eventType.length }))
    .sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .map(({ one }) => one);
}

/** Ids of the ancestors of a state, the parent first. */
export function ancestorsOf(chart: Statechart, id: string): readonly string[] {
  const parent = chart.states.get(id)?.parent ?? null;
  return parent === null ? [] : [parent, ...ancestorsOf(chart, parent)];
}
