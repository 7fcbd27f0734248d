import type { Statechart, Transition } from './statechart';

/** All transitions from one state to another: they are drawn as one line. */
export interface Link {
  id: string;
  source: string;
  target: string;
  transitions: readonly Transition[];
  /** Those that say on this line what they are: not the further targets of one that has said it. */
  said: readonly Transition[];
}

export function chartLinks(chart: Statechart): readonly Link[] {
  const links = new Map<string, Link>();
  for (const one of chart.transitions) {
    for (const target of new Set(one.targets)) {
      const id = `${one.source} to ${target}`;
      const { transitions = [], said = [] } = links.get(id) ?? {};
      links.set(id, {
        id,
        source: one.source,
        target,
        transitions: [...transitions, one],
        said: target === one.targets[0] ? [...said, one] : said,
      });
    }
  }
  return [...links.values()];
}
