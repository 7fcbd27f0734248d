import { startAuth } from '../testing/startAuth';
import { deadlines } from './authMachine';

/** Rows of docs/evidence/faults.md that only the machine guards against. */

const session = { cookie: true, refreshToken: true };
const none = { cookie: false, refreshToken: false };
const refreshTokenAlone = { cookie: false, refreshToken: true };
const waitFor = (retryAfterMs: number) => ({ reason: 'unavailable', retryAfterMs });
const signals = ['network.online', 'page.shown', 'page.restored'] as const;

/** Refreshing at startup; the API asked for a pause. */
async function refreshing(retryAfterMs: number) {
  const site = await startAuth({ refreshToken: true });
  await site.reject('refreshTokens', waitFor(retryAfterMs));
  return site;
}

/** Logged in; the renewal failed, and the API asked for a pause (0: it did not). */
async function degraded(retryAfterMs: number) {
  const site = await startAuth(session, { untilRenewal: 5_000 });
  await site.pass(5_000);
  await site.reject('refreshTokens', waitFor(retryAfterMs));
  return site;
}

describe('row 9: an API that asks for a pause', () => {
  test.each([
    [60_000, 60_000],
    // At most five minutes.
    [86_400_000, 300_000],
  ])('of %p ms is called again after %p ms, although the refresh ended', async (asked, waited) => {
    const site = await refreshing(asked);
    await site.pass(deadlines.refreshing);
    expect(site.state()).toBe('loggedOut');
    await site.pass(waited - 1);
    expect(site.calls.refreshTokens).toHaveLength(1);
    await site.pass(1);
    expect(site.calls.refreshTokens).toHaveLength(2);
    await site.resolve('refreshTokens');
    expect(site.state()).toBe('loggedIn.active');
  });

  test('shorter than the refresh is called again during the refresh', async () => {
    const site = await refreshing(3_000);
    site.send('network.online');
    await site.pass(2_999);
    expect(site.calls.refreshTokens).toHaveLength(1);
    await site.pass(1);
    expect(site.calls.refreshTokens).toHaveLength(2);
  });

  test.each(signals)('is not called on %s while logged out', async (type) => {
    const site = await refreshing(60_000);
    await site.pass(deadlines.refreshing);
    site.send(type);
    expect(site.calls.refreshTokens).toHaveLength(1);
    // A session that another tab began needs no call.
    site.browser.cookie = true;
    site.send(type);
    expect(site.state()).toBe('loggedIn.active');
  });

  test.each([...signals, 'call.unauthorized'] as const)(
    'is not called on %s while degraded',
    async (type) => {
      const site = await degraded(60_000);
      site.send(type);
      expect(site.state()).toBe('loggedIn.degraded');
      await site.pass(60_000);
      expect(site.calls.refreshTokens).toHaveLength(2);
    },
  );

  test.each([
    ['during the refresh', 3_000, [3_000, deadlines.refreshing]],
    ['after it', 10_000, [deadlines.refreshing, 10_000, deadlines.refreshing]],
  ])('has no pause any more when it was called again %s', async (_, asked, passes) => {
    const site = await refreshing(asked);
    for (const milliseconds of passes) await site.pass(milliseconds);
    expect(site.state()).toBe('loggedOut');
    site.send('page.shown');
    expect(site.calls.refreshTokens).toHaveLength(3);
  });

  test('has no pause any more when it was called again while degraded', async () => {
    const site = await degraded(20_000);
    await site.pass(20_000);
    await site.pass(deadlines.renewing);
    site.send('page.shown');
    expect(site.calls.refreshTokens).toHaveLength(3);
  });
});

test('row 13: a token that another tab has renewed is not renewed here', async () => {
  const site = await startAuth(session, { untilRenewal: 5_000 });
  site.browser.renewedElsewhere = true;
  await site.pass(5_000);
  expect(site.state()).toBe('loggedIn.active');
  site.browser.renewedElsewhere = false;
  await site.pass(5_000);
  expect(site.calls.refreshTokens).toHaveLength(1);
});

describe('row 16: a call answered 401', () => {
  test('renews the session, once for two calls', async () => {
    const site = await startAuth(session);
    site.send('call.unauthorized', 'call.unauthorized');
    expect(site.state()).toBe('loggedIn.renewing');
    expect(site.calls.refreshTokens).toHaveLength(1);
  });

  test('changes nothing without a refresh token', async () => {
    const site = await startAuth({ cookie: true });
    site.send('call.unauthorized');
    expect(site.state()).toBe('loggedIn.active');
  });

  test('renews immediately while degraded', async () => {
    const site = await degraded(0);
    site.send('call.unauthorized');
    expect(site.state()).toBe('loggedIn.renewing');
  });
});

