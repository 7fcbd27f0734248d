import { createActor } from 'xstate';
import { redact } from 'statechart-inspector/client';
import { settled, startAuth } from '../testing/startAuth';
import { authMachine, backoffMs, deadlines } from './authMachine';

/** The machine alone: pauses, deadlines and data. Its actors, guards and actions are those of the test. */

const unavailable = (retryAfterMs = 0) => ({ reason: 'unavailable', retryAfterMs });
const answer = { transactionId: 't1', returnTo: '/projects', email: 'a@example.com' };

test('an unavailable API is called again after increasing pauses', async () => {
  const site = await startAuth({ refreshToken: true });
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
  const site = await startAuth({ cookie: true, refreshToken: true }, { untilRenewal: 5_000 });
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
  const site = await startAuth({ refreshToken: true });
  await site.reject('refreshTokens', unavailable(60_000));
  expect([site.state(), site.isPending()]).toEqual(['loggedOut', false]);
  await site.pass(59_999);
  expect(site.calls.refreshTokens).toHaveLength(1);
  await site.pass(1);
  expect(site.calls.refreshTokens).toHaveLength(2);
});

test.each([
  [60_000, 60_000],
  // The longest pause is five minutes.
  [86_400_000, 300_000],
])(
  'row 9: an API that asks for a pause of %p ms is called again after %p ms, and not later',
  async (asked, waited) => {
    const site = await startAuth({ refreshToken: true });
    await site.reject('refreshTokens', unavailable(asked));
    expect(site.state()).toBe('loggedOut');
    await site.pass(waited - 1);
    expect(site.calls.refreshTokens).toHaveLength(1);
    await site.pass(1);
    expect(site.calls.refreshTokens).toHaveLength(2);
  },
);

test('row 9: a pause shorter than the refresh ends during the refresh', async () => {
  const site = await startAuth({ refreshToken: true });
  await site.reject('refreshTokens', unavailable(3_000));
  await site.pass(2_999);
  expect(site.calls.refreshTokens).toHaveLength(1);
  await site.pass(1);
  expect(site.calls.refreshTokens).toHaveLength(2);
});

describe('row 53: the logout question is open in a session of a cookie alone', () => {
  test.each(['accessToken.removed', 'page.shown'] as const)(
    'and the cookie is gone at %s: not logged in',
    async (event) => {
      const site = await startAuth({ cookie: true });
      site.send('logout');
      expect(site.state()).toBe('confirmingLogout');
      site.browser.cookie = false;
      site.send(event);
      expect([site.state(), site.isLoggedIn()]).toEqual(['loggedOut', false]);
    },
  );

  test('a session that can be renewed keeps the question open', async () => {
    const site = await startAuth({ cookie: true, refreshToken: true });
    site.send('logout');
    site.browser.cookie = false;
    site.send('accessToken.removed');
    expect(site.state()).toBe('confirmingLogout');
  });
});

test('a sign-in starts with the email and the return path', async () => {
  const site = await startAuth();
  const { returnTo, email } = answer;
  site.send({ type: 'login', returnTo, email });
  expect(site.calls.beginSignIn[0]?.input).toEqual({ returnTo, email });
  await site.reject('beginSignIn', unavailable());
  expect(site.context()).toMatchObject({ hasSignInFailed: true, email });
  site.send({ type: 'login', returnTo, email });
  expect(site.context().hasSignInFailed).toBe(false);
});

test('the provider’s answer is redeemed; the return path is kept', async () => {
  const site = await startAuth({}, { answer });
  expect(site.calls.redeemCode[0]?.input).toEqual({ transactionId: 't1' });
  await site.resolve('redeemCode');
  expect(site.context()).toMatchObject({ returnTo: '/projects', transactionId: null });
});

test('a sign-in that fails is remembered, and keeps the email', async () => {
  const site = await startAuth({}, { answer });
  await site.reject('redeemCode', { reason: 'refused' });
  const { email } = answer;
  expect(site.context()).toMatchObject({ hasSignInFailed: true, email, transactionId: null });
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

test('row 44: redaction leaves the definition of the machine unchanged', () => {
  const definition = JSON.stringify(authMachine.config);
  expect(redact(definition)).toBe(definition);
});
