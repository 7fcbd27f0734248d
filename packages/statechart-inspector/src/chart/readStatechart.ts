import { isRecord } from '../isObject';
import { actionNames, duration, guardSentence, listOf, actionName } from './names';
import type { Statechart, StateNode, StateType, Transition, Trigger } from './statechart';
import { transitionId } from './statechart';

type Config = Readonly<Record<string, unknown>>;

/** A state found in a definition. */
interface Found {
  /**
   * The state's definition, without its child states and without the placeholders for values that were
   * cut.
   */
  config: Config;
  /** The state's id in XState. It may not be unique. */
  name: string;
  /** An id that is unique within the machine. */
  id: string;
  key: string;
  path: readonly string[];
  type: StateType;
  parent: Found | null;
  children: Map<string, Found>;
  isCut: boolean;
}

/**
 * Reads the definition of an XState 5 machine. If parts of the definition were cut, the chart does not
 * contain these parts or references to them, and `isCut` is true for the affected states.
 * @param definition the machine's definition from `plainDefinition`
 * @throws Error if the definition is not an object
 */
export function readStatechart(definition: unknown): Statechart {
  if (!isRecord(definition)) throw new Error('Definition of a machine: expected an object.');
  const machine = textOf(definition['id']) ?? '(machine)';
  const all = findStates(definition, machine, null, machine);
  const used = new Set<string>();
  const named = new Map(all.map((state) => [state.name, state]));
  for (const state of all) {
    if (used.has(state.id)) state.id += ` ${JSON.stringify(state.path)}`;
    used.add(state.id);
  }
  const resolve = (from: Found, target: unknown) => {
    const found = listOf(target).flatMap((one) => findTarget(from, String(one), named) ?? []);
    if (found.length < listOf(target).length) from.isCut = true;
    return found;
  };
  // Read the transitions before the states, because a transition with an unknown target sets
  // `isCut` on its source state.
  const transitions = all.flatMap((state) => readTransitions(state, all, resolve));
  const states = all.map((state): StateNode => {
    const { config, id, key, path, type, parent, children } = state;
    return {
      id,
      key,
      path,
      type,
      parent: parent?.id ?? null,
      children: [...children.values()].map((child) => child.id),
      initial:
        (type === 'history' ? resolve(state, config['target'])[0] : initialOf(state))?.id ?? null,
      initialActions: initialOf(state).actions,
      history: type !== 'history' ? null : config['history'] === 'deep' ? 'deep' : 'shallow',
      description: textOf(config['description']),
      tags: listOf(config['tags']).map(String),
      entry: actionNames(config['entry']),
      exit: actionNames(config['exit']),
      invokes: invokesOf(state).map(({ id, source }) => ({ id, source })),
      isCut: state.isCut,
    };
  });
  return {
    id: machine,
    root: machine,
    states: new Map(states.map((state) => [state.id, state])),
    transitions,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Returns a state and its descendants. Parents come before their children. */
function findStates(given: unknown, key: string, parent: Found | null, machine: string): Found[] {
  const { states, ...own } = isRecord(given) ? { ...given, context: undefined } : ({} as Config);
  const path = parent ? [...parent.path, key] : [];
  let isCut = !isRecord(given) || isCutValue(states);
  const config = withoutCuts(own, () => (isCut = true)) as Config;
  const inner = isRecord(states) ? Object.entries(states) : [];
  const name = textOf(config['id']) ?? [machine, ...path].join('.');
  const children = new Map<string, Found>();
  const type = typeOf(config, inner.length > 0);
  const state = { config, name, id: name, key, path, type, parent, children, isCut };
  const below = inner.flatMap(([childKey, child]) => {
    const found = findStates(child, childKey, state, machine);
    if (found[0]) children.set(childKey, found[0]);
    return found;
  });
  return [state, ...below];
}

function typeOf({ type, history }: Config, hasStates: boolean): StateType {
  const types: readonly unknown[] = ['atomic', 'compound', 'parallel', 'final', 'history'];
  if (types.includes(type)) return type as StateType;
  return hasStates ? 'compound' : history ? 'history' : 'atomic';
}

/** Returns whether a value is one of the placeholders that `plainDefinition` writes for what it cuts. */
const isCutValue = (value: unknown) => value === '[Circular]' || value === '[...]';

function withoutCuts(value: unknown, onCut: () => void): unknown {
  if (isCutValue(value)) return onCut();
  if (Array.isArray(value)) {
    return value.map((one) => withoutCuts(one, onCut)).filter((one) => one !== undefined);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutCuts(one, onCut)]),
  );
}

