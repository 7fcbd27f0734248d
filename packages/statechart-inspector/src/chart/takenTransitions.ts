import {
  activeStates,
  afterTransitions,
  type Configuration,
  startOf,
  transitionSets,
} from './configuration';
import type { Statechart, Transition } from './statechart';

/** An event and the snapshots before and after it. */
export interface Step {
  /** `value` of the snapshot before; null before the start. */
  from: unknown;
  /** Type of the event in XState. */
  eventType: string;
  /** `value` of the snapshot after. */
  to: unknown;
}

interface Trail {
  active: Configuration;
  taken: readonly Transition[];
}

/** Most steps to consider for one event. */
const longest = 12;

/**
 * Infers which transitions led from one snapshot to the next: the fewest that the definition allows, and among equally
 * many those defined first, including `always` and the completion of states. If the event may or may not have been
 * handled, assumes that it was. Cannot find a state that a history state restored and that was left at once.
 *
 * @returns ids in order; empty if nothing in the definition explains the change
 */
export function takenTransitions(chart: Statechart, step: Step): readonly string[] {
  const to = activeStates(chart, step.to);
  let trails = firstSteps(chart, step, to);
  const visited = new Set<string>();
  for (let steps = 0; steps < longest && trails.length > 0; steps += 1) {
    const arrived = trails.find(({ active }) => isSame(active, to) && canStay(chart, active));
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
  return transitionSets(chart, active, eventType)
    .filter((way) => way.length > 0)
    .map((way) => ({ active: afterTransitions(chart, active, way, to), taken: way }));
}

/** Steps that need no event: `always`, and the completion of a state. */
function nextSteps(chart: Statechart, { active, taken }: Trail, to: Configuration): Trail[] {
  const ended = [...active].filter((id) => isDone(chart, active, id));
  return ['', ...ended.map((id) => `xstate.done.state.${id}`)]
    .flatMap((eventType) => transitionSets(chart, active, eventType))
    .filter((way) => way.length > 0)
    .map((way) => ({
      active: afterTransitions(chart, active, way, to),
      taken: [...taken, ...way],
    }));
}

function canStay(chart: Statechart, active: Configuration): boolean {
  return transitionSets(chart, active, '').some((way) => way.length === 0);
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
