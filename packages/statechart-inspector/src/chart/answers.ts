import type { Statechart, Transition } from './statechart';

/** Whether a transition for `descriptor` (`logout`, `peer.*`, `*`) answers events of this type. */
export function answersEvent(descriptor: string, eventType: string): boolean {
  if (descriptor === eventType) return true;
  if (descriptor === '*') return eventType !== '';
  return descriptor.endsWith('.*') && `${eventType}.`.startsWith(descriptor.slice(0, -1));
}

/**
 * The transitions of a state that answer an event, in the order in which their guards are asked: those for
 * exactly this event, then the wildcards, the longer one first. With an empty type, those of `always`.
 */
export function answersOf(
  chart: Statechart,
  state: string,
  eventType: string,
): readonly Transition[] {
  return chart.transitions
    .filter((one) => one.source === state && answersEvent(one.eventType, eventType))
    .map((one) => ({ one, rank: one.eventType === eventType ? Infinity : one.eventType.length }))
    .sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .map(({ one }) => one);
}

/** Ids of the states around a state, the nearest first. */
export function ancestorsOf(chart: Statechart, id: string): readonly string[] {
  const parent = chart.states.get(id)?.parent ?? null;
  return parent === null ? [] : [parent, ...ancestorsOf(chart, parent)];
}
