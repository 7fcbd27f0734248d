import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
} from 'xstate';
import { activeStates, enabledTransitions } from './activeStates';
import { chartOf } from '../testing/chartOf';
import { machines } from './testing/machines';
import { type Statechart, transitionId } from './statechart';

/**
 * Creates a generator of pseudorandom integers that are at least 0 and less than `sides`. The same
 * seed always produces the same numbers.
 */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

/** Returns a copy of a machine whose guards pass at random and whose actions do nothing. */
function atRandom(machine: AnyStateMachine, throwDice: (sides: number) => number) {
  const { guards, actions } = machine.implementations;
  const isTrue = () => throwDice(2) === 0;
  return machine.provide({
    guards: Object.fromEntries(Object.keys(guards).map((name) => [name, isTrue])),
    actions: Object.fromEntries(Object.keys(actions).map((name) => [name, () => undefined])),
  });
}

interface Walked {
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  eventType: string;
  /** Ids of the transitions that XState reports. */
  taken: readonly string[];
}

/**
 * Sends a machine random events from its definition, and records those that the machine handles.
 */
function walk(machine: AnyStateMachine, steps: number, seed: number): Walked[] {
  const throwDice = dice(seed);
  const chart = chartOf(machine);
  const walked: Walked[] = [];
  let before: AnyMachineSnapshot | null = null;
  let taken: string[] = [];
  const actor = createActor(atRandom(machine, throwDice), {
    inspect: (message) => {
      if (message.actorRef.sessionId !== message.rootId) return;
      if (message.type === '@xstate.microstep') {
        taken.push(...message._transitions.map((one) => idOf(chart, one)));
      }
      if (message.type !== '@xstate.snapshot') return;
      const after = message.snapshot as AnyMachineSnapshot;
      if (before) walked.push({ before, after, eventType: message.event.type, taken });
      [before, taken] = [after, []];
    },
  });
  const types = [...new Set(chart.transitions.map(({ eventType }) => eventType))]
    .filter((type) => type !== '' && !/^xstate\.(error|done\.state)/.test(type))
    .map((type) => type.replace('*', 'any'));
  actor.start();
  for (let step = 0; step < steps && actor.getSnapshot().status === 'active'; step += 1) {
    actor.send({ type: types[throwDice(types.length)] ?? '', output: null });
  }
  actor.stop();
  return walked.filter(({ eventType }) => eventType !== 'xstate.stop');
}

function idOf(chart: Statechart, one: AnyTransitionDefinition): string {
  const { source, eventType } = one;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  const position = siblings?.indexOf(one) ?? -1;
  const id = transitionId(source.id, eventType, position);
  return chart.transitions.some((other) => other.id === id) ? id : 'not found';
}

const all = Object.entries<AnyStateMachine>(machines);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe.each(all)('random walks of the machine %s', (_name, machine) => {
  const chart = chartOf(machine);
  const walked = [1, 2, 3, 4, 5].flatMap((seed) => walk(machine, 60, seed));

  it('agree with XState about the active states', () => {
    expect(walked.length).toBeGreaterThan(5);
    for (const { after } of walked) {
      const ids = after._nodes.map(({ id }) => id).sort();
      expect([...activeStates(chart, after)].sort()).toEqual(ids);
    }
  });

  it('take only enabled transitions, whatever the guards return', () => {
    for (const { before, eventType, taken } of walked) {
      expect(taken).not.toContain('not found');
      const enabled = enabledTransitions(chart, activeStates(chart, before));
      const [first] = taken.flatMap((id) => chart.transitions.filter((one) => one.id === id));
      if (first === undefined || first.trigger === 'always') continue;
      if (first.targets.length === 0 && first.actions.length === 0) continue;
      expect({ eventType, ids: enabled.map(({ id }) => id) }).toEqual({
        eventType,
        ids: expect.arrayContaining([first.id]) as unknown,
      });
    }
  });
});

describe('enabled transitions', () => {
  const enabled = (definition: object, value: unknown) => {
    const chart = chartOf(definition);
    return enabledTransitions(chart, activeStates(chart, { value })).map(({ id }) => id);
  };
  const outer = { '*': 'b', 'go.there': 'b', go: 'b' };
  const states = (inner: object) => ({
    id: 'm',
    initial: 'a',
    states: { a: { initial: 'x', on: outer, states: { x: { on: inner } } }, b: {} },
  });

  it('are those of active states, inner states first', () => {
    const definition = states({ stay: { actions: 'beep' } });
    expect(enabled(definition, { a: 'x' })).toEqual([
      'm.a.x/stay/0',
      'm.a/*/0',
      'm.a/go.there/0',
      'm.a/go/0',
    ]);
    expect(enabled(definition, 'b')).toEqual([]);
  });

  it('leave out events that an inner state handles without a guard, also by a wildcard', () => {
    expect(enabled(states({ go: '#m.b' }), { a: 'x' })).toEqual([
      'm.a.x/go/0',
      'm.a/*/0',
      'm.a/go.there/0',
    ]);
    expect(enabled(states({ 'go.*': '#m.b' }), { a: 'x' })).toEqual(['m.a.x/go.*/0', 'm.a/*/0']);
    expect(enabled(states({ '*': '#m.b' }), { a: 'x' })).toEqual(['m.a.x/*/0']);
  });

  it('include events that an inner state handles only with a guard', () => {
    const go = [{ guard: 'may', target: '#m.b' }];
    expect(enabled(states({ go }), { a: 'x' })).toEqual([
      'm.a.x/go/0',
      'm.a/*/0',
      'm.a/go.there/0',
      'm.a/go/0',
    ]);
  });

  it('leave out transitions after an unguarded one, forbidden events and `always`', () => {
    const go = [{ target: '#m.b' }, { guard: 'may', target: '#m.b' }];
    expect(enabled(states({ go }), { a: 'x' })).not.toContain('m.a.x/go/1');
    expect(enabled(states({ go: {} }), { a: 'x' })).toEqual(['m.a/*/0', 'm.a/go.there/0']);
    expect(enabled({ id: 'm', always: { guard: 'may', actions: 'beep' } }, {})).toEqual([]);
  });
});

test('active states are empty without a value and leave out unknown names', () => {
  const chart = chartOf(machines.session);
  expect(activeStates(chart, undefined).size).toBe(0);
  expect([...activeStates(chart, { value: { loggedIn: 'elsewhere' } })]).toEqual([
    'session',
    'session.loggedIn',
  ]);
  expect([...activeStates(chart, { value: 'toString' })]).toEqual(['session']);
});
