import { isJsonObject } from './json';
import type { Statechart } from './statechart';

/**
 * The states that are active by the `value` of a snapshot (`'idle'`, `{loggedIn: 'active'}`), those around them included.
 *
 * @returns their ids; of a name that the chart does not know, nothing; none at all where there is no value
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
