import { createActor } from 'xstate';
import { settled, startAuth } from '../testing/startAuth';
import { authMachine, backoffMs, deadlines } from './authMachine';

const refused = { reason: 'refused' };
const unavailable = { reason: 'unavailable' };
const superseded = { reason: 'superseded' };
const answer = { transactionId: 't1', returnTo: '/projects', email: 'a@example.com' };
const login = { type: 'login', returnTo: '/projects', email: 'a@example.com' } as const;
const session = { cookie: true, refreshToken: true };
const none = { cookie: false, refreshToken: false };

/** Logged in, and the access token is about to be renewed. */
async function renewing(tokens = session) {
  const site = await startAuth(tokens, { untilRenewal: 5_000 });
  await site.pass(5_000);
  return site;
}

test('the deadlines are those of the decisions', () => {
  expect(deadlines).toEqual({
    refreshing: 8_000,
    renewing: 8_000,
    loggingIn: 15_000,
    loggingOut: 3_000,
  });
});

describe('startup', () => {
  test('begins pending, and ends by the deadline of sign-in', async () => {
    const site = await startAuth({}, { answer: new Promise(() => undefined) });
    expect([site.state(), site.isPending()]).toEqual(['startup', true]);
    await site.pass(deadlines.loggingIn);
    expect([site.state(), site.context().signInFailure]).toEqual(['loggedOut', 'unavailable']);
  });

  test('an accessToken cookie means logged in, without a call', async () => {
    const site = await startAuth(session);
    expect(site.state()).toBe('loggedIn.active');
    expect(site.calls.refreshTokens).toHaveLength(0);
  });

  test('with only a refresh token, the session is refreshed, and the status is pending meanwhile', async () => {
    const site = await startAuth({ refreshToken: true });
    expect([site.state(), site.isPending()]).toEqual(['refreshing.requesting', true]);
    await site.resolve('refreshTokens');
    expect([site.state(), site.isPending()]).toEqual(['loggedIn.active', false]);
  });

  test('without tokens the visitor is logged out, without a call', async () => {
    const site = await startAuth();
    expect([site.state(), site.isLoggedIn()]).toEqual(['loggedOut', false]);
    expect(site.calls.refreshTokens).toHaveLength(0);
  });

  test.each([
    [true, 'loggedIn.active', null],
    [false, 'loggedOut', 'unavailable'],
  ])(
    'a provider’s answer that cannot be taken does not stop it (cookie: %p)',
    async (cookie, state, signInFailure) => {
      const site = await startAuth({ cookie }, { answer: new Error('history is closed') });
      expect([site.state(), site.context().signInFailure]).toEqual([state, signInFailure]);
    },
  );
});

describe('refreshing at startup', () => {
  test('a refused refresh logs the visitor out and removes both tokens', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject('refreshTokens', refused);
    expect([site.state(), site.browser]).toEqual(['loggedOut', none]);
  });

  test('an unavailable API is called again after increasing pauses', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject('refreshTokens', unavailable);
    expect(site.state()).toBe('refreshing.backingOff');
    await site.pass(499);
    expect(site.calls.refreshTokens).toHaveLength(1);
    await site.pass(1);
    await site.reject('refreshTokens', unavailable);
    await site.pass(999);
    expect(site.calls.refreshTokens).toHaveLength(2);
    await site.pass(1);
    await site.resolve('refreshTokens');
    expect([site.state(), site.context().failedRefreshes]).toEqual(['loggedIn.active', 0]);
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
      site.send(type);
      await site.resolve('refreshTokens');
      expect(site.state()).toBe('loggedIn.active');
    },
  );

  test('a later attempt begins with the shortest pause again', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject('refreshTokens', unavailable);
    await site.pass(500);
    await site.reject('refreshTokens', unavailable);
    await site.pass(deadlines.refreshing);
    expect(site.state()).toBe('loggedOut');
    site.send('page.shown');
    await site.reject('refreshTokens', unavailable);
    const calls = site.calls.refreshTokens.length;
    await site.pass(500);
    expect(site.calls.refreshTokens).toHaveLength(calls + 1);
  });

  test('coming online ends a pause', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject('refreshTokens', unavailable);
    site.send('network.online');
    expect(site.calls.refreshTokens).toHaveLength(2);
  });

  test('a session that another tab replaced is checked again', async () => {
    const site = await startAuth({ refreshToken: true });
    site.browser.cookie = true;
    await site.reject('refreshTokens', superseded);
    expect(site.state()).toBe('loggedIn.active');
  });

  test.each([
    ['peer.loggedIn', session, 'loggedIn.active'],
    ['peer.loggedOut', none, 'loggedOut'],
  ] as const)('%s ends it, and aborts the call', async (type, browser, state) => {
    const site = await startAuth({ refreshToken: true });
    Object.assign(site.browser, browser);
    site.send(type);
    expect(site.state()).toBe(state);
    expect(site.calls.refreshTokens[0]?.signal.aborted).toBe(true);
  });
});

