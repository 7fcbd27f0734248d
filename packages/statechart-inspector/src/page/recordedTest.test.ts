import { transpileModule, ModuleKind } from 'typescript';
import { and, type AnyStateMachine, assign, fromPromise, not, or, setup } from 'xstate';
import * as xstate from 'xstate';
import { readStatechart } from '../chart/readStatechart';
import { plainDefinition } from '../chart/plainDefinition';
import { recordActor } from '../testing/recordMachine';
import { recordedTest } from './recordedTest';

const guarded = setup({
  types: { context: {} as { tries: number } },
  actors: { ask: fromPromise(() => Promise.resolve(1)) },
  guards: { isOpen: (): boolean => false },
}).createMachine({
  id: 'door',
  context: { tries: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: { push: [{ guard: 'isOpen', target: 'asking' }, { actions: assign({ tries: 1 }) }] },
    },
    asking: { invoke: { src: 'ask', onDone: 'opened' } },
    opened: {},
  },
});

/** Records a machine from its start, and generates tests from the recording. */
function record(machine: AnyStateMachine) {
  const { actor, read, recorder } = recordActor(machine);
  const generate = (guards?: 'recorded' | 'real') => {
    const recording = read();
    const [recorded] = recording.actors.values();
    return recordedTest(recording, recorded!, readStatechart(plainDefinition(machine)), guards);
  };
  return { actor, read, recorder, generate };
}

/** Runs a generated test file with the given machine. */
function run(source: string, machine: AnyStateMachine) {
  const { outputText } = transpileModule(source, {
    compilerOptions: { module: ModuleKind.CommonJS },
  });
  const modules: Record<string, unknown> = { xstate, './machine': { machine } };
  let body = () => {};
  new Function('require', 'exports', 'test', 'expect', outputText)(
    (name: string) => modules[name],
    {},
    (_name: string, own: () => void) => (body = own),
    expect,
  );
  body();
}

test.each(['\n', '\r', '\u2028', '*/', '`', '${', "'", '"', '\\'])(
  'the name of a recorded actor with %j does not become code',
  (sign) => {
    const name = `door${sign}globalThis.attacked = true;${sign}`;
    const { actor, read } = record(guarded);
    actor.send({ type: 'push' });
    const recording = read();
    const [recorded] = recording.actors.values();
    const chart = readStatechart(plainDefinition(guarded));
    run(recordedTest(recording, { ...recorded!, name }, chart), guarded);
    expect(globalThis).not.toHaveProperty('attacked');
  },
);

test('a test from a recording passes for the machine, whatever its guards ask outside, and fails for another', async () => {
  let isOpen = false;
  const { actor, generate } = record(guarded.provide({ guards: { isOpen: () => isOpen } }));
  actor.send({ type: 'push' });
  isOpen = true;
  actor.send({ type: 'push' });
  await xstate.waitFor(actor, (snapshot) => snapshot.matches('opened'));
  run(generate(), guarded);
  const { config } = guarded;
  const changed = xstate.createMachine({
    ...config,
    states: { ...config.states, asking: {} },
  } as never);
  expect(() => run(generate(), changed)).toThrow(/opened/);
});

describe('a test holds for the machine that was recorded, if', () => {
  const passes = (machine: AnyStateMachine, ...events: { type: string }[]) => {
    const { actor, generate } = record(machine);
    for (const event of events) actor.send(event);
    return { source: generate(), generate, value: actor.getSnapshot().value };
  };

  test('a guard is used alone and in a combination', () => {
    const { createMachine } = setup({
      types: { context: {} as { count: number } },
      guards: {
        isMany: ({ context }) => context.count > 1,
        isEven: ({ context }) => context.count % 2 === 0,
      },
    });
    const machine = createMachine({
      context: { count: 3 },
      initial: 'a',
      states: {
        a: {
          on: {
            GO: [
              { guard: and(['isMany', 'isEven']), target: 'b' },
              { guard: not(or(['isEven', not('isMany')])), target: 'c' },
            ],
          },
        },
        b: {},
        c: { on: { GO: { guard: 'isMany', target: 'a' } } },
      },
    });
    const { source, generate } = passes(machine, { type: 'GO' }, { type: 'GO' });
    run(source, machine);
    run(generate('real'), machine);
  });

  test('a guard reads a value that the recording hides', () => {
    const machine = xstate.createMachine({
      context: { password: 'correct horse', tries: 0 },
      initial: 'a',
      states: {
        a: {
          on: {
            GO: {
              guard: ({ context }: { context: { password: string } }) =>
                context.password.length > 10,
              target: 'b',
            },
          },
        },
        b: {},
      },
    } as never);
    const { source } = passes(machine, { type: 'GO' });
    expect(source).toContain('hides secrets');
    expect(source).not.toContain('correct horse');
    run(source, machine);
  });

  test('an event or the context has a date', () => {
    const machine = setup({
      types: { context: {} as { at: Date | null }, events: {} as { type: 'GO'; at: Date } },
    }).createMachine({
      context: { at: null },
      initial: 'a',
      states: {
        a: {
          on: {
            GO: {
              guard: ({ event }) => event.at.getTime() > 0,
              target: 'b',
              actions: assign({ at: ({ event }) => new Date(event.at.getTime() + 1) }),
            },
          },
        },
        b: {},
      },
    });
    const { generate } = passes(machine, { type: 'GO', at: new Date(5) } as never);
    run(generate('real'), machine);
    run(generate(), machine);
  });

  test('a guard is asked twice while one event is handled', () => {
    let count = 0;
    const machine = setup({ guards: { isThird: () => ++count % 3 === 0 } }).createMachine({
      initial: 'a',
      states: {
        a: { on: { GO: 'b' } },
        b: { always: [{ guard: 'isThird', target: 'd' }, { target: 'c' }] },
        c: { always: [{ guard: 'isThird', target: 'd' }, { target: 'e' }] },
        d: {},
        e: { always: { guard: 'isThird', target: 'd' } },
      },
    });
    const { source, value } = passes(machine, { type: 'GO' });
    expect(value).toBe('d');
    run(source, machine);
  });

  test('states are parallel, and the recording begins in the middle', () => {
    const machine = setup({ guards: { isLucky: () => false } }).createMachine({
      id: 'both',
      type: 'parallel',
      states: {
        left: {
          initial: 'off',
          states: { off: { on: { GO: { guard: 'isLucky', target: 'on' } } }, on: {} },
        },
        right: {
          initial: 'off',
          states: { off: { on: { GO: { guard: 'isLucky', target: 'on' } } }, on: {} },
        },
      },
    });
    const lucky = machine.provide({ guards: { isLucky: () => true } });
    const { actor, read, recorder, generate } = record(lucky);
    actor.send({ type: 'GO' });
    run(generate(), machine);
    read();
    recorder.discard();
    actor.send({ type: 'GO' });
    run(generate(), machine);
  });
});

