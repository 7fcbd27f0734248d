import { createActor, fromCallback, type AnyActorLogic } from 'xstate';
import { redact } from 'statechart-inspector';
import { settled, startMachine } from '../testing/startMachine';
import { authMachine, backoffMs, deadlines } from './authMachine';

/**
 * These tests cover the machine alone: its transitions, pauses, deadlines and data. The tests
 * supply its actors, guards and actions.
 */

const unavailable = (retryAfterMs = 0) => ({ reason: 'unavailable', retryAfterMs });
const answer = { returnTo: '/projects', email: 'a@example.com' };

test('an unavailable API is called again after increasing pauses', async () => {
  const site = await startMachine({ refreshToken: true });
  await site.reject('refreshTokens', unavailable());
  await site.pass(499);
  expect(site.calls.refreshTokens).toHaveLength(1);
  await site.pass(1);
  await site.reject('refreshTokens', unavailable());
  await site.pass(999);
  expect(site.calls.refreshTokens).toHaveLength(2);
  await site.pass(1);
  expect(site.calls.refreshTokens).toHaveLength(3);
});

test('a degraded session is renewed again after increasing pauses', async () => {
  const site = await startMachine({ cookie: true, refreshToken: true }, { untilRenewal: 5_000 });
  await site.pass(5_000);
  await site.pass(deadlines.renewing);
  await site.pass(500);
  await site.pass(deadlines.renewing);
  await site.pass(999);
  expect(site.calls.refreshTokens).toHaveLength(2);
  await site.pass(1);
  expect(site.calls.refreshTokens).toHaveLength(3);
});

test('pauses double from half a second and never exceed five minutes', () => {
  const { context } = createActor(authMachine).getSnapshot();
  const pause = (failedRefreshes: number, retryAfterMs = 0) =>
    backoffMs({ ...context, failedRefreshes, retryAfterMs });
  expect([1, 2, 3, 4].map((failures) => pause(failures))).toEqual([500, 1000, 2000, 4000]);
  expect(pause(1, 7_000)).toBe(7_000);
  expect(pause(40)).toBe(300_000);
  expect(pause(1, 86_400_000)).toBe(300_000);
});

test('row 9: no visitor waits for a call that the API has asked to make later than the refresh may take', async () => {
  const site = await startMachine({ refreshToken: true });
  await site.reject('refreshTokens', unavailable(60_000));
  expect([site.state(), site.isPending()]).toEqual(['loggedOut', false]);
  await site.pass(59_999);
  expect(site.calls.refreshTokens).toHaveLength(1);
  await site.pass(1);
  expect(site.calls.refreshTokens).toHaveLength(2);
});

test.each([
  [60_000, 60_000],
  // This pause is exactly as long as a refresh at startup is allowed to take.
  [8_000, 8_000],
  // The longest pause is five minutes.
  [86_400_000, 300_000],
])(
  'row 9: an API that asks for a pause of %p ms is called again after %p ms, and not later',
  async (asked, waited) => {
    const site = await startMachine({ refreshToken: true });
    await site.reject('refreshTokens', unavailable(asked));
    expect(site.state()).toBe('loggedOut');
    await site.pass(waited - 1);
    expect(site.calls.refreshTokens).toHaveLength(1);
    await site.pass(1);
    expect(site.calls.refreshTokens).toHaveLength(2);
  },
);

test('row 9: a pause shorter than the refresh ends during the refresh', async () => {
  const site = await startMachine({ refreshToken: true });
  await site.reject('refreshTokens', unavailable(3_000));
  await site.pass(2_999);
  expect(site.calls.refreshTokens).toHaveLength(1);
  await site.pass(1);
  expect(site.calls.refreshTokens).toHaveLength(2);
});

type Site = Awaited<ReturnType<typeof startMachine>>;

/**
 * Functions that bring the machine to each state in which it can stay, keyed by state. Both tokens
 * are stored, unless the state requires other tokens.
 */
