import * as v from 'valibot';
import { type MachineDescription, type Statechart, toStatechart } from '../chart/statechart';
import { expectation } from './message';

const texts = v.array(v.string());
const optionalText = v.nullable(v.string());

const State = v.object({
  id: v.string(),
  key: v.string(),
  path: texts,
  type: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
  parent: optionalText,
  children: texts,
  initial: optionalText,
  initialActions: texts,
  history: v.nullable(v.picklist(['shallow', 'deep'])),
  description: optionalText,
  tags: texts,
  entry: texts,
  exit: texts,
  invokes: v.array(v.object({ id: v.string(), source: v.string() })),
});

const Transition = v.object({
  id: v.string(),
  source: v.string(),
  targets: texts,
  trigger: v.picklist(['event', 'done', 'error', 'after', 'always']),
  eventType: v.string(),
  label: v.string(),
  guard: optionalText,
  guardWithoutData: optionalText,
  actions: texts,
  isReentering: v.boolean(),
  description: optionalText,
  isIgnored: v.boolean(),
});

const Description: v.GenericSchema<unknown, MachineDescription> = v.object({
  id: v.string(),
  states: v.tupleWithRest([State], State),
  transitions: v.array(Transition),
});

/**
 * Reads the definition of a machine, which a page or a file contains.
 *
 * @param definition a `MachineDescription` as JSON
 * @throws Error that describes what was expected
 */
export function readDefinition(definition: string): Statechart {
  const { success, output, issues } = v.safeParse(Description, JSON.parse(definition), {
    abortEarly: true,
  });
  if (!success) throw new Error(expectation(issues, 'definition'));
  return toStatechart(output);
}
