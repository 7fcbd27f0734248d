import type { Statechart, StateNode, Transition } from './statechart';

/**
 * Returns the accessible name of a state, such as `State loggedIn, active, compound, tags:
 * loggedIn`.
 */
export function stateWords(chart: Statechart, node: StateNode, isActive: boolean): string {
  const { key, type, parent, history, tags, invokes, entry, exit, description } = node;
  const around = parent === null ? '' : (chart.states.get(parent)?.key ?? '');
  return joined(', ', [
    type === 'history' ? `History of ${around}` : `State ${key}`,
    isActive && 'active',
    type === 'history' ? history : type !== 'atomic' && type,
    type === 'history' && node.initial !== null && `at first ${keyOf(chart, node.initial)}`,
    parent !== null && parent !== chart.root && type !== 'history' && `within ${around}`,
    tags.length > 0 && `tags: ${tags.join(', ')}`,
    invokes.length > 0 && `invokes ${invokes.map(({ source }) => source).join(', ')}`,
    entry.length > 0 && `on entry ${entry.join(', ')}`,
    exit.length > 0 && `on exit ${exit.join(', ')}`,
    node.initialActions.length > 0 && `at first ${node.initialActions.join(', ')}`,
    description !== null && description,
  ]);
}

/**
 * Returns the accessible name of a transition, such as `logout: from loggedIn to confirmingLogout`.
 */
export function transitionWords(chart: Statechart, one: Transition): string {
  const from = keyOf(chart, one.source);
  const way =
    one.targets.length === 0
      ? `stays in ${from}`
      : `from ${from} to ${one.targets.map((id) => keyOf(chart, id)).join(' and ')}`;
  return joined(', ', [
    `${one.label}: ${one.isIgnored ? `ignored in ${from}` : way}`,
    one.guard !== null && `if ${one.guard}`,
    one.isReentering && `reenters ${from}`,
    one.actions.length > 0 && `then ${one.actions.join(', ')}`,
    one.description,
  ]);
}

/** Returns a description of a chart in up to three sentences. */
export function chartSummary(chart: Statechart, active: ReadonlySet<string>): string {
  const lit = [...chart.states.values()].filter(
    ({ id, children }) => active.has(id) && !children.some((child) => active.has(child)),
  );
  const { initial = null } = chart.states.get(chart.root) ?? {};
  const states = [...chart.states.values()].filter(
    ({ type, parent, standsFor }) => type !== 'history' && parent !== null && !standsFor,
  );
  return joined(' ', [
    `Shows ${counted(states.length, 'state')} and ${counted(chart.transitions.length, 'transition')}.`,
    initial !== null && `Begins in ${keyOf(chart, initial)}.`,
    lit.length > 0 && `Active: ${lit.map(({ id }) => keyOf(chart, id)).join(', ')}.`,
  ]);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function joined(separator: string, parts: readonly (string | false | null)[]): string {
  return parts.filter((part) => typeof part === 'string').join(separator);
}

/** Returns a state's name. A history state is named after its parent, followed by `as before`. */
function keyOf(chart: Statechart, id: string): string {
  const node = chart.states.get(id);
  if (node?.type !== 'history' || node.parent === null) return node?.key ?? id;
  return `${keyOf(chart, node.parent)} as before`;
}