const reach: Record<string, () => Promise<Site>> = {
  startup: () => startMachine({}, { answer: new Promise(() => undefined) }),
  'refreshing.requesting': () => startMachine({ refreshToken: true }),
  'refreshing.backingOff': () => after('refreshing.requesting', unavailable()),
  'loggedIn.active': () => startMachine({ cookie: true, refreshToken: true }),
  'loggedIn.renewing': () => after('loggedIn.active', 'call.unauthorized'),
  'loggedIn.degraded': () => after('loggedIn.renewing', unavailable()),
  confirmingLogout: () => after('loggedIn.active', 'logout'),
  loggingOut: () => after('confirmingLogout', 'logout.confirm'),
  loggedOut: () => startMachine(),
  'loggingIn.redirecting': () => after('loggedOut', { type: 'login', returnTo: null, email: null }),
  'loggingIn.exchangingCode': () => startMachine({}, { answer }),
};

/** Brings the machine to a state, and then either sends an event or makes a refresh fail. */
async function after(from: string, next: Parameters<Site['send']>[0] | { reason: string }) {
  const site = await reach[from]!();
  if (typeof next === 'object' && 'reason' in next) await site.reject('refreshTokens', next);
  else site.send(next);
  return site;
}

const tokens = {
  both: { cookie: true, refreshToken: true },
  cookie: { cookie: true, refreshToken: false },
  refreshToken: { cookie: false, refreshToken: true },
  none: { cookie: false, refreshToken: false },
};

const pending = [true, false];
const loggedIn = [false, true];
const loggedOut = [false, false];

/**
 * Tests the logged-in flag defined in docs/specification.md, section 4. While the flag is unknown,
 * the top bar shows "Loading...".
 */
test.each([
  ['startup', pending],
  ['refreshing.requesting', pending],
  ['refreshing.backingOff', pending],
  ['loggedIn.active', loggedIn],
  ['loggedIn.renewing', loggedIn],
  ['loggedIn.degraded', loggedIn],
  ['confirmingLogout', loggedIn],
  ['loggingOut', loggedIn],
  ['loggedOut', loggedOut],
  ['loggingIn.redirecting', loggedOut],
  ['loggingIn.exchangingCode', pending],
])('in the state %s, whether the status is pending, and logged in: %j', async (state, flags) => {
  const site = await reach[state]!();
  expect([site.state(), [site.isPending(), site.isLoggedIn()]]).toEqual([state, flags]);
});

/**
 * Signals from the browser and from other tabs. Each row contains a state, the tokens stored when
 * the signal arrives, the signal, and the resulting state.
 */
