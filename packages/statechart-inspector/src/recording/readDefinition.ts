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
  const { states, transitions } = output;
  if (!isTree(states))
    throw new Error('states: expected a tree, with parents before their children');
  const ids = new Set(states.map(({ id }) => id));
  const named = [
    ...states.flatMap(({ initial }) => initial ?? []),
    ...transitions.flatMap(({ source, targets }) => [source, ...targets]),
  ];
  const missing = named.find((id) => !ids.has(id));
  if (missing !== undefined) throw new Error(`states: expected a state ${missing}`);
  return toStatechart(output);
}

/** Returns whether each state but the first is the child of a state before it, and no child is missing. */
function isTree([root, ...others]: MachineDescription['states']): boolean {
  const known = new Map([[root.id, root]]);
  for (const state of others) {
    const parent = known.get(state.parent ?? '');
    if (known.has(state.id) || !parent?.children.includes(state.id)) return false;
    known.set(state.id, state);
  }
  const children = [...known.values()].flatMap((state) => state.children);
  return root.parent === null && children.length === others.length;
}
