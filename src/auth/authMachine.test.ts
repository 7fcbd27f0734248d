import { createActor } from 'xstate';
import { settled, startAuth } from '../testing/startAuth';
import { authMachine, backoffMs, deadlines } from './authMachine';

const refused = { reason: 'refused' };
const unavailable = { reason: 'unavailable' };
const superseded = { reason: 'superseded' };
const answer = { transactionId: 't1', returnTo: '/projects', email: 'a@example.com' };

test('no state that waits lasts longer than this, in milliseconds', () => {
  expect(deadlines).toEqual({
    refreshing: 8_000,
    renewing: 8_000,
    loggingIn: 15_000,
    loggingOut: 3_000,
  });
});

describe('startup', () => {
  test('the status is pending from the very first moment', () => {
    const site = createActor(authMachine).start();
    expect(site.getSnapshot().value).toBe('startup');
    expect(site.getSnapshot().hasTag('pending')).toBe(true);
    site.stop();
  });

  test('an accessToken cookie means logged in, without a call', async () => {
    const site = await startAuth({ cookie: true, refreshToken: true });
    expect(site.state()).toBe('loggedIn.active');
    expect(site.calls.refreshTokens).toHaveLength(0);
  });

  test('a refresh token alone is refreshed, and the status is pending meanwhile', async () => {
    const site = await startAuth({ refreshToken: true });
    expect(site.state()).toBe('refreshing.requesting');
    expect(site.isPending()).toBe(true);
    await site.resolve(site.calls.refreshTokens[0]);
    expect(site.state()).toBe('loggedIn.active');
    expect(site.isPending()).toBe(false);
  });

  test('neither means not logged in, without a call', async () => {
    const site = await startAuth();
    expect(site.state()).toBe('loggedOut');
    expect(site.isLoggedIn()).toBe(false);
    expect(site.calls.refreshTokens).toHaveLength(0);
  });

  test.each([
    [true, 'loggedIn.active', null],
    [false, 'loggedOut', 'unavailable'],
  ])(
    'an answer that cannot be taken does not stop the startup (cookie: %p)',
    async (cookie, state, signInFailure) => {
      const site = await startAuth({ cookie }, { answer: new Error('history is closed') });
      expect(site.state()).toBe(state);
      expect(site.auth.getSnapshot().context.signInFailure).toBe(signInFailure);
    },
  );
});

describe('refreshing at startup', () => {
  test('a refused refresh leaves you logged out, with both tokens gone', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], refused);
    expect(site.state()).toBe('loggedOut');
    expect(site.browser).toEqual({ cookie: false, refreshToken: false });
  });

  test('an API in trouble is asked again after growing pauses', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], unavailable);
    expect(site.state()).toBe('refreshing.backingOff');
    await site.pass(499);
    expect(site.calls.refreshTokens).toHaveLength(1);
    await site.pass(1);
    await site.reject(site.calls.refreshTokens[1], unavailable);
    await site.pass(999);
    expect(site.calls.refreshTokens).toHaveLength(2);
    await site.pass(1);
    await site.resolve(site.calls.refreshTokens[2]);
    expect(site.state()).toBe('loggedIn.active');
    expect(site.auth.getSnapshot().context.failedRefreshes).toBe(0);
  });

  test('an API that never answers: logged out after the deadline, call aborted, tokens kept', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.pass(deadlines.refreshing - 1);
    expect(site.isPending()).toBe(true);
    await site.pass(1);
    expect(site.state()).toBe('loggedOut');
    expect(site.calls.refreshTokens[0]?.signal.aborted).toBe(true);
    expect(site.browser.refreshToken).toBe(true);
  });

  test.each(['network.online', 'page.shown', 'page.restored'] as const)(
    'after the deadline, %s tries the kept token again',
    async (type) => {
      const site = await startAuth({ refreshToken: true });
      await site.pass(deadlines.refreshing);
      site.auth.send({ type });
      await site.resolve(site.calls.refreshTokens[1]);
      expect(site.state()).toBe('loggedIn.active');
    },
  );

  test('a later try begins with the shortest pause again', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], unavailable);
    await site.pass(500);
    await site.reject(site.calls.refreshTokens[1], unavailable);
    await site.pass(deadlines.refreshing);
    expect(site.state()).toBe('loggedOut');
    site.auth.send({ type: 'page.shown' });
    await site.reject(site.calls.refreshTokens.at(-1), unavailable);
    const calls = site.calls.refreshTokens.length;
    await site.pass(500);
    expect(site.calls.refreshTokens).toHaveLength(calls + 1);
  });

  test('the network coming back ends a pause', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], unavailable);
    site.auth.send({ type: 'network.online' });
    expect(site.calls.refreshTokens).toHaveLength(2);
  });

  test('a session replaced meanwhile is looked at anew', async () => {
    const site = await startAuth({ refreshToken: true });
    site.browser.cookie = true;
    await site.reject(site.calls.refreshTokens[0], superseded);
    expect(site.state()).toBe('loggedIn.active');
  });

  test.each([
    ['peer.loggedIn', { cookie: true, refreshToken: true }, 'loggedIn.active'],
    ['peer.loggedOut', { cookie: false, refreshToken: false }, 'loggedOut'],
  ] as const)('%s in another tab counts here too', async (type, browser, state) => {
    const site = await startAuth({ refreshToken: true });
    Object.assign(site.browser, browser);
    site.auth.send({ type });
    expect(site.state()).toBe(state);
    expect(site.calls.refreshTokens[0]?.signal.aborted).toBe(true);
  });
});