test.each([
  ...(['page.shown', 'page.restored', 'network.online', 'accessToken.removed'] as const).flatMap(
    (signal) =>
      [
        ['loggedIn.active', 'both', signal, 'loggedIn.active'],
        ['loggedIn.active', 'refreshToken', signal, 'loggedIn.renewing'],
        ['loggedIn.active', 'none', signal, 'loggedOut'],
      ] as const,
  ),
  ['loggedIn.active', 'both', 'call.unauthorized', 'loggedIn.renewing'],
  ['loggedIn.active', 'cookie', 'call.unauthorized', 'loggedIn.active'],
  ['loggedIn.active', 'both', 'renewal.due', 'loggedIn.renewing'],
  ['loggedIn.active', 'none', 'renewal.due', 'loggedOut'],
  ['loggedIn.active', 'refreshToken', 'peer.loggedIn', 'loggedIn.renewing'],
  ['loggedIn.active', 'refreshToken', 'peer.loggedOut', 'loggedIn.renewing'],
  ['loggedIn.active', 'cookie', 'peer.loggedOut', 'loggedOut'],
  ['loggedIn.renewing', 'both', 'peer.loggedIn', 'loggedIn.active'],
  ['loggedIn.renewing', 'none', 'peer.loggedOut', 'loggedOut'],
  ['loggedIn.renewing', 'both', 'logout', 'confirmingLogout'],
  ['loggedIn.degraded', 'both', 'page.shown', 'loggedIn.renewing'],
  ['loggedIn.degraded', 'both', 'network.online', 'loggedIn.renewing'],
  ['loggedIn.degraded', 'both', 'call.unauthorized', 'loggedIn.renewing'],
  ['loggedIn.degraded', 'cookie', 'network.online', 'loggedIn.degraded'],
  ['loggedIn.degraded', 'both', 'page.restored', 'loggedIn.degraded'],
  ['loggedIn.degraded', 'none', 'page.restored', 'loggedOut'],
  ['loggedIn.degraded', 'refreshToken', 'accessToken.removed', 'loggedIn.degraded'],
  ['loggedIn.degraded', 'none', 'accessToken.removed', 'loggedOut'],
  ['loggedIn.degraded', 'both', 'logout', 'confirmingLogout'],
  ['confirmingLogout', 'both', 'logout.cancel', 'loggedIn.active'],
  ['confirmingLogout', 'refreshToken', 'logout.cancel', 'loggedIn.renewing'],
  ['confirmingLogout', 'none', 'logout.cancel', 'loggedOut'],
  ['confirmingLogout', 'refreshToken', 'page.restored', 'loggedIn.renewing'],
  ['confirmingLogout', 'both', 'page.shown', 'confirmingLogout'],
  ['confirmingLogout', 'refreshToken', 'peer.loggedOut', 'loggedIn.renewing'],
  ['confirmingLogout', 'cookie', 'peer.loggedOut', 'loggedOut'],
  ['confirmingLogout', 'both', 'peer.loggedIn', 'confirmingLogout'],
  ['loggingOut', 'both', 'logout.confirm', 'loggingOut'],
  ['loggingOut', 'both', 'page.left', 'loggingOut'],
  ['loggingOut', 'both', 'page.restored', 'loggedOut'],
  ['loggingOut', 'both', 'logout.ended', 'loggedOut'],
  ...(['peer.loggedIn', 'page.shown', 'page.restored', 'network.online'] as const).flatMap(
    (signal) =>
      [
        ['loggedOut', 'cookie', signal, 'loggedIn.active'],
        ['loggedOut', 'refreshToken', signal, 'refreshing.requesting'],
        ['loggedOut', 'none', signal, 'loggedOut'],
      ] as const,
  ),
  ['refreshing.requesting', 'cookie', 'peer.loggedIn', 'loggedIn.active'],
  ['refreshing.requesting', 'none', 'peer.loggedOut', 'loggedOut'],
  ['refreshing.backingOff', 'refreshToken', 'network.online', 'refreshing.requesting'],
  ['refreshing.backingOff', 'none', 'peer.loggedOut', 'loggedOut'],
  ['loggingIn.redirecting', 'none', 'login.cancel', 'loggedOut'],
  ['loggingIn.redirecting', 'none', 'page.restored', 'loggedOut'],
  ['loggingIn.redirecting', 'both', 'peer.loggedIn', 'loggedIn.active'],
] as const)('%s, with %s stored, at %s: %s', async (from, stored, signal, to) => {
  const site = await reach[from]!();
  Object.assign(site.browser, tokens[stored]);
  site.send(signal);
  expect(site.state()).toBe(to);
  // No tokens are left when the visitor is logged out.
  if (to === 'loggedOut') expect(site.browser).toEqual(tokens.none);
});

/**
 * Each state that waits for the network has a deadline. When it passes, the machine leaves the
 * state.
 */
test.each([
  ['startup', deadlines.loggingIn, 'none', 'loggedOut'],
  ['refreshing.requesting', deadlines.refreshing, 'refreshToken', 'loggedOut'],
  ['loggedIn.renewing', deadlines.renewing, 'both', 'loggedIn.degraded'],
  ['loggedIn.degraded', 500, 'both', 'loggedIn.renewing'],
  ['loggedIn.degraded', 500, 'cookie', 'loggedIn.active'],
  ['loggedIn.degraded', 500, 'none', 'loggedOut'],
  ['loggingOut', deadlines.loggingOut, 'both', 'loggedOut'],
  ['loggingIn.redirecting', deadlines.loggingIn, 'none', 'loggedOut'],
  ['loggingIn.exchangingCode', deadlines.loggingIn, 'none', 'loggedOut'],
] as const)('%s lasts %p ms, with %s stored, and then: %s', async (from, lasts, stored, to) => {
  const site = await reach[from]!();
  Object.assign(site.browser, tokens[stored]);
  // While the session is degraded, no request is in progress.
  const call = from === 'loggedIn.degraded' ? undefined : Object.values(site.calls).flat().at(-1);
  await site.pass(lasts - 1);
  expect(site.state()).toBe(from);
  await site.pass(1);
  expect(site.state()).toBe(to);
  const isSignIn = from === 'startup' || from.startsWith('loggingIn');
  expect(site.context().hasSignInFailed).toBe(isSignIn);
  if (call) expect(call.signal.aborted).toBe(true);
});

