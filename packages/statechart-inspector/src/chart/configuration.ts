import { ancestorsOf, transitionsFor } from './enabledTransitions';
import type { Statechart, Transition } from './statechart';
import { isJsonObject } from './json';

/** Ids of all states that are active at the same time. */
export type Configuration = ReadonlySet<string>;

/** Most combinations to consider: parallel regions multiply them. */
const mostWays = 64;

/**
 * The sets of transitions that a machine may take for an event, whatever the guards return: one transition per region.
 * The empty set is last, if no transition is certain.
 *
 * @param eventType empty for `always`
 */
export function transitionSets(
  chart: Statechart,
  active: Configuration,
  eventType: string,
): readonly (readonly Transition[])[] {
  const waysWithin = (id: string): readonly (readonly Transition[])[] => {
    const regions = (chart.states.get(id)?.children ?? []).filter((child) => active.has(child));
    const inner = regions.reduce<readonly (readonly Transition[])[]>(
      (ways, child) =>
        ways
          .flatMap((way) => waysWithin(child).map((more) => [...way, ...more]))
          .slice(0, mostWays),
      [[]],
    );
    const candidates = transitionsFor(chart, id, eventType);
    const certain = candidates.findIndex(({ guard }) => guard === null);
    const own: readonly (readonly Transition[])[] =
      certain < 0
        ? [...candidates.map((one) => [one]), []]
        : candidates.slice(0, certain + 1).map((one) => [one]);
    return inner.flatMap((way) => (way.length > 0 ? [way] : own));
  };
  return waysWithin(chart.root);
}

/** The initial configuration of a machine. */
export function startOf(chart: Statechart): Configuration {
  return completed(chart, new Set([chart.root]));
}

/**
 * The configuration after transitions that are taken together (SCXML, appendix D: exitStates, enterStates).
 *
 * @param recalled a later configuration, from which history states are inferred
 */
export function afterTransitions(
  chart: Statechart,
  active: Configuration,
  taken: readonly Transition[],
  recalled: Configuration,
): Configuration {
  return taken.reduce((before, one) => {
    if (one.targets.length === 0 || !before.has(one.source)) return before;
    const targets = one.targets.flatMap((id) => recall(chart, id, recalled));
    const around = domainOf(chart, one, targets);
    const within = (id: string) => around === null || ancestorsOf(chart, id).includes(around);
    const kept = [...before].filter((id) => !within(id));
    const entered = targets.flatMap((id) => [id, ...ancestorsOf(chart, id)]);
    return completed(chart, new Set([...kept, ...entered]));
  }, active);
}

function recall(chart: Statechart, id: string, recalled: Configuration): readonly string[] {
  const node = chart.states.get(id);
  if (node?.type !== 'history' || node.parent === null) return [id];
  const { parent } = node;
  const then = [...recalled].filter((other) =>
    node.history === 'deep'
      ? ancestorsOf(chart, other).includes(parent)
      : chart.states.get(other)?.parent === parent,
  );
  if (then.length > 0) return then;
  return [node.initial ?? parent];
}

/** The innermost state that stays active; null if none does. */
function domainOf(
  chart: Statechart,
  { source, reenter }: Transition,
  targets: readonly string[],
): string | null {
  const isWithin = (id: string, outer: string) => ancestorsOf(chart, id).includes(outer);
  if (!reenter && targets.every((id) => id === source || isWithin(id, source))) return source;
  const [first = source, ...others] = [...targets, source];
  return (
    ancestorsOf(chart, first).find((outer) => others.every((id) => isWithin(id, outer))) ?? null
  );
}

/** Adds initial children: one child of a compound state, all children of a parallel state. */
function completed(chart: Statechart, active: Configuration): Configuration {
  const all = new Set(active);
  // Iterating a set also visits elements that are added meanwhile.
  for (const id of all) {
    const node = chart.states.get(id);
    if (node?.type === 'parallel') {
      for (const child of node.children) {
        if (chart.states.get(child)?.type !== 'history') all.add(child);
      }
    } else if (node?.type === 'compound' && !node.children.some((child) => all.has(child))) {
      if (node.initial !== null) all.add(node.initial);
    }
  }
  return all;
}

/**
 * The active states of a snapshot, with their ancestors. Ignores names that the chart does not have.
 *
 * @param value `value` of the snapshot: `'idle'`, `{loggedIn: 'active'}`
 * @returns ids; empty without a value
 */
export function activeStates(chart: Statechart, value: unknown): ReadonlySet<string> {
  const active = new Set<string>();
  if (typeof value !== 'string' && !isJsonObject(value)) return active;
  active.add(chart.root);
  addBelow(chart, chart.root, value, active);
  return active;
}

function addBelow(chart: Statechart, around: string, value: unknown, active: Set<string>): void {
  const within = typeof value === 'string' ? { [value]: {} } : isJsonObject(value) ? value : {};
  for (const id of chart.states.get(around)?.children ?? []) {
    const key = chart.states.get(id)?.key;
    if (key === undefined || !Object.hasOwn(within, key)) continue;
    active.add(id);
    addBelow(chart, id, within[key], active);
  }
}
