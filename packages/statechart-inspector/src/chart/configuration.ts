import { ancestorsOf, answersOf } from './answers';
import type { Statechart, Transition } from './statechart';

/** Ids of all states that are active together. */
export type Configuration = ReadonlySet<string>;

/** More ways than this are not looked at: regions multiply them. */
const mostWays = 64;

/**
 * The ways in which a machine may answer an event, for guards are not known: each the transitions that it takes
 * together, one a region. The empty way is last, where nothing needs to answer.
 *
 * @param eventType empty for `always`
 */
export function waysToAnswer(
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
    const answers = answersOf(chart, id, eventType);
    const certain = answers.findIndex(({ guard }) => guard === null);
    const own: readonly (readonly Transition[])[] =
      certain < 0
        ? [...answers.map((one) => [one]), []]
        : answers.slice(0, certain + 1).map((one) => [one]);
    return inner.flatMap((way) => (way.length > 0 ? [way] : own));
  };
  return waysWithin(chart.root);
}

/** The configuration in which a machine starts: its root with all in which it begins. */
export function startOf(chart: Statechart): Configuration {
  return completed(chart, new Set([chart.root]));
}

/**
 * Where transitions lead that are taken together (SCXML, appendix D: exitStates, enterStates).
 *
 * @param recalled what history states may bring back: a later configuration
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

/** The innermost state that is not left; null where all are. */
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

/** With all in which those that are active begin: one child of a compound state, every one of a parallel state. */
function completed(chart: Statechart, active: Configuration): Configuration {
  const all = new Set(active);
  // A set visits what is added meanwhile.
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
