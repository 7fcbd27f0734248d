import { activeStates } from './activeStates';
import { afterTransitions, startOf, waysToAnswer, type Configuration } from './configuration';
import type { Statechart, Transition } from './statechart';

/** An event and where it led, as snapshots tell it. */
export interface Step {
  /** The `value` of the snapshot before; null before the start. */
  from: unknown;
  /** The type of the event as the machine got it. */
  eventType: string;
  /** The `value` of the snapshot after. */
  to: unknown;
}

interface Trail {
  active: Configuration;
  taken: readonly Transition[];
}

/** Steps within the answer to one event that are looked at. */
const longest = 12;

/**
 * Which transitions led from one snapshot to the next, where nobody said: the fewest that the definition allows,
 * of equally many those that it names first, on through `always` and the end of states. An event that may have
 * been refused by guards is taken to have been answered where that fits as well. What a history state brought
 * back and was left again at once is in neither snapshot, and not found.
 *
 * @returns ids in the order in which they were taken; none where nothing in the definition explains it
 */
export function takenTransitions(chart: Statechart, step: Step): readonly string[] {
  const to = activeStates(chart, step.to);
  let trails = firstSteps(chart, step, to);
  const visited = new Set<string>();
  for (let steps = 0; steps < longest && trails.length > 0; steps += 1) {
    const arrived = trails.find(({ active }) => isSame(active, to) && mayRest(chart, active));
    if (arrived) return arrived.taken.map(({ id }) => id);
    const fresh = trails.filter(({ active }) => {
      const key = [...active].sort().join(' ');
      return !visited.has(key) && visited.add(key);
    });
    trails = fresh.flatMap((trail) => nextSteps(chart, trail, to));
  }
  return [];
}

function firstSteps(chart: Statechart, { from, eventType }: Step, to: Configuration): Trail[] {
  const active = activeStates(chart, from);
  if (active.size === 0) return [{ active: startOf(chart), taken: [] }];
  return waysToAnswer(chart, active, eventType)
    .filter((way) => way.length > 0)
    .map((way) => ({ active: afterTransitions(chart, active, way, to), taken: way }));
}

/** What a machine does of itself: `always`, and what it answers when a state within has come to its end. */
function nextSteps(chart: Statechart, { active, taken }: Trail, to: Configuration): Trail[] {
  const ended = [...active].filter((id) => isDone(chart, active, id));
  return ['', ...ended.map((id) => `xstate.done.state.${id}`)]
    .flatMap((eventType) => waysToAnswer(chart, active, eventType))
    .filter((way) => way.length > 0)
    .map((way) => ({
      active: afterTransitions(chart, active, way, to),
      taken: [...taken, ...way],
    }));
}

function mayRest(chart: Statechart, active: Configuration): boolean {
  return waysToAnswer(chart, active, '').some((way) => way.length === 0);
}

function isDone(chart: Statechart, active: Configuration, id: string): boolean {
  const node = chart.states.get(id);
  const children = (node?.children ?? []).filter((child) => active.has(child));
  return node?.type === 'parallel'
    ? children.every((child) => isDone(chart, active, child))
    : children.some((child) => chart.states.get(child)?.type === 'final');
}

function isSame(a: Configuration, b: Configuration): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
