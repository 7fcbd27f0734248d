import { type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';
import { actionNames, guardSentence, isObject, listOf, nameOf } from './names';
import { type Statechart, type StateNode, type Transition, transitionId } from './statechart';

type Config = Readonly<Record<string, unknown>>;

/** Types of states that a definition may name. */
const types: readonly unknown[] = ['atomic', 'compound', 'parallel', 'final', 'history'];

/**
 * Reads the definition of a machine of XState 5. XState itself (`createMachine`) finds states, targets and types of
 * events. Parts that are missing or refer to nothing are left out, and their state is marked (`isCut`).
 *
 * @param definition the machine's `config` as JSON with each function as `{type: its name}`, from `plainDefinition` or
 *   from `@statelyai/inspect` (which loses the parts of `and`, `or` and `not`, and cuts what is nested deeply)
 * @throws Error of XState, or if the definition is not an object
 */
export function readStatechart(definition: unknown): Statechart {
  if (!isObject(definition)) throw new Error('Definition of a machine: expected an object.');
  const cut = new Set<string>();
  const bare = createMachine(prepare(definition, [], cut, null));
  const { root } = createMachine(prepare(definition, [], cut, bare.root));
  const ids = new Map<AnyStateNode, string>();
  const used = new Set<string>();
  for (const node of nodesOf(root)) {
    ids.set(node, used.has(node.id) ? `${node.id} ${JSON.stringify(node.path)}` : node.id);
    used.add(node.id);
  }
  const idOf = (node: AnyStateNode | undefined) => (node && ids.get(node)) ?? null;
  const states = [...ids].map(([node, id]): StateNode => {
    const target = node.type === 'history' ? historyTarget(node) : initialTarget(node);
    return {
      id,
      key: node.key,
      path: node.path,
      type: node.type,
      parent: idOf(node.parent),
      children: Object.values(node.states).flatMap((child) => idOf(child) ?? []),
      initial: idOf(target),
      history: node.type !== 'history' ? null : node.history === 'deep' ? 'deep' : 'shallow',
      description: typeof node.description === 'string' ? node.description : null,
      tags: node.tags,
      // XState adds functions that start and stop the timers of `after`.
      entry: actionNames(node.config.entry),
      exit: actionNames(node.config.exit),
      invokes: listOf(node.config.invoke).map((one) => nameOf((one as Config)['src'])),
      isCut: cut.has(JSON.stringify(node.path)),
    };
  });
  return {
    id: root.key,
    root: root.id,
    states: new Map(states.map((state) => [state.id, state])),
    transitions: [...ids].flatMap(([node, id]) =>
      [...node.transitions.values(), node.always ?? []].flatMap((all) =>
        all.map((one, position) => readTransition(node, id, one, position, ids)),
      ),
    ),
  };
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(nodesOf)];
}

function initialTarget(node: AnyStateNode): AnyStateNode | undefined {
  return node.type === 'compound' ? node.initial.target[0] : undefined;
}

function historyTarget({ config, parent, machine }: AnyStateNode): AnyStateNode | undefined {
  const target = (config as { target?: string }).target;
  if (target !== undefined) return machine.getStateNodeById(target);
  return parent && initialTarget(parent);
}

function readTransition(
  node: AnyStateNode,
  source: string,
  one: AnyTransitionDefinition,
  position: number,
  ids: ReadonlyMap<AnyStateNode, string>,
): Transition {
  const { eventType, target = [], reenter, guard, description } = one;
  const targets = target.flatMap((found) => ids.get(found) ?? []);
  const actions = actionNames(one.actions);
  return {
    id: transitionId(source, eventType, position),
    source,
    targets,
    eventType,
    ...triggerOf(node, one),
    // XState makes the guard of a route itself.
    guard:
      eventType === 'xstate.route'
        ? `to is #${targets.join()}`
        : guard === undefined
          ? null
          : guardSentence(guard),
    actions,
    description: typeof description === 'string' ? description : null,
    reenter,
    isIgnored: targets.length === 0 && actions.length === 0,
  };
}

function triggerOf(
  node: AnyStateNode,
  { eventType, delay }: AnyTransitionDefinition & { delay?: unknown },
): Pick<Transition, 'trigger' | 'label'> {
  const [, kind = '', actorId] =
    /^xstate\.(done\.state|done\.actor|error\.actor|snapshot|after)\.(.*)$/s.exec(eventType) ?? [];
  const place = node.invoke.findIndex(({ id }) => id === actorId);
  const { src } = (listOf(node.config.invoke)[place] ?? {}) as Config;
  const actor = place < 0 ? actorId : nameOf(src);
  if (eventType === '') return { trigger: 'always', label: 'always' };
  if (kind === 'after') return { trigger: 'after', label: `after ${duration(delay)}` };
  if (kind === 'done.state') return { trigger: 'done', label: 'done' };
  if (kind === 'done.actor') return { trigger: 'done', label: `done: ${actor}` };
  if (kind === 'error.actor') return { trigger: 'error', label: `error: ${actor}` };
  if (kind === 'snapshot') return { trigger: 'event', label: `snapshot: ${actor}` };
  return { trigger: 'event', label: eventType === 'xstate.route' ? 'route' : eventType };
}

