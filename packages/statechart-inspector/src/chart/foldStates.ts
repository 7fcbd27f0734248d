import { ancestorsOf, type Statechart, type StateNode, type Transition } from './statechart';

/** The maximum number of states in a chart that is shown in full at first. */
const maxInFull = 60;
/** How many states of a larger chart are shown at first. Its layout takes about a second. */
const maxNear = 30;

/**
 * Chooses the states that are shown at first. Of a large chart, these are the active states, then the
 * states that are the fewest transitions away from them, and then others in their order. They are
 * `maxNear` states, unless more are active.
 */
export function nearStates(chart: Statechart, active: ReadonlySet<string>): ReadonlySet<string> {
  const all = [...chart.states.keys()];
  if (all.length <= maxInFull) return new Set(all);
  const near = new Map<string, Set<string>>(all.map((id) => [id, new Set()]));
  const join = (one: string, other: string | null) => {
    if (other === null) return;
    near.get(one)?.add(other);
    near.get(other)?.add(one);
  };
  for (const { id, initial } of chart.states.values()) join(id, initial);
  for (const { source, targets } of chart.transitions) targets.forEach((one) => join(source, one));
  const shown = new Set([chart.root]);
  const queue = all.filter((id) => active.has(id));
  const count = queue.length;
  const seen = new Set(queue);
  const visit = (id: string) => {
    if (!seen.has(id)) queue.push(id);
    seen.add(id);
  };
  for (const [index, id] of queue.entries()) {
    const added = [id, ...ancestorsOf(chart, id)].filter((one) => !shown.has(one));
    if (index >= count && shown.size + added.length > maxNear) continue;
    added.forEach((one) => shown.add(one));
    near.get(id)?.forEach(visit);
    // When no more states are near, continue with the others.
    if (index === queue.length - 1 && shown.size < maxNear) all.forEach(visit);
  }
  return shown;
}

/**
 * The maximum number of transitions that are drawn from hidden states to the same state. There may
 * be hundreds.
 */
const maxFromHidden = 3;

/**
 * Returns a chart without the states that are not shown. If all children of a shown state are
 * hidden, the state is collapsed. If only some are, one box stands for them, such as `… 12 more`. A
 * transition from or to a hidden state is drawn at the collapsed state or at this box. It is left
 * out if it starts at a hidden state and stays within that state or box.
 *
 * @param shown the ids of the shown states, which include the ancestors of each shown state
 */
export function foldStates(chart: Statechart, shown: ReadonlySet<string>): Statechart {
  const hidden = [...chart.states.keys()].filter((id) => !shown.has(id));
  if (hidden.length === 0) return chart;
  const states = new Map<string, StateNode>();
  /** Where a hidden state is drawn. */
  const places = new Map<string, string>();
  for (const state of chart.states.values()) {
    if (!shown.has(state.id)) {
      // Parents come before their children.
      const { parent } = state;
      places.set(
        state.id,
        places.get(parent ?? '') ?? (states.get(boxId(parent)) ? boxId(parent) : (parent ?? '')),
      );
      continue;
    }
    const children = state.children.filter((id) => shown.has(id));
    const more = state.children.length - children.length;
    if (children.length === 0 && more > 0) {
      const collapsed = { ...state, type: 'atomic' as const, children, initial: null };
      states.set(state.id, { ...collapsed, isCollapsed: true });
    } else if (more === 0) {
      const isTargetHidden = state.type === 'history' && !shown.has(state.initial ?? '');
      states.set(state.id, isTargetHidden ? { ...state, initial: null } : state);
    } else {
      const box = boxOf(state, more);
      const isInitialHidden = state.initial !== null && !shown.has(state.initial);
      const initial = isInitialHidden ? box.id : state.initial;
      states.set(state.id, { ...state, children: [...children, box.id], initial });
      states.set(box.id, box);
    }
  }
  const placeOf = (id: string) => places.get(id) ?? id;
  const fromHidden = new Map<string, number>();
  const isDrawn = (
    one: Transition,
    { source, targets }: Pick<Transition, 'source' | 'targets'>,
  ) => {
    if (source === one.source) return true;
    if (targets.every((target) => target === source)) return false;
    const way = JSON.stringify([source, targets]);
    fromHidden.set(way, (fromHidden.get(way) ?? 0) + 1);
    return (fromHidden.get(way) ?? 0) <= maxFromHidden;
  };
  const transitions = chart.transitions.flatMap((one) => {
    const ends = { source: placeOf(one.source), targets: [...new Set(one.targets.map(placeOf))] };
    return isDrawn(one, ends) ? [{ ...one, ...ends }] : [];
  });
  return { ...chart, states, transitions };
}

const boxId = (parent: string | null) => `${parent} …`;

/** Returns the box that stands for the hidden children of a state. */
function boxOf({ id, path }: StateNode, count: number): StateNode {
  const key = `… ${count} more`;
  return {
    id: boxId(id),
    key,
    path: [...path, key],
    type: 'atomic',
    parent: id,
    children: [],
    initial: null,
    initialActions: [],
    history: null,
    description: null,
    tags: [],
    entry: [],
    exit: [],
    invokes: [],
    isCollapsed: true,
    standsFor: id,
  };
}
