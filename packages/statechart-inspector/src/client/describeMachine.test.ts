import {
  and,
  type AnyStateMachine,
  type AnyStateNode,
  assign,
  cancel,
  createMachine,
  emit,
  fromCallback,
  not,
  raise,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate';
import { stateWords, transitionWords } from '../chart/accessibleNames';
import { chartOf, definitionOf } from '../testing/chartOf';
import { machines } from '../chart/testing/machines';

function allNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(allNodes)];
}

function statesOfXState({ root }: AnyStateMachine) {
  return allNodes(root).map((node) => ({
    id: node.id,
    key: node.key,
    path: node.path,
    type: node.type,
    parent: node.parent?.id ?? null,
    children: Object.values(node.states).map(({ id }) => id),
    tags: node.tags,
    history: node.type === 'history' ? node.history || 'shallow' : null,
  }));
}

function transitionsOfXState({ root }: AnyStateMachine) {
  return allNodes(root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap((all) =>
      all.map((one, position) => ({
        source: node.id,
        eventType: one.eventType,
        targets: (one.target ?? []).map(({ id }) => id),
        position,
      })),
    ),
  );
}

const all = Object.entries<AnyStateMachine>(machines);

describe.each(all)('the machine %s', (_name, machine) => {
  const chart = chartOf(machine);

  it('has the same states as in XState', () => {
    const states = [...chart.states.values()];
    expect(
      states.map(({ id, key, path, type, parent, children, tags, history }) => {
        return { id, key, path, type, parent, children, tags, history };
      }),
    ).toEqual(statesOfXState(machine));
    for (const node of allNodes(machine.root)) {
      const initial = node.type === 'compound' ? node.initial.target[0]?.id : null;
      if (node.type !== 'history') expect(chart.states.get(node.id)?.initial).toBe(initial);
    }
  });

  it('has the same transitions as in XState, in the same order', () => {
    expect(
      chart.transitions.map(({ id, source, eventType, targets }) => {
        return { source, eventType, targets, position: Number(id.split('/').at(-1)) };
      }),
    ).toEqual(transitionsOfXState(machine));
    expect(new Set(chart.transitions.map(({ id }) => id)).size).toBe(chart.transitions.length);
  });
});

describe('labels', () => {
  const player = chartOf(machines.player);
  const guards = player.transitions.map(({ guard }) => guard);
  const labels = player.transitions.map(({ label }) => label);

  it('write a combined guard as a sentence', () => {
    expect(guards).toContain('isLoud and not (isLate or isAbove(limit: 3))');
  });

  it('show an anonymous function as code', () => {
    expect(guards.filter((guard) => guard?.includes('context'))).toHaveLength(1);
  });

  it('name the trigger of a transition', () => {
    expect(labels).toEqual(
      expect.arrayContaining([
        'power.*',
        'done',
        'done: promised',
        'error: promised',
        'snapshot: promised',
        'after pause',
        'after 2.5 s',
        'always',
      ]),
    );
  });

  it('name actions and actors', () => {
    const off = player.states.get('player.off');
    expect(off).toMatchObject({ entry: ['dim'], exit: ['light', 'warm'], invokes: [] });
    expect(player.states.get('player')?.invokes).toEqual([{ id: 'clock', source: 'promised' }]);
    expect(player.states.get('player.on.playing')?.invokes).toMatchObject([
      { source: 'promised' },
      { source: 'inline' },
    ]);
    expect(player.transitions.find(({ eventType }) => eventType === '*')?.actions).toEqual([
      'beep',
      'assign',
    ]);
  });
});

it('leaves out what no chart shows', () => {
  const meta = { token: 'canary' };
  const invoke = { id: 'ask', src: 'ask', input: meta, systemId: 'canary' };
  const entry = { type: 'save', params: meta };
  const on = { go: { target: '.b', meta } };
  const given = { id: 'a', version: 'canary', context: meta, meta, invoke, entry, output: meta };
  const definition = definitionOf({ ...given, on, initial: 'b', states: { b: { meta } } });
  expect(definition).not.toContain('canary');
});

it('replaces a cycle in the parameters of a guard', () => {
  const params: Record<string, unknown> = {};
  params['self'] = params;
  const chart = chartOf({ always: { guard: { type: 'isDue', params } } });
  expect(chart.transitions).toMatchObject([
    { guard: 'isDue(self: "{repetition}")', guardWithoutData: 'isDue' },
  ]);
});

describe('a guard that contains the same objects again and again is read in a short time:', () => {
  /** An object in which each level contains the next one twice. Written out, it has 2^60 values. */
  let doubled: object = { end: 1 };
  for (let level = 0; level < 60; level++) doubled = { one: doubled, other: doubled };
  let guards = and(['isDue', 'isLate']);
  for (let level = 0; level < 60; level++) guards = and([guards, guards]);
  let deep: object = {};
  for (let level = 0; level < 20_000; level++) deep = { deep };
  const many = new Array(1_000_000).fill(0);

  it.each<[string, unknown]>([
    ['parameters', { type: 'isDue', params: { doubled } }],
    ['deep parameters', { type: 'isDue', params: { deep } }],
    ['long parameters', { type: 'isDue', params: { many } }],
    ['guards', guards],
  ])('%s', (_what, guard) => {
    const definition = definitionOf({ always: { guard, actions: 'act' } });
    expect(definition.length).toBeLessThan(100_000);
  });
});