/** Milliseconds as text: `2.5 s`, `300 ms`; otherwise the name of the delay. */
function duration(delay: unknown): string {
  if (typeof delay !== 'number' && Number.isNaN(Number(delay))) return String(delay);
  return Number(delay) >= 1000 ? `${Number(delay) / 1000} s` : `${Number(delay)} ms`;
}

/** What serializers write in place of a value. */
const isCutValue = (value: unknown) =>
  typeof value === 'string' && ['[Array]', '[Object]', '[Circular]', '[...]'].includes(value);

/**
 * The definition of a state for `createMachine`, without missing parts.
 *
 * @param cut receives the paths of states with missing parts, as JSON
 * @param bare the same machine without transitions, in which targets are looked up; null to make it
 */
function prepare(
  config: unknown,
  path: readonly string[],
  cut: Set<string>,
  bare: AnyStateNode | null,
): object {
  const given: Config = isObject(config) ? config : {};
  const mark = () => cut.add(JSON.stringify(path));
  if (!isObject(config)) mark();
  /** Without cut values at any depth. */
  const clean = (value: unknown): unknown => {
    if (isCutValue(value)) {
      mark();
      return undefined;
    }
    if (Array.isArray(value)) return value.map(clean).filter((one) => one !== undefined);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)]));
  };
  const states = isObject(given['states']) ? Object.entries(given['states']) : [];
  const own = (bare ? clean({ ...given, states: undefined, context: undefined }) : given) as Config;
  if (isCutValue(given['states'])) mark();
  const { id, initial, type, history, tags, entry, exit, description } = own;
  const first = isObject(initial) ? initial['target'] : initial;
  const isKnown = states.some(([key]) => key === first);
  const common = {
    ...(typeof id === 'string' && id !== '' && { id }),
    ...(types.includes(type) && { type }),
    ...(history !== undefined && { history }),
    ...(states.length > 0 && { initial: isKnown ? first : states[0]?.[0] }),
    states: Object.fromEntries(
      states.map(([key, one]) => [key, prepare(one, [...path, key], cut, bare)]),
    ),
  };
  if (!bare) return common;

  const targetOf = (target: unknown) => {
    const found = listOf(target).flatMap((one) => absolute(bare, path, String(one)) ?? []);
    if (found.length < listOf(target).length) mark();
    return found.length === 0 ? undefined : found;
  };
  const handler = (one: unknown): object => {
    const way: Config = isObject(one) ? one : typeof one === 'string' ? { target: one } : {};
    return { ...way, target: way['target'] === '' ? undefined : targetOf(way['target']) };
  };
  const handlers = (value: unknown) => {
    if (isCutValue(value)) mark();
    return isCutValue(value) ? {} : (Array.isArray(value) ? value : [value]).map(handler);
  };
  const ofEvents = (value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, handlers(one)]))
      : undefined;
  const some = (name: string, value: unknown) => value !== undefined && { [name]: value };
  return {
    ...common,
    ...some('on', ofEvents(own['on'])),
    ...some('after', ofEvents(own['after'])),
    ...(own['always'] !== undefined && { always: handlers(own['always']) }),
    ...(own['onDone'] !== undefined && { onDone: handlers(own['onDone']) }),
    ...(isObject(own['route']) && { route: own['route'] }),
    ...(type === 'history' && some('target', targetOf(own['target'])?.[0])),
    ...some('tags', tags),
    ...some('entry', entry),
    ...some('exit', exit),
    ...some('description', description),
    invoke: listOf(own['invoke']).map((one) => {
      const actor = one as Config;
      return Object.fromEntries(
        Object.entries(actor).map(([key, value]) =>
          ['onDone', 'onError', 'onSnapshot'].includes(key) ? [key, handlers(value)] : [key, value],
        ),
      );
    }),
  };
}

/** A target as `#id.path`, which every key with dots survives; null if there is no such state. */
function absolute(root: AnyStateNode, path: readonly string[], target: string): string | null {
  const escaped = (keys: readonly string[]) =>
    ['', ...keys].map((key) => key.replace(/[.\\]/g, '\\$&')).join('.');
  const here = (keys: readonly string[]) => `#${root.id.replace(/[.\\]/g, '\\$&')}${escaped(keys)}`;
  const full = target.startsWith('#')
    ? target
    : target.startsWith('.')
      ? here(path) + target
      : path.length > 0 && `${here(path.slice(0, -1))}.${target}`;
  try {
    return full === false ? null : here(root.machine.getStateNodeById(full).path);
  } catch {
    return null;
  }
}
