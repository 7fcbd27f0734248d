import {
  and,
  assign,
  createMachine,
  fromPromise,
  not,
  or,
  raise,
  type AnyStateMachine,
} from 'xstate';

const promised = fromPromise(() => Promise.resolve(1));

/**
 * A machine whose definition uses every notation for targets and every shorthand that XState
 * accepts.
 */
const player = createMachine({
  id: 'player',
  initial: 'off',
  invoke: { id: 'clock', src: 'promised', onDone: { actions: 'tick' }, onSnapshot: '.on.playing' },
  on: {
    'power.*': { guard: 'isLoud', target: '.on' },
    'power.off': '.off',
    '*': { actions: ['beep', assign({})] },
    forbidden: undefined,
    reset: [{ target: '#player.off', reenter: true }, '.off'],
  },
  states: {
    off: {
      tags: 'dark',
      entry: 'dim',
      exit: ['light', { type: 'warm' }],
      on: { press: 'on.playing' },
    },
    on: {
      id: 'lit',
      tags: ['bright', 'warm'],
      initial: 'playing',
      onDone: { target: 'off', actions: 'bye' },
      on: {
        stop: '.ended',
        again: { target: 'on', reenter: true },
        rewind: '.before',
        forbidden: {},
      },
      states: {
        playing: {
          after: {
            pause: 'paused',
            2500: [{ guard: 'isLate', target: '#lit.ended' }, { actions: 'yawn' }],
          },
          invoke: [
            {
              src: 'promised',
              onDone: 'paused',
              onError: [{ guard: 'isLate', target: '.' }, '#player.off'],
            },
            { id: 'second', src: promised, onDone: { target: 'paused' } },
          ],
        },
        paused: {
          always: [
            {
              guard: and([
                'isLoud',
                not(or(['isLate', { type: 'isAbove', params: { limit: 3 } }])),
              ]),
              target: 'playing',
            },
            { guard: ({ context }) => context === null, target: 'ended' },
          ],
        },
        ended: { type: 'final' },
        before: { type: 'history' },
      },
    },
  },
}).provide({
  guards: { isLoud: () => true, isLate: () => false, isAbove: () => false },
  actors: { promised },
  delays: { pause: 300 },
});

/**
 * A parallel machine with transitions between its regions, a state with a `route`, a deep history
 * state, and a state with a dot in its name.
 */
const editor = createMachine({
  id: 'editor',
  type: 'parallel',
  on: { crash: '.mode.broken', everywhere: ['#bold', '.mode.text'] },
  states: {
    style: {
      initial: 'plain',
      states: {
        plain: { on: { bold: 'bold' } },
        bold: { id: 'bold', route: {}, on: { bold: 'plain' } },
      },
      on: { bold: { actions: 'beep' } },
    },
    mode: {
      initial: 'text',
      states: {
        text: {
          initial: 'a.b',
          states: { 'a.b': { on: { next: 'two' } }, two: { on: { next: 'a\\.b' } } },
          on: { table: 'table', bold: { guard: () => true, target: '.two' } },
        },
        table: { on: { back: 'deep', text: 'shallow' } },
        broken: { always: { target: 'table', actions: raise({ type: 'nothing' }) } },
        deep: { type: 'history', history: 'deep', target: 'text' },
        shallow: { history: true, type: 'history' },
      },
    },
  },
});

/**
 * A machine that resembles a login session. Some of its states have `always` transitions, so the
 * machine leaves them at once. Guards decide which transition follows an actor's error.
 */
const session = createMachine({
  id: 'session',
  initial: 'loggedOut',
  states: {
    loggedOut: { entry: 'forget', on: { login: 'loggedIn', online: 'checking' } },
    checking: { always: [{ guard: 'hasCookie', target: 'loggedIn' }, { target: 'loggedOut' }] },
    loggedIn: {
      tags: 'loggedIn',
      initial: 'active',
      on: { logout: 'confirming' },
      states: {
        active: { on: { shown: 'revalidating', left: { actions: 'save' } } },
        revalidating: { always: [{ guard: 'isDue', target: 'renewing' }, { target: 'active' }] },
        renewing: {
          invoke: {
            src: 'promised',
            onDone: 'active',
            onError: [{ guard: 'isRefused', target: '#session.loggedOut' }, { target: 'degraded' }],
          },
        },
        degraded: {},
      },
    },
    confirming: { on: { cancel: 'loggedIn', confirm: 'loggedOut' } },
  },
}).provide({
  actors: { promised },
  actions: { forget: () => undefined, save: () => undefined },
  guards: { hasCookie: () => true, isDue: () => false, isRefused: () => false },
});

/** A machine that is complete once all regions of its parallel state are in a final state. */
const download = createMachine({
  initial: 'running',
  states: {
    running: {
      type: 'parallel',
      onDone: 'complete',
      states: {
        data: { initial: 'a', states: { a: { on: { data: 'b' } }, b: { type: 'final' } } },
        check: { initial: 'a', states: { a: { on: { check: 'b' } }, b: { type: 'final' } } },
      },
    },
    complete: {
      initial: 'x',
      states: { x: { always: 'y' }, y: { type: 'final' } },
      onDone: 'over',
    },
    over: { type: 'final' },
  },
});

/** Together, these machines use everything that a definition can contain. */
export const machines = { player, editor, download, session } satisfies Record<
  string,
  AnyStateMachine
>;
