import { readStatechart } from '../chart/readStatechart';
import type { Statechart } from '../chart/statechart';
import { isMachine } from './actorAt';
import type { RecordedActor } from '../recording/recording';

const known = new Map<string, Statechart | Error>();

/**
 * The chart of an actor, read from its definition; the same definition gives the same chart.
 *
 * @returns null for an actor that is no machine; an Error that says what was expected of one whose definition
 *   cannot be read
 */
export function definedChart(actor: RecordedActor): Statechart | Error | null {
  const { definition } = actor;
  if (definition === null || !isMachine(actor)) return null;
  const before = known.get(definition);
  if (before) return before;
  const chart = read(definition);
  known.set(definition, chart);
  return chart;
}

function read(definition: string): Statechart | Error {
  try {
    return readStatechart(JSON.parse(definition));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