describe('logged in', () => {
  const session = { cookie: true, refreshToken: true };

  test('the access token is renewed before it expires', async () => {
    const site = await startAuth(session, { untilRenewal: 5_000 });
    await site.pass(5_000);
    expect(site.state()).toBe('loggedIn.renewing');
    await site.resolve(site.calls.refreshTokens[0]);
    expect(site.state()).toBe('loggedIn.active');
  });

  test('without a refresh token nothing is renewed', async () => {
    const site = await startAuth({ cookie: true }, { untilRenewal: 5_000 });
    await site.pass(10_000);
    expect(site.state()).toBe('loggedIn.active');
    expect(site.calls.refreshTokens).toHaveLength(0);
  });

  test('a refresh token that comes later is used when its time has come', async () => {
    const site = await startAuth({ cookie: true }, { untilRenewal: 5_000 });
    await site.pass(5_000);
    site.browser.refreshToken = true;
    await site.pass(5_000);
    expect(site.state()).toBe('loggedIn.renewing');
  });

  test('a refused renewal ends the session', async () => {
    const site = await startAuth(session, { untilRenewal: 5_000 });
    await site.pass(5_000);
    await site.reject(site.calls.refreshTokens[0], refused);
    expect(site.state()).toBe('loggedOut');
    expect(site.browser).toEqual({ cookie: false, refreshToken: false });
  });

  test('a renewal that nobody answers leaves you logged in, and is tried again', async () => {
    const site = await startAuth(session, { untilRenewal: 5_000 });
    await site.pass(5_000);
    await site.pass(deadlines.renewing);
    expect(site.state()).toBe('loggedIn.degraded');
    expect(site.isLoggedIn()).toBe(true);
    await site.pass(500);
    expect(site.state()).toBe('loggedIn.renewing');
    await site.reject(site.calls.refreshTokens[1], { ...unavailable, retryAfterMs: 20_000 });
    await site.pass(19_999);
    expect(site.state()).toBe('loggedIn.degraded');
    await site.pass(1);
    expect(site.calls.refreshTokens).toHaveLength(3);
    await site.resolve(site.calls.refreshTokens[2]);
    expect(site.state()).toBe('loggedIn.active');
    expect(site.auth.getSnapshot().context).toMatchObject({ failedRefreshes: 0, retryAfterMs: 0 });
  });

  test('renewals that nobody answers are tried again after growing pauses', async () => {
    const site = await startAuth(session, { untilRenewal: 5_000 });
    await site.pass(5_000);
    await site.pass(deadlines.renewing);
    await site.pass(500);
    await site.pass(deadlines.renewing);
    await site.pass(999);
    expect(site.state()).toBe('loggedIn.degraded');
    await site.pass(1);
    expect(site.state()).toBe('loggedIn.renewing');
  });

  test.each(['network.online', 'page.shown'] as const)(
    'degraded, %s tries again at once',
    async (type) => {
      const site = await startAuth(session, { untilRenewal: 5_000 });
      await site.pass(5_000);
      await site.reject(site.calls.refreshTokens[0], unavailable);
      site.auth.send({ type });
      expect(site.state()).toBe('loggedIn.renewing');
    },
  );

  test.each(['network.online', 'page.shown'] as const)(
    'degraded without a refresh token, %s asks nobody, and what the browser holds decides',
    async (type) => {
      const site = await startAuth(session, { untilRenewal: 5_000 });
      await site.pass(5_000);
      await site.reject(site.calls.refreshTokens[0], unavailable);
      site.browser.refreshToken = false;
      site.auth.send({ type });
      expect(site.state()).toBe('loggedIn.degraded');
      await site.pass(500);
      expect(site.state()).toBe('loggedIn.active');
    },
  );

  test.each([
    [session, 'loggedIn.active'],
    [{ cookie: false, refreshToken: false }, 'loggedOut'],
  ])('a renewal for a replaced session looks at the browser anew: %j', async (browser, state) => {
    const site = await startAuth(session, { untilRenewal: 5_000 });
    await site.pass(5_000);
    Object.assign(site.browser, browser);
    await site.reject(site.calls.refreshTokens[0], superseded);
    expect(site.state()).toBe(state);
  });

  test.each(['network.online', 'page.shown', 'page.restored', 'peer.loggedIn'] as const)(
    'on %s, a cookie deleted by hand is refreshed',
    async (type) => {
      const site = await startAuth(session);
      site.browser.cookie = false;
      site.auth.send({ type });
      expect(site.state()).toBe('loggedIn.renewing');
    },
  );

  test('a session that is gone from the browser is gone here when the page is shown', async () => {
    const site = await startAuth(session);
    Object.assign(site.browser, { cookie: false, refreshToken: false });
    site.auth.send({ type: 'page.shown' });
    expect(site.state()).toBe('loggedOut');
  });

  test('a logout in another tab ends it here', async () => {
    const site = await startAuth(session);
    site.browser.refreshToken = false;
    site.auth.send({ type: 'peer.loggedOut' });
    expect(site.state()).toBe('loggedOut');
    expect(site.browser.cookie).toBe(false);
    expect(site.emitted).toEqual([]);
  });

  test('a late word of a logout does not end the session that came after it', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'peer.loggedOut' });
    expect(site.state()).toBe('loggedIn.active');
    expect(site.browser).toEqual(session);
    site.browser.cookie = false;
    site.auth.send({ type: 'peer.loggedOut' });
    expect(site.state()).toBe('loggedIn.renewing');
  });
});