describe('a test fails for a machine in which', () => {
  type Context = { tries: number; name: string };
  const base = setup({
    types: {
      context: {} as Context,
      events: {} as { type: 'push' } | { type: 'name'; name: string },
    },
    actors: {
      ask: fromPromise(() => Promise.resolve(1)),
      other: fromPromise(() => Promise.resolve(2)),
    },
    guards: { isTired: ({ context }) => context.tries >= 1 },
    actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
  });
  const config = {
    id: 'door',
    context: { tries: 0, name: '' },
    initial: 'closed',
    states: {
      closed: {
        on: {
          push: [{ guard: 'isTired', target: 'asking' }, { actions: 'count' }],
          name: {
            actions: assign({
              name: ({ event }: { event: { name?: string } }) => event.name ?? '',
            }),
          },
        },
      },
      asking: { entry: 'count', invoke: { src: 'ask', onDone: 'opened' } },
      opened: {},
    },
  };
  const create = (changed: object) =>
    base.createMachine(changed as never) as unknown as AnyStateMachine;
  const door = create(config);
  const generated = async () => {
    const { actor, generate } = record(door);
    actor.send({ type: 'push' } as never);
    actor.send({ type: 'name', name: 'Mei' } as never);
    actor.send({ type: 'push' } as never);
    await xstate.waitFor(actor, (snapshot) => snapshot.matches('opened' as never));
    return { recorded: generate(), real: generate('real') };
  };
  const { closed, asking } = config.states;
  const withClosed = (on: object) => ({
    ...config,
    states: { ...config.states, closed: { on: { ...closed.on, ...on } } },
  });
  const withAsking = (changes: object) => ({
    ...config,
    states: { ...config.states, asking: { ...asking, ...changes } },
  });

  test('nothing was changed: it passes', async () => {
    const { recorded, real } = await generated();
    run(recorded, door);
    run(real, door);
  });

  test.each<[string, AnyStateMachine, 'recorded' | 'real']>([
    ['a transition is missing', create(withClosed({ push: undefined })), 'recorded'],
    [
      'a target is another',
      create(withAsking({ invoke: { src: 'ask', onDone: 'closed' } })),
      'recorded',
    ],
    ['a state is missing its entry action', create(withAsking({ entry: [] })), 'recorded'],
    ['an assignment is missing', create(withClosed({ name: {} })), 'recorded'],
    [
      'an assignment computes something else',
      door.provide({ actions: { count: assign({ tries: 9 }) } } as never),
      'recorded',
    ],
    [
      'another actor is invoked',
      create(withAsking({ invoke: { src: 'other', onDone: 'opened' } })),
      'recorded',
    ],
    ['the initial state is another', create({ ...config, initial: 'opened' }), 'recorded'],
    [
      'the initial context is another',
      create({ ...config, context: { tries: 1, name: '' } }),
      'recorded',
    ],
    [
      'a guard is inverted',
      door.provide({
        guards: { isTired: ({ context }: { context: Context }) => context.tries < 1 },
      } as never),
      'real',
    ],
    [
      'a guard is removed',
      create(withClosed({ push: [{ target: 'asking' }, { actions: 'count' }] })),
      'recorded',
    ],
  ])('%s', async (_what, changed, guards) => {
    const source = (await generated())[guards];
    expect(() => run(source, changed)).toThrow();
  });
});
