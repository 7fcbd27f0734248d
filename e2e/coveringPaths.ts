import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';

/** One step: what is done, and the state that it should lead to. */
export interface Step {
  action: string;
  to: string;
}

type Edge = Step & { from: string };

const nameOf = ({ value }: AnyMachineSnapshot) => String(value);

/**
 * Few paths from the start of a flat machine without context that take each of its transitions at
 * least once, made with xstate/graph.
 *
 * @param longest steps after which a path turns to nothing new, so that several can be walked at once
 */
export function coveringPaths(machine: AnyStateMachine, longest: number): Step[][] {
  const edges: Edge[] = [];
  const snapshots = new Map<string, AnyMachineSnapshot>();
  for (const { state, transitions } of Object.values(getAdjacencyMap(machine, {}))) {
    snapshots.set(nameOf(state), state);
    for (const edge of Object.values<{ event: { type: string }; state: AnyMachineSnapshot }>(
      transitions,
    )) {
      edges.push({ from: nameOf(state), action: edge.event.type, to: nameOf(edge.state) });
    }
  }

  /** The shortest way to a state in which something is left to do. */
  const wayToWork = (from: string, untaken: Set<Edge>): Step[] => {
    const hasWork = (name: string) => [...untaken].some((edge) => edge.from === name);
    const ways = getShortestPaths(machine, { fromState: snapshots.get(from)! })
      .filter(({ state }) => hasWork(nameOf(state)))
      // The first step is where one stands.
      .map(({ steps }) => steps.slice(1))
      .sort((a, b) => a.length - b.length);
    return (ways[0] ?? []).map(({ event, state }) => ({ action: event.type, to: nameOf(state) }));
  };

  const untaken = new Set(edges);
  const paths: Step[][] = [];
  while (untaken.size > 0) {
    const path: Step[] = [];
    let here = edges[0]!.from;
    const go = ({ action, to }: Step) => {
      path.push({ action, to });
      for (const edge of untaken) {
        if (edge.from === here && edge.action === action) untaken.delete(edge);
      }
      here = to;
    };
    while (path.length < longest && untaken.size > 0) {
      wayToWork(here, untaken).forEach(go);
      const next = [...untaken].find(({ from }) => from === here);
      if (next) go(next);
    }
    paths.push(path);
  }
  return paths;
}
