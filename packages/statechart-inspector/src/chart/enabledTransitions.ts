import { ancestorsOf, answersEvent } from './answers';
import type { Statechart, Transition } from './statechart';

/**
 * What the machine has an answer to now, as far as one can tell without asking the guards: the transitions of
 * active states, without those that never get their turn, since one without a guard comes first: an earlier one
 * of the same state, or one of a state within (SCXML, section 3.13, in XState's version: the answer of one region
 * of a parallel state is enough). Forbidden events (without target and action) are no answer but keep others
 * from theirs. `always` answers no event.
 *
 * @param active ids of the active states, as from `activeStates`
 * @returns those of inner states before those of outer ones, each state's in the order of its definition
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
      : isWithin(first.source, one.source) && answersEvent(first.eventType, one.eventType);
  const depth = ({ source }: Transition) => ancestorsOf(chart, source).length;
  return asked
    .filter((one) => one.targets.length > 0 || one.actions.length > 0)
    .filter((one) => !certain.some((first) => comesFirst(first, one)))
    .sort((a, b) => depth(b) - depth(a));
}
