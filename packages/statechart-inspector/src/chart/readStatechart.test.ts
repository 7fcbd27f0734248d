import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { plainDefinition } from './plainDefinition';
import { readStatechart } from './readStatechart';
import { machines } from './testing/machines';

/** The definition as `@statelyai/inspect` 0.7 sends it. */
function definitionOfInspect({ config }: AnyStateMachine): unknown {
  return JSON.parse(
    JSON.stringify(config, (_key, value: unknown) =>
      typeof value === 'function' ? { type: value.name } : value,
    ),
  );
}

const definitionOfOurs = (machine: AnyStateMachine): unknown =>
  JSON.parse(JSON.stringify(plainDefinition(machine)));

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
        reenter: one.reenter,
        position,
      })),
    ),
  );
}

const all = Object.entries<AnyStateMachine>(machines);

describe.each(all)('the machine %s', (_name, machine) => {
  const chart = readStatechart(definitionOfOurs(machine));

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
      chart.transitions.map(({ id, source, eventType, targets, reenter }) => {
        return { source, eventType, targets, reenter, position: Number(id.split('/').at(-1)) };
      }),
    ).toEqual(transitionsOfXState(machine));
    expect(new Set(chart.transitions.map(({ id }) => id)).size).toBe(chart.transitions.length);
  });

  it('is read from the definition of @statelyai/inspect, except for what that loses', () => {
    const sent = readStatechart(definitionOfInspect(machine));
    expect([...sent.states.values()]).toEqual([...chart.states.values()]);
    const ways = (one: typeof sent) =>
      one.transitions
        .filter(({ targets, actions }) => targets.length > 0 || actions.length > 0)
        .map(({ id, targets, label }) => ({ id, targets, label }));
    expect(ways(sent)).toEqual(ways(chart));
  });
});

describe('labels', () => {
  const player = readStatechart(definitionOfOurs(machines.player));
  const guards = player.transitions.map(({ guard }) => guard);
  const labels = player.transitions.map(({ label }) => label);

  it('write a combined guard as a sentence', () => {
    expect(guards).toContain('isLoud and not (isLate or isAbove(limit: 3))');
  });

  it('show an anonymous function as code', () => {
    expect(guards.filter((guard) => guard?.includes('context'))).toHaveLength(1);
  });

  it('show an anonymous function as `inline` if the page did not send its code', () => {
    const sent = readStatechart(definitionOfInspect(machines.player));
    expect(sent.transitions.map(({ guard }) => guard)).toContain('inline');
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
    expect(player.states.get('player')?.invokes).toEqual(['promised']);
    expect(player.states.get('player.on.playing')?.invokes).toEqual(['promised', 'inline']);
    expect(player.transitions.find(({ eventType }) => eventType === '*')?.actions).toEqual([
      'beep',
      'assign',
    ]);
  });
});

it('leaves out the initial context', () => {
  expect(plainDefinition({ id: 'a', context: { token: 'canary' } })).toEqual({ id: 'a' });
});

it('replaces a cycle in a definition', () => {
  const meta: Record<string, unknown> = {};
  meta['self'] = meta;
  expect(plainDefinition({ id: 'a', meta })).toEqual({ id: 'a', meta: { self: '[Circular]' } });
});

it.each<[string, unknown, string]>([
  ['no object', 'auth', 'Definition of a machine: expected an object, got "auth"'],
  ['a list', [], 'Definition of a machine: expected an object, got []'],
  ['an id that is no text', { id: 7 }, 'Id of the machine: expected a text, got 7'],
  [
    'an unknown type',
    { id: 'a', type: 'fancy' },
    'State a, type: expected one of atomic, compound, parallel, final, history, got "fancy"',
  ],
  [
    'no initial state',
    { id: 'a', states: { b: {} } },
    'State a, initial: expected the name of one of its states, got undefined',
  ],
  [
    'a target that is nowhere',
    { id: 'a', initial: 'b', states: { b: { on: { go: 'c' } } } },
    'State a.b: expected a state at its target "c"',
  ],
  [
    'a target of the root without a dot',
    { id: 'a', initial: 'b', on: { go: 'b' }, states: { b: {} } },
    'State a: expected a state at its target "b"; from the root, a target begins with "." or "#"',
  ],
  [
    'two states with one id',
    { id: 'a', initial: 'b', states: { b: { id: 'x' }, c: { id: 'x' } } },
    'State x: expected a unique id, another state has it',
  ],
  [
    'a state that is none',
    { id: 'a', initial: 'b', states: { b: 'c' } },
    'State a, states.b: expected an object, got "c"',
  ],
  [
    'a guard that is none',
    { id: 'a', on: { go: { guard: 3 } } },
    'State a, go, guard: expected a name or an object with a type, got 3',
  ],
  ['a list of events', { id: 'a', on: ['go'] }, 'State a, on: expected an object, got ["go"]'],
])('says what was expected instead of %s', (_name, definition, message) => {
  expect(() => readStatechart(definition)).toThrow(new Error(message));
});
