import { guardSentence, nameOf, namesOf } from './names';
import { isJsonObject, type JsonObject, listOf, objectAt } from './json';
import { resolveTarget } from './resolveTarget';
import type { StateNode, Transition, Trigger } from './statechart';

/** A state and its definition. */
export interface ReadState {
  node: StateNode;
  config: JsonObject;
}

/** The definitions of a state's transitions for one type of event. */
interface Handlers {
  trigger: Trigger;
  eventType: string;
  label: string;
  configs: readonly unknown[];
}

/**
 * The transitions of a state in the order of XState: `on`, `onDone`, those of its actors, `after`, `always`.
 *
 * @param all all states of the machine
 */
export function readTransitions(
  { node, config }: ReadState,
  all: readonly ReadState[],
  states: ReadonlyMap<string, StateNode>,
): readonly Transition[] {
  // For the same type of event the later definition wins, as in XState.
  const handlers = new Map<string, Handlers>();
  for (const handler of [
    ...onEvents(node, config),
    ...onDone(node, config),
    ...ofActors(node, config),
    ...(node.parent === null ? toRoutes(all) : []),
  ]) {
    handlers.set(handler.eventType, handler);
  }
  for (const handler of afterDelays(node, config)) {
    const { configs = [] } = handlers.get(handler.eventType) ?? {};
    handlers.set(handler.eventType, { ...handler, configs: [...configs, ...handler.configs] });
  }
  if (config['always'] !== undefined) {
    const configs = listOf(config['always']);
    handlers.set('', { trigger: 'always', eventType: '', label: 'always', configs });
  }
  return [...handlers.values()].flatMap(({ configs, ...of }) =>
    configs.map((one, position) => readTransition(node, of, one, position, states)),
  );
}

function readTransition(
  node: StateNode,
  of: Omit<Handlers, 'configs'>,
  config: unknown,
  position: number,
  states: ReadonlyMap<string, StateNode>,
): Transition {
  const place = `State ${node.id}, ${of.label}`;
  const own =
    typeof config === 'string' || config === null || config === undefined
      ? { target: config }
      : objectAt(place, config);
  const guard = own['guard'];
  return {
    ...of,
    id: transitionId(node.id, of.eventType, position),
    source: node.id,
    targets: resolveTarget(node, own['target'], states),
    guard: guard === undefined ? null : guardSentence(`${place}, guard`, guard),
    actions: namesOf(`${place}, actions`, own['actions']),
    reenter: own['reenter'] === true,
  };
}

/** Of a transition by its place in the definition: position counts from 0 among those of a state for an event. */
export function transitionId(source: string, eventType: string, position: number): string {
  return `${source}/${eventType}/${String(position)}`;
}

function onEvents({ id }: StateNode, config: JsonObject): Handlers[] {
  const on = config['on'] === undefined ? {} : objectAt(`State ${id}, on`, config['on']);
  return Object.entries(on).map(([eventType, value]) => ({
    trigger: 'event',
    eventType,
    label: eventType,
    configs: Array.isArray(value) ? value : [value],
  }));
}

function onDone({ id }: StateNode, config: JsonObject): Handlers[] {
  if (config['onDone'] === undefined) return [];
  const configs = listOf(config['onDone']);
  return [{ trigger: 'done', eventType: `xstate.done.state.${id}`, label: 'done', configs }];
}

function ofActors({ id, invokes }: StateNode, config: JsonObject): Handlers[] {
  return listOf(config['invoke']).flatMap((one, index) => {
    const actor = objectAt(`State ${id}, invoke`, one);
    const actorId =
      actor['id'] === undefined
        ? `${String(index)}.${id}`
        : nameOf(`State ${id}, invoke`, actor['id']);
    const name = invokes[index] ?? actorId;
    const ends: readonly [string, Trigger, string, string][] = [
      ['onDone', 'done', 'xstate.done.actor', 'done'],
      ['onError', 'error', 'xstate.error.actor', 'error'],
      ['onSnapshot', 'event', 'xstate.snapshot', 'snapshot'],
    ];
    return ends.flatMap(([property, trigger, prefix, word]) => {
      const configs = listOf(actor[property]);
      if (configs.length === 0) return [];
      return [{ trigger, eventType: `${prefix}.${actorId}`, label: `${word}: ${name}`, configs }];
    });
  });
}

function afterDelays({ id }: StateNode, config: JsonObject): Handlers[] {
  const after =
    config['after'] === undefined ? {} : objectAt(`State ${id}, after`, config['after']);
  return Object.entries(after).map(([key, value]) => {
    const delay = Number.isNaN(+key) ? key : String(+key);
    return {
      trigger: 'after',
      eventType: `xstate.after.${delay}.${id}`,
      label: `after ${Number.isNaN(+key) ? key : duration(+key)}`,
      configs: listOf(value),
    };
  });
}

/** Milliseconds as text: `2.5 s`, `300 ms`. */
function duration(ms: number): string {
  return ms >= 1000 ? `${String(ms / 1000)} s` : `${String(ms)} ms`;
}

/** Routes: states that `{type: 'xstate.route', to: '#id'}` enters from anywhere (XState 5.28). */
function toRoutes(all: readonly ReadState[]): Handlers[] {
  const configs = all.flatMap(({ node, config }) => {
    const { route, id } = config;
    if (!isJsonObject(route) || typeof id !== 'string' || node.parent === null) return [];
    const here = { type: `to is #${id}` };
    const guard =
      route['guard'] === undefined ? here : { type: 'and', guards: [here, route['guard']] };
    return [{ ...route, target: `#${id}`, guard }];
  });
  if (configs.length === 0) return [];
  return [{ trigger: 'event', eventType: 'xstate.route', label: 'route', configs }];
}
