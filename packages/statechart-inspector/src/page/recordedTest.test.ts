import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createProgram,
  getPreEmitDiagnostics,
  ModuleKind,
  ModuleResolutionKind,
  ScriptTarget,
  transpileModule,
} from 'typescript';
import {
  and,
  type AnyStateMachine,
  assign,
  emit,
  fromPromise,
  not,
  or,
  raise,
  setup,
} from 'xstate';
import * as xstate from 'xstate';
import { readStatechart } from '../chart/readStatechart';
import { plainDefinition } from '../chart/plainDefinition';
import { skippedType } from '../recording/patch';
import { recordActor } from '../testing/recordMachine';
import { type Guards, recordedTest, type Runner } from './recordedTest';

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
  const generate = (guards: Guards = 'recorded', runner: Runner = 'Jest') => {
    const recording = read();
    const [recorded] = recording.actors.values();
    const chart = readStatechart(plainDefinition(machine));
    return recordedTest(recording, recorded!, chart, { guards, runner });
  };
  return { actor, read, recorder, generate };
}

/** Runs a generated test file with the given machine. */
function run(source: string, machine: AnyStateMachine) {
  const { outputText } = transpileModule(source, {
    compilerOptions: { module: ModuleKind.CommonJS },
  });
  let body = () => {};
  const test = (_name: string, own: () => void) => (body = own);
  const vitest = { test, expect };
  const modules: Record<string, unknown> = { xstate, vitest, './machine': { machine } };
  const isVitest = source.includes(`from 'vitest'`);
  // Only Jest has global functions.
  const globals = isVitest ? [] : [test, expect];
  const names = isVitest ? [] : ['test', 'expect'];
  new Function('require', 'exports', ...names, outputText)(
    (name: string) => modules[name],
    {},
    ...globals,
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
  expect(() => run(generate(), changed)).toThrow(/step 2, after push/);
});

