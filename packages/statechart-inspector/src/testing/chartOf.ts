import { type AnyStateMachine, createMachine } from 'xstate';
import { describeMachine } from '../client/describeMachine';
import { type Statechart, toStatechart } from '../chart/statechart';

/** Returns the description of a machine as a page sends it. */
export const definitionOf = (config: object) =>
  JSON.stringify(describeMachine(createMachine(config)));

/**
 * Returns the chart of a machine.
 *
 * @param machine a machine, or the argument of `createMachine`
 */
export function chartOf(machine: object): Statechart {
  const isMachine = (one: object): one is AnyStateMachine => 'root' in one;
  return toStatechart(describeMachine(isMachine(machine) ? machine : createMachine(machine)));
}