/** Covers each reason for a failed refresh, both at startup and while the visitor is logged in. */
test.each([
  ['refreshing.requesting', 'refused', 'loggedOut'],
  ['refreshing.requesting', 'unavailable', 'refreshing.backingOff'],
  ['loggedIn.renewing', 'refused', 'loggedOut'],
  ['loggedIn.renewing', 'unavailable', 'loggedIn.degraded'],
] as const)('%s, %s: %s', async (from, reason, to) => {
  const site = await reach[from]!();
  await site.reject('refreshTokens', { reason });
  expect(site.state()).toBe(to);
});

test.each([
  ['refreshing.requesting', 'replaced', 'loggedIn.active'],
  // Another session's tokens are now stored, so the machine checks those.
  ['refreshing.requesting', 'superseded', 'refreshing.requesting'],
  ['loggedIn.renewing', 'replaced', 'loggedIn.active'],
  ['loggedIn.renewing', 'superseded', 'loggedIn.renewing'],
] as const)('%s, %s: %s', async (from, result, to) => {
  const site = await reach[from]!();
  site.browser.cookie = false;
  await site.resolve('refreshTokens', result);
  expect(site.state()).toBe(to);
});

describe('row 9: while the API asks for a pause', () => {
  test.each(['page.shown', 'network.online', 'call.unauthorized'] as const)(
    'a degraded session calls nothing at %s',
    async (signal) => {
      const site = await reach['loggedIn.renewing']!();
      await site.reject('refreshTokens', unavailable(60_000));
      site.send(signal);
      expect(site.state()).toBe('loggedIn.degraded');
      expect(site.calls.refreshTokens).toHaveLength(1);
      // Opening and cancelling the logout dialog does not shorten the pause.
      site.send('logout', 'logout.cancel');
      expect(site.state()).toBe('loggedIn.degraded');
    },
  );

  test.each(['page.shown', 'page.restored', 'network.online'] as const)(
    'a logged-out visitor calls nothing at %s, but is logged in by a cookie',
    async (signal) => {
      const site = await reach['refreshing.requesting']!();
      await site.reject('refreshTokens', unavailable(60_000));
      site.send(signal);
      expect(site.state()).toBe('loggedOut');
      site.browser.cookie = true;
      site.send(signal);
      expect(site.state()).toBe('loggedIn.active');
    },
  );

  test('a logged-in visitor is not asked to wait once the session is active', async () => {
    const site = await reach['refreshing.requesting']!();
    await site.reject('refreshTokens', unavailable(60_000));
    site.browser.cookie = true;
    site.send('peer.loggedIn', 'page.shown');
    expect(site.state()).toBe('loggedIn.active');
  });

  test('the pause of a refresh at startup is not shortened', async () => {
    const site = await reach['refreshing.requesting']!();
    await site.reject('refreshTokens', unavailable(3_000));
    site.send('network.online');
    expect(site.state()).toBe('refreshing.backingOff');
  });
});

describe('row 9: once a pause is over', () => {
  test('a refresh that is not answered is repeated when the page is shown, and not before', async () => {
    const site = await reach['refreshing.requesting']!();
    await site.reject('refreshTokens', unavailable(3_000));
    await site.pass(deadlines.refreshing);
    await site.pass(60_000);
    expect(site.state()).toBe('loggedOut');
    site.send('page.shown');
    expect(site.state()).toBe('refreshing.requesting');
  });

  test('a session that another tab has renewed is active', async () => {
    const site = await reach['loggedIn.renewing']!();
    await site.reject('refreshTokens', unavailable(3_000));
    await site.pass(3_000);
    await site.resolve('refreshTokens', 'superseded');
    expect(site.state()).toBe('loggedIn.active');
  });

  test('a logged-out visitor is checked again when the page is shown', async () => {
    const site = await reach['refreshing.requesting']!();
    await site.reject('refreshTokens', unavailable(60_000));
    site.browser.refreshToken = false;
    await site.pass(60_000);
    site.browser.refreshToken = true;
    site.send('page.shown');
    expect(site.state()).toBe('refreshing.requesting');
  });

  test('the first failure of the next session is followed by the shortest pause', async () => {
    const site = await reach['refreshing.requesting']!();
    await site.reject('refreshTokens', unavailable());
    await site.pass(deadlines.refreshing);
    site.send('page.shown');
    await site.reject('refreshTokens', unavailable());
    await site.pass(500);
    expect(site.calls.refreshTokens).toHaveLength(4);
  });

  test('the first failure after a renewal is followed by the shortest pause', async () => {
    const site = await reach['loggedIn.degraded']!();
    await site.pass(500);
    await site.resolve('refreshTokens');
    site.send('call.unauthorized');
    await site.reject('refreshTokens', unavailable());
    await site.pass(500);
    expect(site.state()).toBe('loggedIn.renewing');
  });
});

