import fc from 'fast-check';
import { outcomes, sessionOf } from '../testing/fakeApi';
import { samples } from '../testing/samples';
import { startTabs, type Signal } from '../testing/startTabs';
import type { AuthEvent } from './authMachine';

/**
 * These tests cover rows 12, 15, 19, 20, 21, 24 and 44 of docs/evidence/faults.md. Visitors, tabs,
 * the network and the API act in random order. The session machine, the vault and the actors are
 * the real ones. The soak test runs 10,000 of these random walks.
 */

type World = ReturnType<typeof startTabs>;
type Step = readonly [string, number, unknown];

const events = [
  { type: 'login', returnTo: null },
  { type: 'login.cancel' },
  { type: 'logout' },
  { type: 'logout.confirm' },
  { type: 'logout.cancel' },
  { type: 'call.unauthorized' },
] as const satisfies AuthEvent[];

const signals = [
  'visibilitychange',
  'online',
  'pagehide',
  'pageshow',
  'change',
] as const satisfies Signal[];

const tab = fc.nat(1);
const any = fc.nat(9);
const often = 6;
const step = fc.oneof(
  { weight: often, arbitrary: fc.tuple(fc.constant('event'), tab, fc.constantFrom(...events)) },
  { weight: often, arbitrary: fc.tuple(fc.constant('signal'), tab, fc.constantFrom(...signals)) },
  // Send `logout` and `logout.confirm` in one step. If they were separate steps, only a few walks
  // would log out.
  { weight: 2, arbitrary: fc.tuple(fc.constant('logout'), tab, fc.constant(null)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('open'), tab, fc.boolean()) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('handle'), any, fc.constantFrom(...outcomes)) },
  { weight: often, arbitrary: fc.tuple(fc.constant('handle'), any, fc.constant('well')) },
  { weight: often, arbitrary: fc.tuple(fc.constant('arrive'), any, fc.constant(null)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('storageEvent'), any, fc.constant(null)) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant('pass'),
      fc.constantFrom(10, 500, 3_000, 4_000, 8_000, 20_000),
      fc.constant(null),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('deleteCookie'), any, fc.constant(null)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('clearBrowser'), any, fc.constant(null)) },
) as fc.Arbitrary<Step>;

/**
 * How many microtasks to wait after a step. 40 microtasks are enough for all effects to finish.
 * With fewer, the next step interrupts the effects.
 */
const turns = fc.constantFrom(40, 40, 40, 40, 0, 1, 2, 4, 8);

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

function take(world: World, [what, which, how]: Step): void {
  const { auth, signal } = world.tabs[which % world.tabs.length]!;
  const waiting = world.api.calls.filter(({ signal }) => !signal.aborted);
  switch (what) {
    case 'event':
      return auth.send(how as AuthEvent);
    case 'signal':
      return signal(how as Signal);
    case 'logout':
      auth.send({ type: 'logout' });
      return auth.send({ type: 'logout.confirm' });
    case 'open':
      return world.open(which % world.tabs.length, how as boolean);
    case 'handle': {
      const call = pick(
        // Include aborted requests, because the API may receive a request before it is aborted.
        world.api.calls.filter(({ arrive }) => !arrive),
        which,
      );
      return call && world.api.handle(call, how as (typeof outcomes)[number]);
    }
    case 'arrive':
      return pick(
        waiting.filter(({ arrive }) => arrive),
        which,
      )?.arrive?.();
    case 'storageEvent':
      // Storage events arrive late, but in order.
      return world.storageEvents.shift()?.();
    case 'pass':
      return world.pass(which);
    case 'deleteCookie':
      return world.deleteCookie();
    case 'clearBrowser':
      return world.clearBrowser();
  }
}

/** Lets promises take this many turns, without waiting for a timer. */
const takeTurns = async (turns = 40) => {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
};

