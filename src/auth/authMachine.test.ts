import {
  createActor,
  initialTransition,
  transition,
  type AnyActorLogic,
  type EventFrom,
} from 'xstate';
import { RefreshError } from './authErrors';
import {
  authMachine,
  initialContext,
  pauseAfter,
  type AuthEvent,
  type TokenFacts,
  type Trigger,
} from './authMachine';

/**
 * These tests cover the machine alone. It is pure, so `transition` computes each step, and nothing
 * has to be replaced by a fake.
 */

type Event = AuthEvent | EventFrom<typeof authMachine>;

/** What the watcher can report, in the words of the tables below. */
const facts = {
  good: { accessToken: true, refreshToken: true, isDue: false },
  due: { accessToken: true, refreshToken: true, isDue: true },
  'no access token, due': { accessToken: false, refreshToken: true, isDue: true },
  'no access token, pause': { accessToken: false, refreshToken: true, isDue: false },
  'access token alone': { accessToken: true, refreshToken: false, isDue: false },
  nothing: { accessToken: false, refreshToken: false, isDue: false },
} satisfies Record<string, TokenFacts>;

const tokens = (found: keyof typeof facts, trigger: Trigger['type'] = 'check'): Event => ({
  type: 'tokens',
  ...facts[found],
  trigger,
});

/** The actor that each state invokes. */
const actorOf: Record<string, string> = {
  startup: 'takeSignInAnswer',
  refreshing: 'refreshTokens',
  loggingOut: 'endSession',
  'loggingIn.redirecting': 'beginSignIn',
  'loggingIn.exchangingCode': 'redeemCode',
};

/** The actor of a state has ended, or the state's deadline has passed. */
const done = (state: string, output?: unknown) =>
  ({ type: `xstate.done.actor.${actorOf[state]}`, output, actorId: actorOf[state] }) as never;
const failed = (state: string, error: unknown = new Error('failed')) =>
  ({ type: `xstate.error.actor.${actorOf[state]}`, error, actorId: actorOf[state] }) as never;
const deadline = (name: string, state: string) =>
  ({ type: `xstate.after.${name}Deadline.auth.${state}` }) as never;

const request = { returnTo: '/projects' };
const login: Event = { type: 'login', ...request };

/** The events that lead to each state in which the machine can stay. */
const pathTo: Record<string, Event[]> = {
  startup: [],
  checkingCookie: [done('startup', null)],
  'refreshing.whileUnknown': [done('startup', null), tokens('no access token, due')],
  'refreshing.whileLoggedIn': [done('startup', null), tokens('good'), tokens('due')],
  'refreshing.whileLoggedOut': [
    done('startup', null),
    tokens('nothing'),
    tokens('no access token, due'),
  ],
  loggedIn: [done('startup', null), tokens('good')],
  confirmingLogout: [done('startup', null), tokens('good'), { type: 'logout' }],
  loggingOut: [
    done('startup', null),
    tokens('good'),
    { type: 'logout' },
    { type: 'logout.confirm' },
  ],
  loggedOut: [done('startup', null), tokens('nothing')],
  'loggingIn.redirecting': [done('startup', null), tokens('nothing'), login],
  'loggingIn.leaving': [
    done('startup', null),
    tokens('nothing'),
    login,
    done('loggingIn.redirecting'),
  ],
  'loggingIn.exchangingCode': [done('startup', request)],
};

/** Sends the machine some events. Returns its last snapshot, and the actions of the last step. */
function run(...events: Event[]) {
  let [snapshot, actions] = initialTransition(authMachine);
  for (const event of events) [snapshot, actions] = transition(authMachine, snapshot, event);
  const effects = actions.map(({ type, params }) => ({ type: String(type), ...Object(params) }));
  return {
    snapshot,
    state: stateName(snapshot.value),
    /** What the machine has told the watcher. */
    told: effects
      .filter(({ to }) => to && to === snapshot.children.watchTokens)
      .map((one) => one.event),
    emitted: effects.filter(({ type }) => type.endsWith('emit')).map((one) => one.event),
    delays: effects.filter(({ delay }) => delay).map((one) => one.delay),
  };
}

const from = (state: string, ...events: Event[]) => run(...pathTo[state]!, ...events);