test('a logout that fails before it is sent ends the session as well', async () => {
  const site = await reach['confirmingLogout']!();
  const endSession = fromCallback(() => {
    throw new TypeError('fetch is not a function');
  });
  const auth = createActor(authMachine.provide({ actors: { endSession } }), {
    snapshot: site.auth.getPersistedSnapshot(),
  });
  auth.start();
  auth.send({ type: 'logout.confirm' });
  expect(auth.getSnapshot().value).toBe('loggedOut');
});

test('a logout is announced when it has ended', async () => {
  const site = await reach['loggingOut']!();
  expect(site.emitted).toEqual([]);
  await site.resolve('endSession');
  expect([site.state(), site.emitted]).toEqual(['loggedOut', ['loggedOut']]);
});

describe('row 53: the logout question is open in a session of a cookie alone', () => {
  test.each(['accessToken.removed', 'page.shown'] as const)(
    'and the cookie is gone at %s: not logged in',
    async (event) => {
      const site = await startMachine({ cookie: true });
      site.send('logout');
      expect(site.state()).toBe('confirmingLogout');
      site.browser.cookie = false;
      site.send(event);
      expect([site.state(), site.isLoggedIn()]).toEqual(['loggedOut', false]);
    },
  );

  test('a session that can be renewed keeps the question open', async () => {
    const site = await startMachine({ cookie: true, refreshToken: true });
    site.send('logout');
    site.browser.cookie = false;
    site.send('accessToken.removed');
    expect(site.state()).toBe('confirmingLogout');
  });
});

test('a sign-in starts with the email and the return path', async () => {
  const site = await startMachine();
  const { returnTo, email } = answer;
  site.send({ type: 'login', returnTo, email });
  expect(site.calls.beginSignIn[0]?.input).toEqual({ returnTo, email });
  await site.reject('beginSignIn', unavailable());
  expect(site.context()).toMatchObject({ hasSignInFailed: true, email });
  site.send({ type: 'login', returnTo, email });
  expect(site.context().hasSignInFailed).toBe(false);
});

test('the provider’s answer is redeemed; the return path is kept', async () => {
  const site = await startMachine({}, { answer });
  await site.resolve('redeemCode');
  expect(site.context()).toMatchObject({ returnTo: '/projects' });
});

test('an answer that cannot be read is a sign-in that failed', async () => {
  const site = await startMachine({}, { answer: new Error('no answer') });
  expect([site.state(), site.context().hasSignInFailed]).toEqual(['loggedOut', true]);
});

test('a sign-in that fails is remembered, and keeps the email', async () => {
  const site = await startMachine({}, { answer });
  await site.reject('redeemCode', { reason: 'refused' });
  const { email } = answer;
  expect(site.context()).toMatchObject({ hasSignInFailed: true, email });
});

test('the machine without implementations names what is missing', async () => {
  const actor = createActor(authMachine);
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(actor.getSnapshot().value).toBe('startup');
  await settled();
  expect(String(errors[0])).toMatch(/hasAccessTokenCookie.*machine\.provide/);
});

describe('the machine names each implementation that is missing', () => {
  const { actors, guards, actions } = authMachine.implementations;

  test.each([
    'takeSignInAnswer',
    'awaitRenewal',
    'refreshTokens',
    'beginSignIn',
    'redeemCode',
    'endSession',
  ] as const)('the actor %s', async (name) => {
    const actor = createActor(actors[name] as AnyActorLogic);
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    await settled();
    expect(errors.map(String)).toEqual([
      `Error: authMachine: expected ${name} from machine.provide()`,
    ]);
  });

  test.each([
    ['hasRefreshToken', guards.hasRefreshToken],
    ['clearTokens', actions.clearTokens],
  ])('%s', (name, implementation) => {
    expect(implementation as () => void).toThrow(`expected ${name} from machine.provide()`);
  });
});

test('row 44: redaction leaves the definition of the machine unchanged', () => {
  const definition = JSON.stringify(authMachine.config);
  expect(redact(definition)).toBe(definition);
});
