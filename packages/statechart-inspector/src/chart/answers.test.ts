import {
  createActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate';
import { authMachine } from '../../../../src/auth/authMachine';
import { activeStates } from './activeStates';
import { enabledTransitions } from './enabledTransitions';
import { plainDefinition } from './plainDefinition';
import { readStatechart } from './readStatechart';
import { takenTransitions } from './takenTransitions';
import { machines } from './testing/machines';
import { transitionAt } from './transitionAt';

const chartOf = (machine: AnyStateMachine) => readStatechart(plainDefinition(machine));

/** Draws from a row of numbers that looks like chance and is the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

/** A machine whose guards answer as dice fall, and whose actors and delays never end. */
function atRandom(machine: AnyStateMachine, throwDice: (sides: number) => number) {
  const never = () => throwDice(2) === 0;
  return machine.provide({
    guards: Object.fromEntries(
      ['isLoud', 'isLate', 'isAbove', 'hasAccessTokenCookie', 'hasRefreshToken', 'isRenewalDue']
        .concat(['isHeldOff', 'isRefused', 'isSuperseded'])
        .map((name) => [name, never]),
    ),
    actions: Object.fromEntries(
      Object.keys(machine.implementations.actions).map((name) => [name, () => undefined]),
    ),
    delays: { untilRenewal: 60_000 },
  });
}

interface Walked {
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  eventType: string;
  /** Which it took, as XState told: ids of ours. */
  taken: readonly string[];
}

/** Sends a machine events that it knows, and tells what it did at each, and at those that followed from it. */
function walk(machine: AnyStateMachine, steps: number, seed: number): Walked[] {
  const throwDice = dice(seed);
  const walked: Walked[] = [];
  let before: AnyMachineSnapshot | null = null;
  let taken: string[] = [];
  const actor = createActor(atRandom(machine, throwDice), {
    inspect: (told) => {
      if (told.actorRef.sessionId !== told.rootId) return;
      if (told.type === '@xstate.microstep') taken.push(...told._transitions.map(idOf));
      if (told.type !== '@xstate.snapshot') return;
      const after = told.snapshot as AnyMachineSnapshot;
      if (before) walked.push({ before, after, eventType: told.event.type, taken });
      [before, taken] = [after, []];
    },
  });
  const types = [...new Set(chartOf(machine).transitions.map(({ eventType }) => eventType))]
    .filter((type) => type !== '' && !/^xstate\.(error|done\.state)/.test(type))
    .map((type) => type.replace('*', 'any'));
  actor.start();
  for (let step = 0; step < steps && actor.getSnapshot().status === 'active'; step += 1) {
    actor.send({ type: types[throwDice(types.length)] ?? '', output: null });
  }
  actor.stop();
  return walked.filter(({ eventType }) => eventType !== 'xstate.stop');
}

function idOf(one: AnyTransitionDefinition): string {
  const all = one.eventType === '' ? one.source.always : one.source.transitions.get(one.eventType);
  return `${one.source.id}/${one.eventType}/${String(all?.indexOf(one))}`;
}

const all = Object.entries({ auth: authMachine as AnyStateMachine, ...machines });

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe.each(all)('the machine %s', (_name, machine) => {
  const chart = chartOf(machine);
  const walked = [1, 2, 3, 4, 5].flatMap((seed) => walk(machine, 60, seed));

  it('has the active states that XState says', () => {
    expect(walked.length).toBeGreaterThan(5);
    for (const { after } of walked) {
      const ids = after._nodes.map(({ id }) => id).sort();
      expect([...activeStates(chart, after.value)].sort()).toEqual(ids);
    }
  });

  it('takes no transition that was not said to be enabled, however its guards answer', () => {
    for (const { before, eventType, taken } of walked) {
      const enabled = enabledTransitions(chart, activeStates(chart, before.value));
      const [first] = taken.flatMap((id) => chart.transitions.filter((one) => one.id === id));
      if (first === undefined || first.trigger === 'always') continue;
      if (first.targets.length === 0 && first.actions.length === 0) continue;
      expect({ eventType, ids: enabled.map(({ id }) => id) }).toEqual({
        eventType,
        ids: expect.arrayContaining([first.id]) as unknown,
      });
    }
  });

  it('is said to have taken transitions that lead to where it went', () => {
    for (const { before, after, eventType, taken } of walked) {
      const said = takenTransitions(chart, { from: before.value, eventType, to: after.value });
      expect(said.length).toBeLessThanOrEqual(taken.length || Infinity);
      if (JSON.stringify(before.value) === JSON.stringify(after.value)) continue;
      // What a history state brought back and was left again is in neither snapshot.
      const lost = chart.transitions.some(
        ({ id, targets }) =>
          taken.slice(0, -1).includes(id) &&
          targets.some((target) => chart.states.get(target)?.type === 'history'),
      );
      if (lost) continue;
      expect({ eventType, taken, said: said.length > 0 }).toEqual({ eventType, taken, said: true });
    }
  });

  it('finds a transition by its place', () => {
    for (const one of chart.transitions) {
      const { source, eventType } = one;
      const position = Number(one.id.split('/').at(-1));
      expect(transitionAt(chart, { source, eventType, position })).toBe(one);
    }
    expect(transitionAt(chart, { source: chart.root, eventType: 'none', position: 0 })).toBe(
      undefined,
    );
  });
});

describe('which transitions were taken', () => {
  const auth = chartOf(authMachine);
  const taken = (from: unknown, eventType: string, to: unknown, chart = auth) =>
    takenTransitions(chart, { from, eventType, to });

  it('is told of one that leads straight there', () => {
    expect(taken({ loggedIn: 'active' }, 'logout', 'confirmingLogout')).toEqual([
      'auth.loggedIn/logout/0',
    ]);
  });

  it('is told of a chain through states that are left at once', () => {
    expect(taken('loggedOut', 'network.online', { loggedIn: 'active' })).toEqual([
      'auth.loggedOut/network.online/0',
      'auth.checkingCookie//0',
    ]);
    expect(taken({ loggedIn: 'active' }, 'page.shown', { loggedIn: 'active' })).toEqual([
      'auth.loggedIn.active/page.shown/0',
      'auth.loggedIn.revalidating//1',
    ]);
  });

  it('is told of one by a guard that must have been false', () => {
    const error = 'xstate.error.actor.0.auth.loggedIn.renewing';
    expect(taken({ loggedIn: 'renewing' }, error, { loggedIn: 'degraded' })).toEqual([
      `auth.loggedIn.renewing/${error}/2`,
    ]);
  });

  it('is told how much a history state brought back', () => {
    const within = { initial: 'x', states: { x: {}, y: {} } };
    const chart = readStatechart({
      id: 'm',
      initial: 'out',
      states: {
        out: { on: { shallow: 'in.shallow', deep: 'in.deep' } },
        in: {
          initial: 'a',
          states: {
            a: within,
            b: within,
            shallow: { type: 'history' },
            deep: { type: 'history', history: 'deep' },
          },
        },
      },
    });
    expect(taken('out', 'deep', { in: { b: 'y' } }, chart)).toEqual(['m.out/deep/0']);
    expect(taken('out', 'shallow', { in: { b: 'x' } }, chart)).toEqual(['m.out/shallow/0']);
    expect(taken('out', 'shallow', { in: { b: 'y' } }, chart)).toEqual([]);
  });

  it('is told of one that leads nowhere, and of one that leads to itself', () => {
    expect(taken('loggingOut', 'page.left', 'loggingOut')).toEqual(['auth.loggingOut/page.left/0']);
    const chart = readStatechart({
      id: 'm',
      initial: 'a',
      states: { a: { on: { again: { target: 'a', reenter: true } } } },
    });
    expect(taken('a', 'again', 'a', chart)).toEqual(['m.a/again/0']);
  });

  it('is told of each region', () => {
    const editor = chartOf(machines['editor']!);
    const from = { style: 'plain', mode: { text: 'a.b' } };
    const to = { style: 'bold', mode: { text: 'two' } };
    expect(taken(from, 'bold', to, editor)).toEqual([
      'editor.style.plain/bold/0',
      'editor.mode.text/bold/0',
    ]);
  });

  it('is told of the end of states within', () => {
    const download = chartOf(machines['download']!);
    const from = { running: { data: 'b', check: 'a' } };
    expect(taken(from, 'check', 'over', download)).toEqual([
      '(machine).running.check.a/check/0',
      '(machine).running/xstate.done.state.(machine).running/0',
      '(machine).complete.x//0',
      '(machine).complete/xstate.done.state.(machine).complete/0',
    ]);
  });

  it('is told of the start', () => {
    const start = { initial: 'a', states: { a: { always: 'b' }, b: {} } };
    const chart = readStatechart(start);
    expect(taken(null, 'xstate.init', 'b', chart)).toEqual(['(machine).a//0']);
  });

  it('is not told where nothing explains it, or nothing was answered', () => {
    expect(taken({ loggedIn: 'active' }, 'logout', 'loggedOut')).toEqual([]);
    expect(taken('loggedOut', 'logout', 'loggedOut')).toEqual([]);
    expect(taken({ loggedIn: 'degraded' }, 'page.shown', { loggedIn: 'degraded' })).toEqual([]);
    expect(taken(undefined, 'logout', undefined)).toEqual([]);
  });
});

describe('which transitions are enabled', () => {
  const enabled = (definition: unknown, value: unknown) => {
    const chart = readStatechart(definition);
    return enabledTransitions(chart, activeStates(chart, value)).map(({ id }) => id);
  };
  const outer = { '*': 'b', 'go.there': 'b', go: 'b' };
  const states = (inner: object) => ({
    id: 'm',
    initial: 'a',
    states: { a: { initial: 'x', on: outer, states: { x: { on: inner } } }, b: {} },
  });

  it('lists inner states before outer ones, and nothing of states that are not active', () => {
    const definition = states({ stay: { actions: 'beep' } });
    expect(enabled(definition, { a: 'x' })).toEqual([
      'm.a.x/stay/0',
      'm.a/*/0',
      'm.a/go.there/0',
      'm.a/go/0',
    ]);
    expect(enabled(definition, 'b')).toEqual([]);
  });

  it('leaves out what an inner state answers without a guard, by a wildcard too', () => {
    expect(enabled(states({ go: '#m.b' }), { a: 'x' })).toEqual([
      'm.a.x/go/0',
      'm.a/*/0',
      'm.a/go.there/0',
    ]);
    expect(enabled(states({ 'go.*': '#m.b' }), { a: 'x' })).toEqual(['m.a.x/go.*/0', 'm.a/*/0']);
    expect(enabled(states({ '*': '#m.b' }), { a: 'x' })).toEqual(['m.a.x/*/0']);
  });

  it('keeps what an inner state answers with a guard, or may', () => {
    const go = [{ guard: 'may', target: '#m.b' }];
    expect(enabled(states({ go }), { a: 'x' })).toEqual([
      'm.a.x/go/0',
      'm.a/*/0',
      'm.a/go.there/0',
      'm.a/go/0',
    ]);
  });

  it('leaves out what comes after one without a guard, forbidden events, and what no event triggers', () => {
    const go = [{ target: '#m.b' }, { guard: 'may', target: '#m.b' }];
    expect(enabled(states({ go }), { a: 'x' })).not.toContain('m.a.x/go/1');
    expect(enabled(states({ go: {} }), { a: 'x' })).toEqual(['m.a/*/0', 'm.a/go.there/0']);
    expect(enabled({ id: 'm', always: { guard: 'may', actions: 'beep' } }, {})).toEqual([]);
  });
});

it('knows nothing active where there is no value, and leaves out names that the chart has not', () => {
  const chart = chartOf(authMachine);
  expect(activeStates(chart, undefined).size).toBe(0);
  expect([...activeStates(chart, { loggedIn: 'elsewhere' })]).toEqual(['auth', 'auth.loggedIn']);
  expect([...activeStates(chart, 'toString')]).toEqual(['auth']);
});
