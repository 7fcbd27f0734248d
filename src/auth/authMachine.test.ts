import { createActor } from 'xstate';
import { settled, startAuth } from '../testing/startAuth';
import { authMachine, backoffMs, deadlines } from './authMachine';

const unavailable = { reason: 'unavailable' };
const answer = { transactionId: 't1', returnTo: '/projects', email: 'a@example.com' };
const login = { type: 'login', returnTo: '/projects', email: 'a@example.com' } as const;
const session = { cookie: true, refreshToken: true };

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

test('startup is pending and ends by the deadline of sign-in', async () => {
  const site = await startAuth({}, { answer: new Promise(() => undefined) });
  expect([site.state(), site.isPending()]).toEqual(['startup', true]);
  await site.pass(deadlines.loggingIn);
  expect([site.state(), site.context().signInFailure]).toEqual(['loggedOut', 'unavailable']);
});

describe('refreshing at startup', () => {
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
});

describe('logging out', () => {
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
  test('redirects to the provider with the email and the return path', async () => {
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