describe('row 23: the tab is closed right after Confirm', () => {
  test('the tokens are removed immediately, and the call goes on', async () => {
    const site = await startAuth(session);
    site.send('logout', 'logout.confirm', 'page.left');
    expect(site.browser).toEqual(none);
    expect(site.calls.endSession[0]?.signal.aborted).toBe(false);
  });

  test('if the page is restored before the answer, it shows no session', async () => {
    const site = await startAuth(session);
    site.send('logout', 'logout.confirm', 'page.restored');
    expect([site.state(), site.emitted]).toEqual(['loggedOut', ['loggedOut']]);
  });

  test('leaving the page before Confirm ends nothing', async () => {
    const site = await startAuth(session);
    site.send('page.left', 'logout', 'page.left');
    expect([site.state(), site.browser]).toEqual(['confirmingLogout', session]);
  });
});

test('row 30: an accessToken cookie that was deleted by hand is renewed immediately', async () => {
  const site = await startAuth(session);
  site.browser.cookie = false;
  site.send('accessToken.removed');
  expect([site.state(), site.isLoggedIn()]).toEqual(['loggedIn.renewing', true]);
});

describe('row 46: the accessToken cookie is removed without an event', () => {
  test.each([
    [refreshTokenAlone, 'loggedIn.renewing'],
    [none, 'loggedOut'],
  ])('while the logout dialog is open: Cancel with %j leads to %s', async (found, state) => {
    const site = await startAuth(session);
    site.send('logout');
    Object.assign(site.browser, found);
    site.send('accessToken.removed');
    expect(site.state()).toBe('confirmingLogout');
    site.send('logout.cancel');
    expect(site.state()).toBe(state);
  });

  test.each([true, false])(
    'while the API asks for a pause: Cancel makes no call (cookie: %p)',
    async (cookie) => {
      const site = await degraded(60_000);
      site.send('logout');
      site.browser.cookie = cookie;
      site.send('logout.cancel');
      expect(site.state()).toBe('loggedIn.degraded');
      await site.pass(59_999);
      expect(site.calls.refreshTokens).toHaveLength(1);
      await site.pass(1);
      expect(site.calls.refreshTokens).toHaveLength(2);
    },
  );

  test.each([
    ['while the API asks for a pause, with no token left', 60_000, none, 'loggedOut'],
    ['while the API is unavailable', 0, refreshTokenAlone, 'loggedIn.renewing'],
  ])('%s: Cancel checks the tokens', async (_, retryAfterMs, found, state) => {
    const site = await degraded(retryAfterMs);
    site.send('logout');
    Object.assign(site.browser, found);
    site.send('logout.cancel');
    expect(site.state()).toBe(state);
  });

  test('a login in another tab clears the pause that the API asked for', async () => {
    const site = await refreshing(60_000);
    await site.pass(deadlines.refreshing);
    site.browser.cookie = true;
    site.send('peer.loggedIn', 'logout', 'logout.cancel');
    expect(site.state()).toBe('loggedIn.active');
  });

  test.each([
    [refreshTokenAlone, 'loggedIn.renewing'],
    [none, 'loggedOut'],
  ])('while logged in: the renewal timer with %j leads to %s', async (found, state) => {
    const site = await startAuth(session, { untilRenewal: 5_000 });
    Object.assign(site.browser, found, { renewedElsewhere: true });
    await site.pass(5_000);
    expect(site.state()).toBe(state);
  });

  test.each([
    [none, 'loggedOut'],
    [refreshTokenAlone, 'loggedIn.degraded'],
  ])('while degraded: accessToken.removed with %j leads to %s', async (found, state) => {
    const site = await degraded(60_000);
    Object.assign(site.browser, found);
    site.send('accessToken.removed');
    expect(site.state()).toBe(state);
  });
});

describe('row 31: Back to a page in the back/forward cache after a logout elsewhere', () => {
  test.each([
    ['active', () => startAuth(session), [] as const],
    ['degraded', () => degraded(0), [] as const],
    ['with the logout dialog open', () => startAuth(session), ['logout'] as const],
  ])('shows no session, %s', async (_, arrive, events) => {
    const site = await arrive();
    site.send(...events);
    Object.assign(site.browser, none);
    site.send('page.restored');
    expect(site.state()).toBe('loggedOut');
  });

  test('an existing session continues, and the logout dialog is closed', async () => {
    const site = await startAuth(session);
    site.send('logout', 'page.restored');
    expect(site.state()).toBe('loggedIn.active');
  });
});