describe('logging out', () => {
  const session = { cookie: true, refreshToken: true };

  test('is asked first, and cancelling changes nothing', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    expect(site.state()).toBe('confirmingLogout');
    expect(site.isLoggedIn()).toBe(true);
    site.auth.send({ type: 'logout.cancel' });
    expect(site.state()).toBe('loggedIn.active');
    expect(site.browser).toEqual(session);
    expect(site.calls.endSession).toHaveLength(0);
  });

  test('cancelled while the API does not answer, the access token counts as long as it is there', async () => {
    const site = await startAuth(session, { untilRenewal: 5_000 });
    await site.pass(5_000);
    await site.reject(site.calls.refreshTokens[0], unavailable);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.cancel' });
    expect(site.state()).toBe('loggedIn.active');
    await site.pass(5_000);
    expect(site.state()).toBe('loggedIn.renewing');
  });

  test('confirmed twice, the API is told once', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    site.auth.send({ type: 'logout.confirm' });
    expect(site.state()).toBe('loggingOut');
    expect(site.isLoggedIn()).toBe(true);
    expect(site.calls.endSession).toHaveLength(1);
    await site.resolve(site.calls.endSession[0]);
    expect(site.state()).toBe('loggedOut');
    expect(site.browser).toEqual({ cookie: false, refreshToken: false });
    expect(site.emitted).toEqual(['loggedOut']);
  });

  test('an error of the API logs you out all the same', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    await site.reject(site.calls.endSession[0], { status: 500 });
    expect(site.state()).toBe('loggedOut');
    expect(site.browser).toEqual({ cookie: false, refreshToken: false });
    expect(site.emitted).toEqual(['loggedOut']);
  });

  test('an API that never answers logs you out after the deadline', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    await site.pass(deadlines.loggingOut);
    expect(site.state()).toBe('loggedOut');
    expect(site.browser).toEqual({ cookie: false, refreshToken: false });
    expect(site.emitted).toEqual(['loggedOut']);
  });

  test('another tab logging out answers the question', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    site.browser.refreshToken = false;
    site.auth.send({ type: 'peer.loggedOut' });
    expect(site.state()).toBe('loggedOut');
    expect(site.browser.cookie).toBe(false);
  });

  test('a late word of a logout takes the question away and keeps the session', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'peer.loggedOut' });
    expect(site.state()).toBe('loggedIn.active');
    site.auth.send({ type: 'logout' });
    site.browser.cookie = false;
    site.auth.send({ type: 'peer.loggedOut' });
    expect(site.state()).toBe('loggedIn.renewing');
  });

  test('a refresh under way is aborted, and its late answer changes nothing', async () => {
    const site = await startAuth(session, { untilRenewal: 5_000 });
    await site.pass(5_000);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    expect(site.calls.refreshTokens[0]?.signal.aborted).toBe(true);
    await site.resolve(site.calls.refreshTokens[0]);
    await site.resolve(site.calls.endSession[0]);
    expect(site.state()).toBe('loggedOut');
  });
});