function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as object)
    .map(([parent, child]) => `${parent}.${stateName(child)}`)
    .join(' ');
}

const pending = [true, false];
const loggedIn = [false, true];
const loggedOut = [false, false];

/**
 * Tests the logged-in flag defined in docs/specification.md, section 4. While the flag is unknown,
 * the top bar shows "Loading...".
 */
test.each([
  ['startup', pending],
  ['checkingCookie', pending],
  ['refreshing.whileUnknown', pending],
  ['refreshing.whileLoggedIn', loggedIn],
  ['refreshing.whileLoggedOut', loggedOut],
  ['loggedIn', loggedIn],
  ['confirmingLogout', loggedIn],
  ['loggingOut', loggedIn],
  ['loggedOut', loggedOut],
  ['loggingIn.redirecting', loggedOut],
  ['loggingIn.leaving', loggedOut],
  ['loggingIn.exchangingCode', pending],
])('in the state %s, whether the status is pending, and logged in: %j', (state, flags) => {
  const { snapshot, state: reached } = from(state);
  const tags = [snapshot.hasTag('pending'), snapshot.hasTag('loggedIn')];
  expect([reached, tags]).toEqual([state, flags]);
});

/** Each row contains a state, the next state for each of the facts above, and in their order. */
const stays = '';
test.each([
  ['startup', [stays, stays, stays, stays, stays, stays]],
  [
    'checkingCookie',
    ['loggedIn', 'loggedIn', 'refreshing.whileUnknown', 'loggedOut', 'loggedIn', 'loggedOut'],
  ],
  ['refreshing.whileUnknown', ['loggedIn', stays, stays, 'loggedOut', 'loggedIn', 'loggedOut']],
  ['refreshing.whileLoggedIn', ['loggedIn', stays, stays, 'loggedIn', 'loggedIn', 'loggedOut']],
  ['refreshing.whileLoggedOut', ['loggedIn', stays, stays, 'loggedOut', 'loggedIn', 'loggedOut']],
  [
    'loggedIn',
    [stays, 'refreshing.whileLoggedIn', 'refreshing.whileLoggedIn', stays, stays, 'loggedOut'],
  ],
  ['confirmingLogout', [stays, stays, stays, stays, stays, 'loggedOut']],
  ['loggingOut', [stays, stays, stays, stays, stays, 'loggedOut']],
  ['loggedOut', ['loggedIn', 'loggedIn', 'refreshing.whileLoggedOut', stays, 'loggedIn', stays]],
  ['loggingIn.redirecting', ['loggedIn', 'loggedIn', stays, stays, 'loggedIn', stays]],
  ['loggingIn.leaving', ['loggedIn', 'loggedIn', stays, stays, 'loggedIn', stays]],
  ['loggingIn.exchangingCode', [stays, stays, stays, stays, stays, stays]],
] as const)('in the state %s, the facts decide the next state', (state, next) => {
  const found = Object.keys(facts) as (keyof typeof facts)[];
  expect(found.map((one) => [one, from(state, tokens(one)).state])).toEqual(
    found.map((one, index) => [one, next[index] || state]),
  );
});

/** What happens without facts: the visitor acts, or an actor ends. */
test.each<[string, Event, string]>([
  ['startup', done('startup', request), 'loggingIn.exchangingCode'],
  ['startup', failed('startup'), 'checkingCookie'],
  ['loggedIn', { type: 'logout' }, 'confirmingLogout'],
  ['refreshing.whileLoggedIn', { type: 'logout' }, 'confirmingLogout'],
  ['refreshing.whileLoggedOut', { type: 'logout' }, 'refreshing.whileLoggedOut'],
  ['refreshing.whileLoggedOut', login, 'loggingIn.redirecting'],
  ['confirmingLogout', { type: 'logout.cancel' }, 'loggedIn'],
  ['loggingOut', { type: 'logout.confirm' }, 'loggingOut'],
  ['loggingOut', { type: 'logout.cancel' }, 'loggingOut'],
  ['loggingOut', done('loggingOut'), 'loggedOut'],
  ['loggingOut', failed('loggingOut'), 'loggedOut'],
  ['loggingIn.redirecting', failed('loggingIn.redirecting'), 'checkingCookie'],
  ['loggingIn.redirecting', { type: 'login.cancel' }, 'checkingCookie'],
  ['loggingIn.redirecting', tokens('nothing', 'page.restored'), 'checkingCookie'],
  ['loggingIn.leaving', { type: 'login.cancel' }, 'checkingCookie'],
  ['loggingIn.leaving', tokens('nothing', 'page.restored'), 'checkingCookie'],
  ['loggingIn.exchangingCode', { type: 'login.cancel' }, 'loggingIn.exchangingCode'],
  ['loggingIn.exchangingCode', done('loggingIn.exchangingCode'), 'checkingCookie'],
  ['loggingIn.exchangingCode', failed('loggingIn.exchangingCode'), 'checkingCookie'],
])('%s, at %j: %s', (state, event, next) => {
  expect(from(state, event).state).toBe(next);
});