/** Returns a function to call after each step. It throws an error if an invariant does not hold. */
function createInvariants(world: World) {
  const past = new Set<string>();
  let before: string | null = null;
  return () => {
    const { accessToken, refreshToken } = world.tokens();
    // An access token is stored only together with the refresh token of its session.
    if (accessToken !== null && sessionOf(accessToken) !== sessionOf(refreshToken)) {
      throw new Error(`the cookie is ${accessToken}, in the storage is ${refreshToken}`);
    }
    if (refreshToken !== before && before !== null) past.add(before);
    before = refreshToken;
    if (refreshToken !== null && past.has(refreshToken)) {
      throw new Error(`${refreshToken} came back to life`);
    }
    if (refreshToken !== null && world.loggedOut.includes(refreshToken)) {
      throw new Error(`${refreshToken} is still stored after "Already logged out"`);
    }
    for (const { what, token, state } of world.changes.splice(0)) {
      const at = JSON.stringify(state);
      // A session may begin only in a tab that is exchanging a code for tokens.
      if (what === 'stored' && at !== '{"loggingIn":"exchangingCode"}') {
        throw new Error(`${token} was stored in ${at}`);
      }
      // A session may end only because a visitor logged out, its tokens were deleted by hand, or
      // the API ended it.
      const isMeant = state === 'by hand' || state === 'loggingOut';
      if (what === 'removed' && !isMeant && world.api.alive.has(token)) {
        throw new Error(`${token} lives, and was removed in ${at}`);
      }
    }
  };
}

/** The longest time that the machine may spend in each state, in milliseconds. */
const longest: Readonly<Record<string, number>> = {
  startup: 0,
  checkingCookie: 0,
  refreshing: 8_000,
  loggingIn: 15_000,
  loggingOut: 3_000,
};

/** Lets time pass without any responses. The machine must leave each state by its deadline. */
async function bearSilence(world: World): Promise<void> {
  const since = world.tabs.map(() => ({ state: '', for: 0 }));
  await takeTurns();
  for (let time = 0; time <= 32_000; time += 4_000) {
    for (const [index, { auth }] of world.tabs.entries()) {
      const { value } = auth.getSnapshot();
      const state = typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
      const before = since[index];
      const waited = before?.state === state ? before.for + 4_000 : 0;
      since[index] = { state, for: waited };
      if (waited > (longest[state] ?? Infinity)) throw new Error(`${state} for ${waited} ms`);
    }
    world.pass(4_000);
    await takeTurns(20);
  }
}

/**
 * Delivers all events, lets all requests succeed, and lets time pass. Afterwards, the tabs and the
 * stored tokens must agree.
 */
async function comeToRest(world: World): Promise<void> {
  // Close the logout dialog. While it is open, the visitor counts as logged in even if the access
  // token has disappeared.
  for (const { auth } of world.tabs) auth.send({ type: 'logout.cancel' });
  for (let turn = 0; turn < 8; turn++) {
    for (const deliver of world.storageEvents.splice(0)) deliver();
    for (const { signal } of world.tabs) signal('visibilitychange');
    await takeTurns();
    for (const call of [...world.api.calls]) {
      if (!call.arrive) world.api.handle(call, 'well');
      call.arrive?.();
    }
    await takeTurns();
    world.pass(20_000);
    await takeTurns();
  }
  const { accessToken } = world.tokens();
  for (const { auth } of world.tabs) {
    const snapshot = auth.getSnapshot();
    if (snapshot.hasTag('pending')) throw new Error('pending for ever');
    if (snapshot.hasTag('loggedIn') !== (accessToken !== null)) {
      throw new Error(`${JSON.stringify(snapshot.value)}, with the cookie ${accessToken}`);
    }
  }
}

async function walk(steps: readonly (readonly [Step, number])[], withLocks: boolean) {
  const logged: unknown[] = [];
  for (const method of ['error', 'warn', 'log'] as const) {
    jest.spyOn(console, method).mockImplementation((...args) => void logged.push(args.map(String)));
  }
  const world = startTabs(2, withLocks);
  const check = createInvariants(world);
  await takeTurns();
  for (const [step, turns] of steps) {
    take(world, step);
    await takeTurns(turns);
    check();
  }
  await bearSilence(world);
  check();
  await comeToRest(world);
  check();
  const seen = JSON.stringify([logged, world.shown()]);
  world.close();
  const at = seen.indexOf('CANARY');
  if (at >= 0) throw new Error(`a secret was shown: ${seen.slice(Math.max(0, at - 80), at + 20)}`);
  jest.restoreAllMocks();
}

const login = [
  [['open', 0, true], 40],
  [['handle', 0, 'well'], 40],
  [['arrive', 0, null], 40],
] as const;

test('in any order of events, no session comes back, no token leaks, and nothing stays pending', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, turns), { minLength: 5, maxLength: 20 }),
      fc.boolean(),
      async (steps, withLocks) => walk([...login, ...steps], withLocks),
    ),
    samples(500, 10_000),
  );
}, 1_200_000);