test('a test ends where the page has skipped events', () => {
  const { actor, read } = record(guarded);
  actor.send({ type: 'push' });
  const recording = read();
  const [recorded] = recording.actors.values();
  const last = recording.entries.at(-1)!;
  const event = { type: skippedType, events: 7 };
  const after = { ...last, snapshot: { status: 'active', value: 'opened', context: {} } };
  const entries = [...recording.entries, { ...after, event }, { ...after, event: last.event }];
  const chart = readStatechart(plainDefinition(guarded));
  const source = recordedTest({ ...recording, entries }, recorded!, chart);
  expect(source).toContain('events are missing');
  run(source, guarded);
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

describe('a test passes for an unchanged machine, although', () => {
  /** Records a machine, lets time pass, and runs the tests that were generated. */
  async function passes(machine: AnyStateMachine, ...events: { type: string }[]) {
    const { actor, generate } = record(machine);
    for (const event of events) {
      actor.send(event);
      // Promises settle between two events.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    actor.stop();
    run(generate('recorded', 'Jest'), machine);
    run(generate('real', 'Vitest'), machine);
  }

  test('an action reads the clock, and a later one depends on it', async () => {
    const machine = setup({
      types: { context: {} as { at: number; day: string; tries: number[] } },
    }).createMachine({
      context: () => ({ at: Date.now(), day: new Date().toDateString(), tries: [] }),
      on: {
        GO: {
          actions: assign(({ context }) => ({
            at: Date.now(),
            tries: [...context.tries, Date.now() - context.at],
          })),
        },
      },
    });
    await passes(machine as unknown as AnyStateMachine, { type: 'GO' }, { type: 'GO' });
  });

  test('its module reads the clock when it is loaded', async () => {
    const load = () =>
      setup({
        types: { context: {} as { at: number; day: Date; text: string; age: number } },
      }).createMachine({
        context: { at: Date.now(), day: new Date(), text: new Date().toISOString(), age: 0 },
        on: { GO: { actions: assign({ age: ({ context }) => Date.now() - context.at }) } },
      }) as unknown as AnyStateMachine;
    const { actor, generate } = record(load());
    await new Promise((resolve) => setTimeout(resolve, 5));
    actor.send({ type: 'GO' });
    run(generate(), load());
    run(generate('real', 'Vitest'), load());
  });

  test('an action uses a random number, an id or a counter', async () => {
    let count = 0;
    const machine = setup({
      types: { context: {} as { dice: number; ids: string[]; count: number } },
    }).createMachine({
      context: { dice: 0, ids: [], count: 0 },
      on: {
        GO: {
          actions: assign(({ context }) => ({
            dice: 1 + Math.floor(6 * Math.random()),
            ids: [...context.ids, crypto.randomUUID()],
            count: count++,
          })),
        },
      },
    });
    await passes(machine as unknown as AnyStateMachine, { type: 'GO' }, { type: 'GO' });
  });

  test('an event and the context have a bigint, a set, a map and no number', async () => {
    type Go = { type: 'GO'; add: bigint; names: Set<string>; ages: Map<string, number> };
    const machine = setup({
      types: {
        events: {} as Go,
        context: {} as { sum: bigint; names: Set<string>; oldest: number },
      },
    }).createMachine({
      context: { sum: 1n, names: new Set(['Ann']), oldest: NaN },
      on: {
        GO: {
          actions: assign(({ context, event }) => ({
            sum: context.sum + event.add,
            names: new Set([...context.names, ...event.names]),
            oldest: Math.max(...event.ages.values()),
          })),
        },
      },
    });
    const go = { type: 'GO', add: 2n, names: new Set(['Mei']), ages: new Map([['Mei', 7]]) };
    await passes(machine as unknown as AnyStateMachine, go, go);
  });

  const cycle: Record<string, unknown> = { n: 1 };
  cycle['self'] = [cycle];
  let deep: object = {};
  for (let depth = 0; depth < 20_000; depth++) deep = { deep };
  const failing = {
    get one() {
      throw new Error('no');
    },
  };
  const loud = Object.assign(new Error('no'), { toJSON: () => ({ code: 'E' }) });

  test.each<[string, unknown]>([
    ['a pattern', /a/g],
    ['a negative zero', -0],
    ['an invalid date', new Date(NaN)],
    ['a symbol', Symbol('q')],
    ['headers', new Headers({ a: 'b' })],
    ['a query', new URLSearchParams('a=1')],
    ['a URL', new URL('https://a.test/')],
    // eslint-disable-next-line no-sparse-arrays -- A hole is one of the values.
    ['a list with gaps', [undefined, 1, , 2]],
    ['a set and a map of nothing', { set: new Set([undefined]), map: new Map([[1, undefined]]) }],
    ['a text as an object', Object('x')],
    ['bytes', [new ArrayBuffer(4), new Uint8Array(4)]],
    ['a function, a promise and a weak map', [() => 1, Promise.resolve(), new WeakMap()]],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
    ['an object in itself', cycle],
    ['a very deep object', deep],
    ['a getter that fails', failing],
    ['an error as JSON', loud],
    ['an error of several', new AggregateError([new TypeError('a')], 'b')],
    ['an element', document.createElement('p')],
  ])('the context has %s', async (_what, value) => {
    const machine = setup({
      types: { context: {} as { value: unknown; n: number } },
    }).createMachine({
      context: { value, n: 0 },
      on: { GO: { actions: assign({ n: ({ context }) => context.n + 1 }) } },
    });
    await passes(machine as unknown as AnyStateMachine, { type: 'GO' });
  });

  test('an action asks for the class of an error', async () => {
    const ask = fromPromise(() => Promise.reject(new TypeError('no', { cause: 'so' })));
    const machine = setup({
      types: { context: {} as { reason: string; error: unknown } },
      actors: { ask },
    }).createMachine({
      context: { reason: '', error: null },
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'ask',
            onError: {
              target: 'failed',
              actions: assign(({ event: { error } }) => ({
                reason: error instanceof TypeError ? `${error.name}: ${error.message}` : 'unknown',
                error,
              })),
            },
          },
        },
        failed: {},
      },
    });
    await passes(machine as unknown as AnyStateMachine, { type: 'WAIT' });
  });

  test('a transition without an event is taken at the start', async () => {
    const machine = setup({ guards: { isOpen: () => true } }).createMachine({
      initial: 'a',
      states: { a: { always: { guard: 'isOpen', target: 'b' } }, b: { on: { GO: 'a' } } },
    });
    await passes(machine as unknown as AnyStateMachine, { type: 'GO' }, { type: 'GO' });
  });

  test('the recording begins after a history was left', () => {
    const machine = setup({}).createMachine({
      id: 'player',
      initial: 'on',
      states: {
        on: {
          initial: 'quiet',
          states: { quiet: { on: { UP: 'loud' } }, loud: {}, again: { type: 'history' } },
          on: { OFF: 'off' },
        },
        off: { on: { ON: 'on.again' } },
      },
    });
    const { actor, read, recorder, generate } = record(machine as unknown as AnyStateMachine);
    for (const type of ['UP', 'OFF'] as const) actor.send({ type });
    read();
    recorder.discard();
    actor.send({ type: 'ON' });
    expect(actor.getSnapshot().value).toEqual({ on: 'loud' });
    run(generate(), machine as unknown as AnyStateMachine);
  });
});

