import { ancestorsOf, type Statechart } from './statechart';

/**
 * Returns a chart in which the given states are collapsed, which means that their descendants are
 * hidden. A transition from or to a hidden state is drawn at the collapsed ancestor. A transition
 * is left out if it starts at a hidden state and stays within the collapsed ancestor.
 */
export function collapseStates(chart: Statechart, collapsed: ReadonlySet<string>): Statechart {
  if (collapsed.size === 0) return chart;
  const shown = (id: string) => ancestorsOf(chart, id).findLast((one) => collapsed.has(one)) ?? id;
  const states = [...chart.states.values()]
    .filter(({ id }) => shown(id) === id)
    .map((state) =>
      collapsed.has(state.id) && state.children.length > 0
        ? { ...state, type: 'atomic' as const, children: [], initial: null, isCollapsed: true }
        : state,
    );
  return {
    ...chart,
    states: new Map(states.map((state) => [state.id, state])),
    transitions: chart.transitions.flatMap((one) => {
      const source = shown(one.source);
      const targets = [...new Set(one.targets.map(shown))];
      const isWithin = source !== one.source && targets.every((target) => target === source);
      return isWithin ? [] : [{ ...one, source, targets }];
    }),
  };
}
