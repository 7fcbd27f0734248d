import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { duration, guardSentence, listOf, nameOf } from './names';
import {
  type MachineDescription,
  type StateNode,
  type Transition,
  transitionId,
} from '../chart/statechart';

type IdOf = (node: AnyStateNode) => string;

/**
 * Describes a machine as plain JSON: its states and transitions as XState has resolved them, with the
 * names of guards, actions and actors. The description contains no functions and no context.
 */
export function describeMachine({ id, root }: AnyStateMachine): MachineDescription {
  const [first, ...others] = withDescendants(root);
  const nodes = [first, ...others];
  const ids = new Map<AnyStateNode, string>();
  const used = new Set<string>();
  for (const node of nodes) {
    // The states `a.b` and `b` in `a` have the same id in XState.
    ids.set(node, used.has(node.id) ? `${node.id} ${JSON.stringify(node.path)}` : node.id);
    used.add(node.id);
  }
  const idOf: IdOf = (node) => ids.get(node) ?? node.id;
  return {
    id,
    states: [describeState(first, idOf), ...others.map((node) => describeState(node, idOf))],
    transitions: nodes.flatMap((node) =>
      [...node.transitions.values(), node.always ?? []].flatMap((siblings) =>
        siblings.map((one, position) => describeTransition(node, one, position, idOf)),
      ),
    ),
  };
}

function withDescendants(node: AnyStateNode): readonly [AnyStateNode, ...AnyStateNode[]] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(withDescendants)];
}

function describeState(node: AnyStateNode, idOf: IdOf): StateNode {
  const { key, path, type, parent, states, history, description, tags, config } = node;
  const initial = initialOf(node);
  const first = type === 'history' ? defaultTarget(node) : initial?.target[0];
  return {
    id: idOf(node),
    key,
    path,
    type,
    parent: parent ? idOf(parent) : null,
    children: Object.values<AnyStateNode>(states).map(idOf),
    initial: first ? idOf(first) : null,
    initialActions: initial?.actions.map(nameOf) ?? [],
    history: type === 'history' ? history || 'shallow' : null,
    description: description || null,
    tags,
    // `node.entry` and `node.exit` also contain the actions with which XState starts and cancels delays.
    entry: listOf(config.entry).map(nameOf),
    exit: listOf(config.exit).map(nameOf),
    invokes: invokesOf(node),
  };
}

/**
 * Returns the transition to the initial state. XState resolves it only when it is needed, and throws if
 * the state that it names does not exist.
 */
function initialOf(node: AnyStateNode): AnyStateNode['initial'] | undefined {
  try {
    return node.initial;
  } catch {
    return undefined;
  }
}

/** Returns the target that a history state names. XState resolves it only when it is needed. */
function defaultTarget({ config, parent, machine }: AnyStateNode): AnyStateNode | undefined {
  const [target] = listOf((config as { target?: unknown }).target);
  if (typeof target !== 'string') return undefined;
  const around = `#${(parent?.id ?? '').replace(/[.\\]/g, '\\$&')}`;
  try {
    return machine.getStateNodeById(target.startsWith('#') ? target : `${around}.${target}`);
  } catch {
    return undefined;
  }
}

function invokesOf({ invoke, config }: AnyStateNode): StateNode['invokes'] {
  // XState generates the names of sources that are written inline.
  const sources = listOf(config.invoke) as readonly { src?: unknown }[];
  return invoke.map(({ id }, index) => ({ id, source: nameOf(sources[index]?.src) }));
}

function describeTransition(
  node: AnyStateNode,
  one: AnyTransitionDefinition,
  position: number,
  idOf: IdOf,
): Transition {
  const { eventType, description, reenter } = one;
  const source = idOf(node);
  const targets = (one.target ?? []) as readonly AnyStateNode[];
  const actions = one.actions.map(nameOf);
  const guard = guardOf(one);
  const { trigger, label } = triggerOf(node, eventType);
  return {
    id: transitionId(source, eventType, position),
    source,
    targets: targets.map(idOf),
    trigger,
    eventType,
    label,
    guard: guard === undefined ? null : guardSentence(guard, true),
    guardWithoutData: guard === undefined ? null : guardSentence(guard, false),
    actions,
    isReentering: reenter && targets.length > 0 && targets.every((one) => isWithin(one, node)),
    description: description || null,
    isIgnored: targets.length === 0 && actions.length === 0,
  };
}

function isWithin(node: AnyStateNode, around: AnyStateNode): boolean {
  return node === around || (node.parent !== undefined && isWithin(node.parent, around));
}

/** Returns a transition's guard. XState writes that of a route, which names its target, as a function. */
function guardOf({ eventType, guard, target }: AnyTransitionDefinition): unknown {
  const route = (target?.[0] as AnyStateNode | undefined)?.config as
    { id?: string; route?: { guard?: unknown } } | undefined;
  if (eventType !== 'xstate.route' || !route?.route) return guard;
  return { type: 'and', guards: [`to is #${route.id}`, ...listOf(route.route.guard)] };
}

/** Returns what triggers a state's transition, and how to say it. */
function triggerOf(node: AnyStateNode, eventType: string): Pick<Transition, 'trigger' | 'label'> {
  if (eventType === '') return { trigger: 'always', label: 'always' };
  if (eventType === 'xstate.route') return { trigger: 'event', label: 'route' };
  if (eventType === `xstate.done.state.${node.id}`) return { trigger: 'done', label: 'done' };
  for (const { id, source } of invokesOf(node)) {
    if (eventType === `xstate.done.actor.${id}`)
      return { trigger: 'done', label: `done: ${source}` };
    if (eventType === `xstate.error.actor.${id}`)
      return { trigger: 'error', label: `error: ${source}` };
    if (eventType === `xstate.snapshot.${id}`)
      return { trigger: 'event', label: `snapshot: ${source}` };
  }
  const delayed = node.after.find((one) => one.eventType === eventType);
  if (delayed) return { trigger: 'after', label: `after ${duration(delayed.delay as string)}` };
  return { trigger: 'event', label: eventType };
}