it('shows the events that a machine raises and emits, descriptions and ignored events', () => {
  const machine = createMachine({
    id: 'door',
    description: 'A door.',
    entry: [raise({ type: 'knock' }), emit({ type: 'opened' })],
    on: { knock: { description: 'Nobody is in.' } },
  });
  const chart = chartOf(machine);
  expect(chart.states.get('door')).toMatchObject({
    description: 'A door.',
    entry: ['raise knock', 'emit opened'],
  });
  expect(chart.transitions).toMatchObject([{ isIgnored: true, description: 'Nobody is in.' }]);
});

it('reads a machine without states', () => {
  const chart = chartOf({ id: 'counter', on: { inc: { actions: { type: 'add' } } } });
  expect([...chart.states.keys()]).toEqual(['counter']);
  expect(chart.transitions).toMatchObject([{ label: 'inc', actions: ['add'] }]);
});

it('keeps states apart whose keys contain dots', () => {
  const chart = chartOf({
    id: 'm',
    initial: 'a.b',
    states: {
      'a.b': { initial: 'x', states: { x: {} }, on: { in: '#m.a\\.b.x', out: 'a.b' } },
      a: { initial: 'b', states: { b: { on: { up: '#m.a\\.b' } } } },
    },
  });
  expect([...chart.states.values()].map(({ path }) => path)).toEqual([
    [],
    ['a.b'],
    ['a.b', 'x'],
    ['a'],
    ['a', 'b'],
  ]);
  const [within, outside, up] = chart.transitions.map(({ targets }) =>
    targets.map((id) => chart.states.get(id)?.path),
  );
  expect([within, outside, up]).toEqual([[['a.b', 'x']], [['a', 'b']], [['a.b']]]);
});

it('names the default target of a history state, in any notation', () => {
  const before = (target?: string) => ({ type: 'history', target });
  const chart = chartOf({
    initial: 'on',
    states: {
      on: {
        initial: 'x.y',
        states: {
          'x.y': { initial: 'z', states: { z: {} } },
          named: { id: 'named' },
          byKey: before('x\\.y.z'),
          byId: before('#named'),
          none: before(),
          wrong: before('nowhere'),
        },
      },
    },
  });
  const histories = [...chart.states.values()].filter(({ type }) => type === 'history');
  const targets = histories.map(({ initial }) => chart.states.get(initial ?? '')?.path.at(-1));
  expect(targets).toEqual(['z', 'named', undefined, undefined]);
});

it('describes a state whose initial state does not exist, as XState runs such a machine', () => {
  const chart = chartOf({
    id: 'm',
    initial: 'a',
    states: { a: { on: { go: 'b.c' } }, b: { initial: 'nowhere', states: { c: {} } } },
  });
  expect(chart.states.get('m.b')?.initial).toBeNull();
});

test('functions of XState that a bundler renamed have their names', () => {
  const renamed = <Renamed extends object>(value: Renamed, name: string) =>
    Object.defineProperty(value, 'name', { value: name });
  const machine = createMachine({
    on: {
      go: {
        guard: renamed(and(['isDue', renamed(not('isAway'), 'not$1')]), 'and2'),
        actions: [renamed(assign({}), 'assign2'), renamed(raise({ type: 'next' }), 'raise3')],
      },
    },
  });
  expect(chartOf(machine).transitions[0]).toMatchObject({
    guard: 'isDue and not isAway',
    actions: ['assign', 'raise next'],
  });
});

it('says which transitions reenter their state, and when a raised event comes', () => {
  const machine = createMachine({
    id: 'm',
    type: 'parallel',
    states: {
      a: {
        entry: [
          raise({ type: 'later' }, { delay: 1500 }),
          raise({ type: 'then' }, { delay: 1000 }),
        ],
        on: {
          inner: { target: 'a' },
          outer: { target: 'a', reenter: true },
          away: { target: ['a', 'b'], reenter: true },
        },
      },
      b: {},
    },
  });
  const chart = chartOf(machine);
  const words = chart.transitions.map((one) => transitionWords(chart, one));
  expect(words).toEqual([
    'inner: from a to a',
    'outer: from a to a, reenters a',
    'away: from a to a and b',
  ]);
  expect(chart.states.get('m.a')?.entry).toEqual([
    'raise later after 1.5 s',
    'raise then after 1 s',
  ]);
});

it('names what the actions of XState act on, and computed events and delays', () => {
  const delay = () => 5;
  const machine = createMachine({
    entry: [
      raise({ type: 'later' }, { delay }),
      raise(() => ({ type: 'later' }), { delay: 10 }),
      spawnChild('poll'),
      spawnChild(createMachine({ id: 'clock' })),
      spawnChild(fromCallback(() => {})),
      stopChild('poll'),
      cancel('timeout'),
    ],
  });
  expect(chartOf(machine).states.get('(machine)')?.entry).toEqual([
    'raise later after a computed delay',
    'raise after 10 ms',
    'spawnChild poll',
    'spawnChild clock',
    'spawnChild',
    'stopChild poll',
    'cancel timeout',
  ]);
});

it('names the state that a guard asks for', () => {
  const machine = createMachine({ id: 'm', on: { go: { guard: not(stateIn({ a: 'b' })) } } });
  expect(chartOf(machine).transitions[0]?.guard).toBe('not stateIn(state: {"a":"b"})');
});

it('shows the actions of an initial transition', () => {
  const initial = { target: 'a', actions: { type: 'greet' } };
  const chart = chartOf({ initial, states: { a: {} } });
  const root = chart.states.get('(machine)');
  expect(root).toMatchObject({ initial: '(machine).a', initialActions: ['greet'] });
  expect(root && stateWords(chart, root, false)).toContain('at first greet');
});