describe('logging in', () => {
  const login = { type: 'login', returnTo: '/projects', email: 'a@example.com' } as const;

  test('leaves for the provider with the email and the way back', async () => {
    const site = await startAuth();
    site.auth.send(login);
    expect(site.state()).toBe('loggingIn.redirecting');
    expect(site.calls.beginSignIn[0]?.input).toEqual({
      returnTo: '/projects',
      email: 'a@example.com',
    });
    expect(site.isPending()).toBe(false);
  });

  test('a provider that cannot be reached is a failed sign-in, and can be tried again at once', async () => {
    const site = await startAuth();
    site.auth.send(login);
    await site.reject(site.calls.beginSignIn[0], unavailable);
    expect(site.state()).toBe('loggedOut');
    expect(site.auth.getSnapshot().context).toMatchObject({
      signInFailure: 'unavailable',
      email: 'a@example.com',
    });
    site.auth.send(login);
    expect(site.auth.getSnapshot().context.signInFailure).toBeNull();
    expect(site.calls.beginSignIn).toHaveLength(2);
  });

  test('coming back from the provider without an answer, the page works at once', async () => {
    const site = await startAuth();
    site.auth.send(login);
    site.auth.send({ type: 'page.restored' });
    expect(site.state()).toBe('loggedOut');
    expect(site.auth.getSnapshot().context.signInFailure).toBeNull();
  });

  test('coming back to find a session in the browser, you are logged in', async () => {
    const site = await startAuth();
    site.auth.send(login);
    site.browser.cookie = true;
    site.auth.send({ type: 'page.restored' });
    expect(site.state()).toBe('loggedIn.active');
  });

  test('a provider that cannot be reached does not hide a session begun meanwhile', async () => {
    const site = await startAuth();
    site.auth.send(login);
    site.browser.cookie = true;
    await site.reject(site.calls.beginSignIn[0], unavailable);
    expect(site.state()).toBe('loggedIn.active');
  });

  test('a login in another tab ends the way to the provider', async () => {
    const site = await startAuth();
    site.auth.send(login);
    site.browser.cookie = true;
    site.auth.send({ type: 'peer.loggedIn' });
    expect(site.state()).toBe('loggedIn.active');
    expect(site.calls.beginSignIn[0]?.signal.aborted).toBe(true);
  });

  test('a login in another tab shows while logged out', async () => {
    const site = await startAuth();
    site.browser.cookie = true;
    site.auth.send({ type: 'peer.loggedIn' });
    expect(site.state()).toBe('loggedIn.active');
  });

  test('the provider’s answer is redeemed, and says where to go on', async () => {
    const site = await startAuth({}, { answer });
    expect(site.state()).toBe('loggingIn.exchangingCode');
    expect(site.isPending()).toBe(true);
    expect(site.calls.redeemCode[0]?.input).toEqual({ transactionId: 't1' });
    await site.resolve(site.calls.redeemCode[0]);
    expect(site.state()).toBe('loggedIn.active');
    expect(site.auth.getSnapshot().context).toMatchObject({
      returnTo: '/projects',
      signInFailure: null,
      transactionId: null,
    });
  });

  test.each(['denied', 'invalidAnswer', 'refused', 'unavailable'] as const)(
    'a sign-in that failed as %s keeps the reason and the email',
    async (reason) => {
      const site = await startAuth({}, { answer });
      await site.reject(site.calls.redeemCode[0], { reason });
      expect(site.state()).toBe('loggedOut');
      expect(site.auth.getSnapshot().context).toMatchObject({
        signInFailure: reason,
        email: 'a@example.com',
        transactionId: null,
      });
    },
  );

  test('an error of no known reason is a failed sign-in too', async () => {
    const site = await startAuth({}, { answer });
    await site.reject(site.calls.redeemCode[0], undefined);
    expect(site.auth.getSnapshot().context.signInFailure).toBe('unavailable');
  });

  test('a failed sign-in never kills a live session, and shows no error in it', async () => {
    const site = await startAuth({ cookie: true, refreshToken: true }, { answer });
    await site.reject(site.calls.redeemCode[0], { reason: 'invalidAnswer' });
    expect(site.state()).toBe('loggedIn.active');
    expect(site.browser).toEqual({ cookie: true, refreshToken: true });
    expect(site.auth.getSnapshot().context.signInFailure).toBeNull();
  });

  test('an exchange that nobody answers fails at the deadline', async () => {
    const site = await startAuth({}, { answer });
    await site.pass(deadlines.loggingIn);
    expect(site.state()).toBe('loggedOut');
    expect(site.auth.getSnapshot().context.signInFailure).toBe('unavailable');
    expect(site.calls.redeemCode[0]?.signal.aborted).toBe(true);
  });

  test('nor does one that nobody answers kill a live session', async () => {
    const site = await startAuth({ cookie: true, refreshToken: true }, { answer });
    await site.pass(deadlines.loggingIn);
    expect(site.state()).toBe('loggedIn.active');
  });
});

