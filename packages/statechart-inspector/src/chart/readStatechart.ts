import { isJsonObject, listOf, objectAt, seen, textAt, type JsonObject } from './json';
import { nameOf, namesOf } from './names';
import { readTransitions, type ReadState } from './readTransitions';
import { resolveTarget } from './resolveTarget';
import type { Statechart, StateNode, StateType } from './statechart';

const types: readonly unknown[] = ['atomic', 'compound', 'parallel', 'final', 'history'];

/**
 * Reads the definition of a machine of XState 5. States and events get the ids and types of XState.
 *
 * @param definition the machine's `config` as JSON with each function as `{type: its name}`, from `plainDefinition` or
 *   from `@statelyai/inspect` (which loses the parts of `and`, `or` and `not`)
 * @throws Error that names the place and what was expected there
 */
export function readStatechart(definition: unknown): Statechart {
  const config = objectAt('Definition of a machine', definition);
  const id = config['id'] === undefined || config['id'] === '' ? '(machine)' : config['id'];
  const states = new Map<string, ReadState>();
  readState({ config, key: textAt('Id of the machine', id), path: [], parent: null }, states);

  const all = [...states.values()];
  const [root] = all;
  if (!root) throw new Error('Definition of a machine: expected a state at its root.');
  const lookup = new Map(all.map(({ node }) => [node.id, node]));
  for (const { node, config: own } of all) node.initial = initialOf(node, own, lookup);
  return {
    id: root.node.key,
    root: root.node.id,
    states: lookup,
    transitions: all.flatMap((state) => readTransitions(state, all, lookup)),
  };
}

interface Found {
  config: JsonObject;
  key: string;
  path: readonly string[];
  parent: StateNode | null;
}

function readState({ config, key, path, parent }: Found, states: Map<string, ReadState>): string {
  const machine = states.values().next().value?.node.key ?? key;
  const given = config['id'];
  const id = typeof given === 'string' && given !== '' ? given : [machine, ...path].join('.');
  const place = `State ${id}`;
  if (states.has(id)) throw new Error(`${place}: expected a unique id, another state has it`);
  const within =
    config['states'] === undefined ? {} : objectAt(`${place}, states`, config['states']);
  const type = typeOf(place, config, within);
  const children: string[] = [];
  const node: StateNode = {
    id,
    key,
    path,
    type,
    parent: parent?.id ?? null,
    children,
    initial: null,
    history: type !== 'history' ? null : config['history'] === 'deep' ? 'deep' : 'shallow',
    tags: listOf(config['tags']).map((tag) => textAt(`${place}, tags`, tag)),
    entry: namesOf(`${place}, entry`, config['entry']),
    exit: namesOf(`${place}, exit`, config['exit']),
    invokes: listOf(config['invoke']).map((one) =>
      nameOf(`${place}, invoke`, objectAt(`${place}, invoke`, one)['src']),
    ),
  };
  states.set(id, { node, config });
  for (const [name, child] of Object.entries(within)) {
    const own = objectAt(`${place}, states.${name}`, child);
    children.push(
      readState({ config: own, key: name, path: [...path, name], parent: node }, states),
    );
  }
  return id;
}

function typeOf(place: string, config: JsonObject, within: JsonObject): StateType {
  const type = config['type'];
  if (type !== undefined && !types.includes(type)) {
    throw new Error(`${place}, type: expected one of ${types.join(', ')}, got ${seen(type)}`);
  }
  if (type !== undefined) return type as StateType;
  if (Object.keys(within).length > 0) return 'compound';
  return config['history'] ? 'history' : 'atomic';
}

function initialOf(
  node: StateNode,
  config: JsonObject,
  states: ReadonlyMap<string, StateNode>,
): string | null {
  if (node.type === 'history') {
    const [target] = resolveTarget(node, config['target'], states);
    return target ?? (node.parent && states.get(node.parent)?.initial) ?? null;
  }
  const initial = config['initial'];
  if (node.type !== 'compound') return null;
  const name = isJsonObject(initial) ? initial['target'] : initial;
  const child = node.children.find((id) => states.get(id)?.key === name);
  if (child !== undefined) return child;
  throw new Error(
    `State ${node.id}, initial: expected the name of one of its states, got ${seen(name)}`,
  );
}