describe('logged in', () => {
  test('the access token is renewed before it expires', async () => {
    const site = await renewing();
    expect(site.state()).toBe('loggedIn.renewing');
    await site.resolve('refreshTokens');
    expect(site.state()).toBe('loggedIn.active');
  });

  test('without a refresh token nothing is renewed until one is stored', async () => {
    const site = await renewing({ cookie: true, refreshToken: false });
    expect(site.state()).toBe('loggedIn.active');
    site.browser.refreshToken = true;
    await site.pass(5_000);
    expect(site.state()).toBe('loggedIn.renewing');
  });

  test('a refused renewal ends the session', async () => {
    const site = await renewing();
    await site.reject('refreshTokens', refused);
    expect([site.state(), site.browser]).toEqual(['loggedOut', none]);
  });

  test('unanswered renewals keep the visitor logged in and are tried again after increasing pauses', async () => {
    const site = await renewing();
    await site.pass(deadlines.renewing);
    expect([site.state(), site.isLoggedIn()]).toEqual(['loggedIn.degraded', true]);
    await site.pass(500);
    expect(site.state()).toBe('loggedIn.renewing');
    await site.pass(deadlines.renewing);
    await site.pass(999);
    expect(site.state()).toBe('loggedIn.degraded');
    await site.pass(1);
    expect(site.state()).toBe('loggedIn.renewing');
    await site.resolve('refreshTokens');
    expect(site.context()).toMatchObject({ failedRefreshes: 0, retryAfterMs: 0 });
  });

  test.each(['network.online', 'page.shown'] as const)(
    'degraded, %s tries again immediately',
    async (type) => {
      const site = await renewing();
      await site.reject('refreshTokens', unavailable);
      site.send(type);
      expect(site.state()).toBe('loggedIn.renewing');
    },
  );

  test.each(['network.online', 'page.shown'] as const)(
    'degraded without a refresh token, %s makes no call; after the pause the cookie decides',
    async (type) => {
      const site = await renewing();
      await site.reject('refreshTokens', unavailable);
      site.browser.refreshToken = false;
      site.send(type);
      expect(site.state()).toBe('loggedIn.degraded');
      await site.pass(500);
      expect(site.state()).toBe('loggedIn.active');
    },
  );

  test.each([
    [session, 'loggedIn.active'],
    [none, 'loggedOut'],
  ])('a renewal that was superseded checks the tokens again: %j', async (browser, state) => {
    const site = await renewing();
    Object.assign(site.browser, browser);
    await site.reject('refreshTokens', superseded);
    expect(site.state()).toBe(state);
  });

  test.each(['network.online', 'page.shown', 'page.restored', 'peer.loggedIn'] as const)(
    'on %s, a cookie that is gone is renewed',
    async (type) => {
      const site = await startAuth(session);
      site.browser.cookie = false;
      site.send(type);
      expect(site.state()).toBe('loggedIn.renewing');
    },
  );

  test('a session whose tokens were removed ends when the page is shown', async () => {
    const site = await startAuth(session);
    Object.assign(site.browser, none);
    site.send('page.shown');
    expect(site.state()).toBe('loggedOut');
  });
});

describe.each([
  ['logged in', [] as const],
  ['with the logout dialog open', ['logout'] as const],
])('a logout in another tab, %s', (_, events) => {
  test('ends the session here, without a notice', async () => {
    const site = await startAuth(session);
    site.send(...events);
    site.browser.refreshToken = false;
    site.send('peer.loggedOut');
    expect([site.state(), site.browser, site.emitted]).toEqual(['loggedOut', none, []]);
  });

  test('does not end a session that was stored after it', async () => {
    const site = await startAuth(session);
    site.send(...events, 'peer.loggedOut');
    expect([site.state(), site.browser]).toEqual(['loggedIn.active', session]);
    site.browser.cookie = false;
    site.send(...events, 'peer.loggedOut');
    expect(site.state()).toBe('loggedIn.renewing');
  });
});

describe('logging out', () => {
  test('asks for confirmation, and Cancel changes nothing', async () => {
    const site = await startAuth(session);
    site.send('logout');
    expect([site.state(), site.isLoggedIn()]).toEqual(['confirmingLogout', true]);
    site.send('logout.cancel');
    expect([site.state(), site.browser]).toEqual(['loggedIn.active', session]);
    expect(site.calls.endSession).toHaveLength(0);
  });

  test('after Cancel while the API is unavailable, the session continues with its cookie', async () => {
    const site = await renewing();
    await site.reject('refreshTokens', unavailable);
    site.send('logout', 'logout.cancel');
    expect(site.state()).toBe('loggedIn.active');
    await site.pass(5_000);
    expect(site.state()).toBe('loggedIn.renewing');
  });

  test('confirmed twice, the API is called once', async () => {
    const site = await startAuth(session);
    site.send('logout', 'logout.confirm', 'logout.confirm');
    expect([site.state(), site.isLoggedIn()]).toEqual(['loggingOut', true]);
    expect(site.calls.endSession).toHaveLength(1);
  });

  type Site = Awaited<ReturnType<typeof startAuth>>;
  test.each([
    ['a good answer', (site: Site) => site.resolve('endSession')],
    ['an error of the API', (site: Site) => site.reject('endSession', { status: 500 })],
    ['the deadline', (site: Site) => site.pass(deadlines.loggingOut)],
  ])('%s ends the session here, and is announced', async (_, end) => {
    const site = await startAuth(session);
    site.send('logout', 'logout.confirm');
    await end(site);
    expect([site.state(), site.browser, site.emitted]).toEqual(['loggedOut', none, ['loggedOut']]);
  });

  test('aborts a refresh in progress, whose late answer changes nothing', async () => {
    const site = await renewing();
    site.send('logout', 'logout.confirm');
    expect(site.calls.refreshTokens[0]?.signal.aborted).toBe(true);
    await site.resolve('refreshTokens');
    await site.resolve('endSession');
    expect(site.state()).toBe('loggedOut');
  });
});