test('events out of their turn change nothing', async () => {
  const site = await startAuth();
  site.auth.send({ type: 'logout' });
  site.auth.send({ type: 'logout.confirm' });
  site.auth.send({ type: 'logout.cancel' });
  expect(site.state()).toBe('loggedOut');
});

test('pauses double from half a second and never exceed five minutes', () => {
  const { context } = createActor(
    authMachine.provide({
      guards: { hasAccessTokenCookie: () => false, hasRefreshToken: () => false },
    }),
  ).getSnapshot();
  const pause = (failedRefreshes: number, retryAfterMs = 0) =>
    backoffMs({ ...context, failedRefreshes, retryAfterMs });
  expect([1, 2, 3, 4].map((failures) => pause(failures))).toEqual([500, 1000, 2000, 4000]);
  expect(pause(1, 7_000)).toBe(7_000);
  expect(pause(40)).toBe(300_000);
  expect(pause(1, 86_400_000)).toBe(300_000);
});

test('the machine alone tells which actor is missing', async () => {
  const site = createActor(authMachine);
  const errors: unknown[] = [];
  site.subscribe({ error: (error) => errors.push(error) });
  site.start();
  await settled();
  expect(String(errors[0])).toMatch(/hasAccessTokenCookie.*machine\.provide/);
});