test('a generated test has no type errors, neither for Jest nor for Vitest', () => {
  const { actor, generate } = record(door);
  actor.send({ type: 'name', name: 'Mei' });
  const folder = mkdtempSync(path.join(__dirname, 'generated-'));
  try {
    const machine = `import { createMachine } from 'xstate';
export const machine = createMachine({
  id: 'order', initial: 'a', types: {} as { events: { type: 'name'; name: string } }, states: { a: {} },
});`;
    // Vitest is not installed here. Its functions have the same types as those of Jest.
    const vitest = `declare module 'vitest' { const t: typeof test, e: typeof expect; export { t as test, e as expect }; }`;
    const files = {
      'machine.ts': machine,
      'vitest.d.ts': vitest,
      'a.test.ts': generate(),
      'b.test.ts': generate('real', 'Vitest'),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const program = createProgram(
      Object.keys(files).map((name) => path.join(folder, name)),
      {
        ...{
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          types: ['jest'],
          target: ScriptTarget.ES2022,
        },
        ...{ module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
        ...{
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          noImplicitOverride: true,
        },
      },
    );
    const problems = getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(problems).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/*
 * A machine, and one change of each kind that a maintainer might make by mistake. The number of
 * changes that a generated test notices is printed.
 */
type Context = { items: number; note: string };
const base = setup({
  types: {
    context: {} as Context,
    events: {} as { type: string; name?: string },
    output: {} as { items: number },
    emitted: {} as { type: string },
    tags: {} as 'editable',
  },
  actors: {
    send: fromPromise(() => Promise.resolve(1)),
    other: fromPromise(() => Promise.resolve(2)),
  },
  guards: { isReady: ({ context }) => context.items >= 1 },
  delays: { patience: 5_000 },
  actions: {
    add: assign({ items: ({ context }) => context.items + 1 }),
    name: assign({ note: ({ event }) => event.name ?? '' }),
    log: () => undefined,
    leave: () => undefined,
    warn: () => undefined,
  },
});
const states = {
  draft: {
    tags: ['editable'],
    entry: 'log',
    exit: 'leave',
    on: {
      add: { actions: 'add' },
      name: { actions: 'name' },
      submit: [
        { guard: 'isReady', target: 'sending', actions: ['log', 'warn'] },
        { actions: 'warn' },
      ],
    },
  },
  sending: { invoke: { src: 'send', onDone: 'sent' }, after: { patience: 'draft' } },
  sent: {
    initial: 'new',
    states: {
      new: { on: { read: 'seen' } },
      seen: { entry: raise({ type: 'noted' }), on: { noted: 'noted' } },
      noted: { always: 'old' },
      old: {},
      again: { type: 'history' },
    },
    on: {
      pause: 'paused',
      refresh: { target: 'sent.old', reenter: true, actions: emit({ type: 'refreshed' }) },
      finish: { guard: 'isReady', target: 'finished' },
    },
    exit: 'leave',
  },
  paused: { on: { resume: 'sent.again' } },
  finished: { type: 'final', entry: 'log' },
};
const config = {
  ...{ id: 'order', initial: 'draft', context: { items: 0, note: '' }, states },
  output: ({ context }: { context: Context }) => ({ items: context.items }),
};
const create = (changes: object = {}) =>
  base.createMachine({ ...config, ...changes } as never) as unknown as AnyStateMachine;
/** Creates the machine with changes in one state. */
const withState = (name: keyof typeof states, changes: object) =>
  create({ states: { ...states, [name]: { ...states[name], ...changes } } });
const withSent = (name: keyof typeof states.sent.states, changes: object) =>
  withState('sent', {
    states: { ...states.sent.states, [name]: { ...states.sent.states[name], ...changes } },
  });
const withImplementation = (implementations: object) =>
  create().provide(implementations as never) as unknown as AnyStateMachine;
const door = create();
const { on } = states.draft;
const { submit } = on;

const mutants: readonly (readonly [string, AnyStateMachine, Guards?])[] = [
  ['a transition is removed', withState('draft', { on: { ...on, submit: undefined } })],
  ['a target is another', withState('sending', { invoke: { src: 'send', onDone: 'paused' } })],
  ['an event is renamed', withSent('new', { on: { opened: 'seen' } })],
  ['an entry action is removed', withState('draft', { entry: [] })],
  ['an exit action is removed', withState('draft', { exit: [] })],
  [
    'an action of a transition is removed',
    withState('draft', { on: { ...on, submit: [{ ...submit[0], actions: ['log'] }, submit[1]] } }),
  ],
  [
    'actions are in another order',
    withState('draft', {
      on: { ...on, submit: [{ ...submit[0], actions: ['warn', 'log'] }, submit[1]] },
    }),
  ],
  ['an assignment is removed', withState('draft', { on: { ...on, name: {} } })],
  [
    'an assignment computes something else',
    withImplementation({ actions: { add: assign({ items: 9 }) } }),
  ],
  ['another actor is invoked', withState('sending', { invoke: { src: 'other', onDone: 'sent' } })],
  ['an actor is no longer invoked', withState('sending', { invoke: [] })],
  ['the initial state is another', create({ initial: 'paused' })],
  ['the initial context is another', create({ context: { items: 1, note: '' } })],
  [
    'a guard is inverted',
    withImplementation({
      guards: { isReady: ({ context }: { context: Context }) => context.items < 1 },
    }),
    'real',
  ],
  [
    'a guard is removed',
    withState('draft', { on: { ...on, submit: [{ ...submit[0], guard: undefined }, submit[1]] } }),
  ],
  [
    'a guard that was always true is removed',
    withState('sent', { on: { ...states.sent.on, finish: 'finished' } }),
  ],
  ['a state is no longer final', withState('finished', { type: 'atomic' })],
  ['the output is another', create({ output: { items: -1 } })],
  ['the output is removed', create({ output: undefined })],
  ['a tag is removed', withState('draft', { tags: [] })],
  [
    'an event is no longer emitted',
    withState('sent', {
      on: { ...states.sent.on, refresh: { target: 'sent.old', reenter: true } },
    }),
  ],
  [
    'another event is emitted',
    withState('sent', {
      on: {
        ...states.sent.on,
        refresh: { ...states.sent.on.refresh, actions: emit({ type: 'renewed' }) },
      },
    }),
  ],
  ['an event is no longer raised', withSent('seen', { entry: [] })],
  ['an eventless transition is removed', withSent('noted', { always: [] })],
  ['a history is forgotten', withState('paused', { on: { resume: 'sent' } })],
  [
    'a transition no longer reenters its state',
    withState('sent', {
      on: { ...states.sent.on, refresh: { ...states.sent.on.refresh, reenter: false } },
    }),
  ],
  ['a delay is another', withImplementation({ delays: { patience: 9 } })],
];

/** The test does not execute actions and actors, so it cannot notice what they do. */
const unnoticed: readonly (readonly [string, AnyStateMachine])[] = [
  ['an action does something else', withImplementation({ actions: { log: () => 1 } })],
  [
    'an actor does something else',
    withImplementation({ actors: { send: fromPromise(() => Promise.resolve(3)) } }),
  ],
  ['a description is another', withState('draft', { description: 'Draft' })],
];

test('a generated test notices changes of most kinds', async () => {
  const { actor, generate } = record(door);
  const send = (type: string, payload: object = {}) => actor.send({ type, ...payload });
  send('submit');
  send('add');
  send('name', { name: 'Mei' });
  send('submit');
  await xstate.waitFor(actor, (snapshot) => snapshot.matches('sent' as never));
  for (const type of ['read', 'pause', 'resume', 'refresh', 'finish']) send(type);
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { items: 1 } });
  run(generate(), door);
  run(generate('real'), door);
  const isCaught = (machine: AnyStateMachine, guards?: Guards) => {
    try {
      run(generate(guards), machine);
      return false;
    } catch {
      return true;
    }
  };
  const missed = mutants.flatMap(([what, machine, guards]) =>
    isCaught(machine, guards) ? [] : [what],
  );
  const all = mutants.length + unnoticed.length;
  console.info(
    `Generated tests: ${mutants.length - missed.length} of ${all} kinds of changes noticed.`,
  );
  expect(missed).toEqual([]);
  for (const [, machine] of unnoticed) expect(isCaught(machine)).toBe(false);
});