describe('logging in', () => {
  test('leaves for the provider with the email and the return path', async () => {
    const site = await startAuth();
    site.send(login);
    expect([site.state(), site.isPending()]).toEqual(['loggingIn.redirecting', false]);
    const { returnTo, email } = login;
    expect(site.calls.beginSignIn[0]?.input).toEqual({ returnTo, email });
  });

  test('a provider that cannot be reached fails the sign-in, which can be tried again', async () => {
    const site = await startAuth();
    site.send(login);
    await site.reject('beginSignIn', unavailable);
    expect(site.state()).toBe('loggedOut');
    expect(site.context()).toMatchObject({ signInFailure: 'unavailable', email: 'a@example.com' });
    site.send(login);
    expect(site.context().signInFailure).toBeNull();
    expect(site.calls.beginSignIn).toHaveLength(2);
  });

  test.each([
    ['page.restored', false, 'loggedOut'],
    ['page.restored', true, 'loggedIn.active'],
    ['login.cancel', false, 'loggedOut'],
    ['peer.loggedIn', true, 'loggedIn.active'],
  ] as const)('%s ends the redirect (cookie: %p): %s', async (type, cookie, state) => {
    const site = await startAuth();
    site.send(login);
    site.browser.cookie = cookie;
    site.send(type);
    expect([site.state(), site.context().signInFailure]).toEqual([state, null]);
    expect(site.calls.beginSignIn[0]?.signal.aborted).toBe(true);
  });

  test('a login in another tab logs this tab in', async () => {
    const site = await startAuth();
    site.browser.cookie = true;
    site.send('peer.loggedIn');
    expect(site.state()).toBe('loggedIn.active');
  });

  test('the provider’s answer is redeemed; the return path is kept', async () => {
    const site = await startAuth({}, { answer });
    expect([site.state(), site.isPending()]).toEqual(['loggingIn.exchangingCode', true]);
    expect(site.calls.redeemCode[0]?.input).toEqual({ transactionId: 't1' });
    await site.resolve('redeemCode');
    expect(site.state()).toBe('loggedIn.active');
    expect(site.context()).toMatchObject({
      returnTo: '/projects',
      signInFailure: null,
      transactionId: null,
    });
  });

  test.each([
    ['denied', 'denied'],
    ['invalidAnswer', 'invalidAnswer'],
    ['refused', 'refused'],
    ['unavailable', 'unavailable'],
    ['unknown', 'unavailable'],
    [undefined, 'unavailable'],
  ])('a sign-in that fails as %p records %p and keeps the email', async (reason, recorded) => {
    const site = await startAuth({}, { answer });
    await site.reject('redeemCode', reason && { reason });
    expect(site.state()).toBe('loggedOut');
    expect(site.context()).toMatchObject({
      signInFailure: recorded,
      email: 'a@example.com',
      transactionId: null,
    });
  });

  test('an unanswered exchange fails at the deadline', async () => {
    const site = await startAuth({}, { answer });
    await site.pass(deadlines.loggingIn);
    expect([site.state(), site.context().signInFailure]).toEqual(['loggedOut', 'unavailable']);
    expect(site.calls.redeemCode[0]?.signal.aborted).toBe(true);
  });

  test.each([
    ['fails', { answer }, { reason: 'invalidAnswer' }],
    ['is not answered', { answer }, null],
  ])(
    'an existing session continues without an error if the exchange %s',
    async (_, options, error) => {
      const site = await startAuth(session, options);
      if (error) await site.reject('redeemCode', error);
      else await site.pass(deadlines.loggingIn);
      expect([site.state(), site.browser]).toEqual(['loggedIn.active', session]);
      expect(site.context().signInFailure).toBeNull();
    },
  );

  test('a session that begins during a failed redirect logs the visitor in', async () => {
    const site = await startAuth();
    site.send(login);
    site.browser.cookie = true;
    await site.reject('beginSignIn', unavailable);
    expect(site.state()).toBe('loggedIn.active');
  });
});

test('events that a state does not expect change nothing', async () => {
  const site = await startAuth();
  site.send('logout', 'logout.confirm', 'logout.cancel');
  expect(site.state()).toBe('loggedOut');
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

test('the machine without implementations names what is missing', async () => {
  const actor = createActor(authMachine);
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(actor.getSnapshot().value).toBe('startup');
  await settled();
  expect(String(errors[0])).toMatch(/hasAccessTokenCookie.*machine\.provide/);
});