/**
 * Each state that waits for the network has a deadline. A refresh that misses it has failed; the
 * facts that the watcher then sends end the state.
 */
test.each([
  ['startup', 'signingIn', 'startup', 'checkingCookie', true],
  ['loggingIn.redirecting', 'signingIn', 'loggingIn.redirecting', 'checkingCookie', true],
  ['loggingIn.exchangingCode', 'signingIn', 'loggingIn.exchangingCode', 'checkingCookie', true],
  ['loggingIn.leaving', 'leave', 'loggingIn.leaving', 'checkingCookie', false],
  ['loggingOut', 'loggingOut', 'loggingOut', 'loggedOut', false],
  ['refreshing.whileUnknown', 'refreshing', 'refreshing', 'refreshing.whileUnknown', false],
] as const)('%s has the deadline of %s', (state, name, owner, next, hasSignInFailed) => {
  const seconds = { refreshing: 8, signingIn: 15, leave: 5, loggingOut: 3 };
  expect(from(state).delays).toEqual([seconds[name] * 1_000]);
  const after = from(state, deadline(name, owner));
  expect([after.state, after.snapshot.context.hasSignInFailed]).toEqual([next, hasSignInFailed]);
});

describe('a refresh', () => {
  test.each(['stored', 'superseded'])('tells the watcher that tokens were %s', (result) => {
    const { told, state } = from('refreshing.whileUnknown', done('refreshing', result));
    expect([told, state]).toEqual([[{ type: `tokens.${result}` }], 'refreshing.whileUnknown']);
  });

  test.each([
    [failed('refreshing'), { pauseMs: 500, isBinding: false }],
    [deadline('refreshing', 'refreshing'), { pauseMs: 500, isBinding: false }],
    [
      failed('refreshing', new RefreshError('unavailable', '429', 7_000)),
      { pauseMs: 7_000, isBinding: true },
    ],
  ])('that fails tells the watcher when to review the tokens again (%#)', (event, pause) => {
    const { told, snapshot } = from('refreshing.whileUnknown', event);
    expect(told).toEqual([{ type: 'refresh.failed', ...pause }]);
    expect(snapshot.context.failedRefreshes).toBe(1);
  });

  const again = (outcome: Event) => [
    tokens('no access token, pause', 'refresh.failed'),
    tokens('no access token, due', 'pause.over'),
    outcome,
  ];

  test('that fails again is followed by a longer pause, one that succeeds by the shortest', () => {
    const twice = from(
      'refreshing.whileLoggedIn',
      failed('refreshing'),
      ...again(failed('refreshing')),
    );
    expect(twice.told).toMatchObject([{ pauseMs: 1_000 }]);
    const { told } = from(
      'refreshing.whileLoggedIn',
      failed('refreshing'),
      ...again(failed('refreshing')),
      ...again(done('refreshing', 'stored')),
      tokens('good', 'tokens.stored'),
      tokens('due', 'token.expiring'),
      failed('refreshing'),
    );
    expect(told).toEqual([{ type: 'refresh.failed', pauseMs: 500, isBinding: false }]);
  });

  test.each([
    ['refreshing.whileUnknown', 'checkingCookie'],
    ['refreshing.whileLoggedOut', 'checkingCookie'],
    ['refreshing.whileLoggedIn', 'loggedIn'],
  ])('in %s, when a new session needs a refresh too, looks again in %s (row 21)', (state, next) => {
    const { told, state: reached } = from(
      state,
      done('refreshing', 'superseded'),
      tokens('no access token, due', 'tokens.superseded'),
    );
    expect([told, reached]).toEqual([[{ type: 'check' }], next]);
  });
});