/**
 * Finds a transition's target in the same way as XState. A target is written as `sibling.child`,
 * `.child` or `#id.child`. A backslash escapes a dot.
 */
function findTarget(from: Found, target: string, named: ReadonlyMap<string, Found>) {
  const keys = target
    .split(/(?<=(?:^|[^\\])(?:\\\\)*)\./)
    .map((key) => key.replace(/\\(.)/g, '$1'));
  const [first = '', ...rest] = keys;
  const start = first.startsWith('#') ? named.get(first.slice(1)) : first === '' ? from : null;
  const way = start === null ? keys : rest;
  return way
    .filter((key) => key !== '')
    .reduce<Found | undefined>(
      (state, key) => state?.children.get(key),
      start === null ? (from.parent ?? undefined) : start,
    );
}

type Resolve = (from: Found, target: unknown) => readonly Found[];

/** Returns the initial transition of a compound state: its target, which is a child, and its actions. */
function initialOf({ config, type, children }: Found) {
  const initial = type === 'compound' ? config['initial'] : undefined;
  const { target, actions }: Config = isRecord(initial) ? initial : { target: initial };
  return { id: children.get(String(target))?.id, actions: actionNames(actions) };
}

function isInside({ parent }: Found, state: Found): boolean {
  return parent !== null && (parent === state || isInside(parent, state));
}

const invokesOf = ({ config, name }: Found) =>
  listOf(config['invoke']).map((one, index) => {
    const handlers = one as Config;
    const { id, src } = handlers;
    return { id: textOf(id) ?? `${index}.${name}`, source: actionName(src), handlers };
  });

/** Reads a state's transitions, in the order in which XState checks them. */
function readTransitions(state: Found, all: readonly Found[], resolve: Resolve): Transition[] {
  const { config, name, parent } = state;
  const byEvent = new Map<string, Transition[]>();
  const add = (eventType: string, trigger: Trigger, label: string, handlers: unknown) => {
    const list = Array.isArray(handlers) ? handlers : [handlers];
    const read = list.map((handler, position): Transition => {
      const one: Config = isRecord(handler) ? handler : { target: handler };
      const targets = one['target'] === '' ? [] : resolve(state, one['target']);
      const actions = actionNames(one['actions']);
      const isWithin = (target: Found) => target.id === state.id || isInside(target, state);
      return {
        id: transitionId(state.id, eventType, position),
        source: state.id,
        targets: targets.map(({ id }) => id),
        trigger,
        eventType,
        label,
        actions,
        guard: one['guard'] === undefined ? null : guardSentence(one['guard']),
        isReentering: one['reenter'] === true && targets.length > 0 && targets.every(isWithin),
        description: textOf(one['description']),
        isIgnored: targets.length === 0 && actions.length === 0,
      };
    });
    byEvent.set(eventType, read);
  };
  const members = (value: unknown) => (isRecord(value) ? Object.entries(value) : []);

  for (const [type, handlers] of members(config['on'])) add(type, 'event', type, handlers);
  if (config['onDone']) add(`xstate.done.state.${name}`, 'done', 'done', config['onDone']);
  invokesOf(state).forEach(({ id, source: actor, handlers }) => {
    const { onDone, onError, onSnapshot } = handlers;
    if (onDone) add(`xstate.done.actor.${id}`, 'done', `done: ${actor}`, onDone);
    if (onError) add(`xstate.error.actor.${id}`, 'error', `error: ${actor}`, onError);
    if (onSnapshot) add(`xstate.snapshot.${id}`, 'event', `snapshot: ${actor}`, onSnapshot);
  });
  for (const [key, handlers] of members(config['after'])) {
    const delay = Number.isNaN(Number(key)) ? key : Number(key);
    add(`xstate.after.${delay}.${name}`, 'after', `after ${duration(delay)}`, handlers);
  }
  const routes = parent ? [] : all.filter((one) => one.config['route'] && one.config['id']);
  if (routes.length > 0) {
    const handlers = routes.map((one) => {
      const route = one.config['route'] as Config;
      const guards = [`to is #${one.name}`, ...listOf(route['guard'])];
      const target = `#${one.name.replace(/[.\\]/g, '\\$&')}`;
      return { ...route, guard: { type: 'and', guards }, target };
    });
    add('xstate.route', 'event', 'route', handlers);
  }
  if (config['always'] !== undefined) add('', 'always', 'always', config['always']);
  return [...byEvent.values()].flat();
}