test('pauses double from half a second and never exceed five minutes; only Retry-After binds (row 9)', () => {
  const pauses = [1, 2, 3, 4, 40].map((failures) => pauseAfter(failures, 0).pauseMs);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 300_000]);
  expect(pauseAfter(1, 0).isBinding).toBe(false);
  expect(pauseAfter(1, 7_000)).toEqual({ pauseMs: 7_000, isBinding: true });
  expect(pauseAfter(6, 7_000)).toEqual({ pauseMs: 16_000, isBinding: true });
  expect(pauseAfter(1, 86_400_000)).toEqual({ pauseMs: 300_000, isBinding: true });
});

test.each(Object.keys(pathTo))('in the state %s, a 401 response reaches the watcher', (state) => {
  const event = { type: 'call.unauthorized' } as const;
  const { told, state: reached } = from(state, event);
  expect([told, reached]).toEqual([[event], state]);
});

test.each<[string, Event]>([
  ['startup', done('startup', null)],
  ['confirmingLogout', { type: 'logout.cancel' }],
  ['loggingIn.redirecting', { type: 'login.cancel' }],
  // Another tab may have stored a new session during the logout.
  ['loggingOut', done('loggingOut')],
  ['loggingOut', failed('loggingOut')],
  ['loggingOut', deadline('loggingOut', 'loggingOut')],
])('a state that has ignored facts asks for them when it ends: %s, %j', (state, event) => {
  expect(from(state, event).told).toEqual([{ type: 'check' }]);
});

test('a new session may be refreshed at once', () => {
  const { told } = from('loggingIn.exchangingCode', done('loggingIn.exchangingCode'));
  expect(told).toEqual([{ type: 'tokens.stored' }, { type: 'check' }]);
});

test.each<[string, Event]>([
  ['its end', done('loggingOut')],
  ['a failure', failed('loggingOut')],
  ['its deadline', deadline('loggingOut', 'loggingOut')],
  ['a logout in another tab', tokens('nothing', 'storage.changed')],
])('a logout is announced after %s (row 24)', (_, event) => {
  expect(from('loggingOut').emitted).toEqual([]);
  expect(from('loggingOut', event).emitted).toEqual([{ type: 'loggedOut' }]);
});

test('a sign-in keeps the return path, and is remembered if it fails', () => {
  const { snapshot } = from('loggingIn.redirecting', failed('loggingIn.redirecting'));
  expect(snapshot.context).toMatchObject({ ...request, hasSignInFailed: true });
  const again = from(
    'loggingIn.redirecting',
    failed('loggingIn.redirecting'),
    tokens('nothing'),
    login,
  );
  expect(again.snapshot.context.hasSignInFailed).toBe(false);
});

test.each(['loggingIn.redirecting', 'loggingIn.exchangingCode', 'loggedOut'])(
  'nothing of a sign-in is kept when the visitor leaves the login page: %s',
  (state) => {
    const failure = state === 'loggedOut' ? [login, failed('loggingIn.redirecting')] : [];
    const { snapshot } = from(state, ...failure, { type: 'login.cancel' });
    expect(snapshot.context).toEqual(initialContext);
  },
);

test('the provider’s response is redeemed; the return path is kept', () => {
  const { snapshot } = from(
    'loggingIn.exchangingCode',
    done('loggingIn.exchangingCode'),
    tokens('good'),
  );
  expect([snapshot.value, snapshot.context.returnTo]).toEqual(['loggedIn', '/projects']);
});

test.each([
  'watchTokens',
  'takeSignInAnswer',
  'refreshTokens',
  'beginSignIn',
  'redeemCode',
  'endSession',
] as const)('the machine names the actor %s if it is missing', async (name) => {
  const actor = createActor(authMachine.implementations.actors[name] as AnyActorLogic);
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  await Promise.resolve();
  expect(errors.map(String)).toEqual([
    `Error: authMachine: expected ${name} from machine.provide()`,
  ]);
});
