import { startAuth } from '../testing/startAuth';
import { deadlines } from './authMachine';

/** Rows of docs/faults.md that the machine alone answers for; the others are next door. */

const session = { cookie: true, refreshToken: true };
const none = { cookie: false, refreshToken: false };
const asked = (retryAfterMs: number) => ({ reason: 'unavailable', retryAfterMs });
const signals = ['network.online', 'page.shown', 'page.restored'] as const;

/** Logged in, with a renewal that the API answered in this way. */
async function degraded(retryAfterMs: number) {
  const site = await startAuth(session, { untilRenewal: 5_000 });
  await site.pass(5_000);
  await site.reject(site.calls.refreshTokens[0], asked(retryAfterMs));
  return site;
}

describe('row 9: an API that asks to be left alone', () => {
  test('is left alone at startup, and asked again when its time has come', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], asked(60_000));
    await site.pass(deadlines.refreshing);
    expect(site.state()).toBe('loggedOut');
    await site.pass(59_999);
    expect(site.calls.refreshTokens).toHaveLength(1);
    await site.pass(1);
    expect(site.calls.refreshTokens).toHaveLength(2);
    await site.resolve(site.calls.refreshTokens[1]);
    expect(site.state()).toBe('loggedIn.active');
  });

  test('is asked again within the startup, where that is long enough', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], asked(3_000));
    site.auth.send({ type: 'network.online' });
    await site.pass(2_999);
    expect(site.calls.refreshTokens).toHaveLength(1);
    await site.pass(1);
    expect(site.calls.refreshTokens).toHaveLength(2);
  });

  test('is not asked for longer than five minutes to be left alone', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], asked(86_400_000));
    await site.pass(deadlines.refreshing);
    await site.pass(300_000);
    expect(site.calls.refreshTokens).toHaveLength(2);
  });

  test.each(signals)('is not asked on %s, logged out', async (type) => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], asked(60_000));
    await site.pass(deadlines.refreshing);
    site.auth.send({ type });
    expect(site.calls.refreshTokens).toHaveLength(1);
    // A session that another tab got does not depend on the API.
    site.browser.cookie = true;
    site.auth.send({ type });
    expect(site.state()).toBe('loggedIn.active');
  });

  test.each([...signals, 'call.unauthorized'] as const)(
    'is not asked on %s, degraded',
    async (type) => {
      const site = await degraded(60_000);
      site.auth.send({ type });
      expect(site.state()).toBe('loggedIn.degraded');
      await site.pass(60_000);
      expect(site.calls.refreshTokens).toHaveLength(2);
    },
  );

  test('is not left alone any longer once it has been asked again', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], asked(3_000));
    await site.pass(3_000);
    await site.pass(deadlines.refreshing);
    expect(site.state()).toBe('loggedOut');
    site.auth.send({ type: 'page.shown' });
    expect(site.calls.refreshTokens).toHaveLength(3);
  });

  test('degraded, is not left alone any longer once it has been asked again', async () => {
    const site = await degraded(20_000);
    await site.pass(20_000);
    await site.pass(deadlines.renewing);
    site.auth.send({ type: 'page.shown' });
    expect(site.calls.refreshTokens).toHaveLength(3);
  });

  test('and does not say so again, is asked without a pause of the last time', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], asked(10_000));
    await site.pass(deadlines.refreshing);
    await site.pass(10_000);
    await site.pass(deadlines.refreshing);
    expect(site.state()).toBe('loggedOut');
    site.auth.send({ type: 'page.shown' });
    expect(site.calls.refreshTokens).toHaveLength(3);
  });
});

test('row 13: what another tab has renewed is not renewed here', async () => {
  const site = await startAuth(session, { untilRenewal: 5_000 });
  site.browser.renewedElsewhere = true;
  await site.pass(5_000);
  expect(site.state()).toBe('loggedIn.active');
  site.browser.renewedElsewhere = false;
  await site.pass(5_000);
  expect(site.calls.refreshTokens).toHaveLength(1);
});

describe('row 16: the API no longer takes the access token', () => {
  test('it is renewed, once', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'call.unauthorized' });
    site.auth.send({ type: 'call.unauthorized' });
    expect(site.state()).toBe('loggedIn.renewing');
    expect(site.calls.refreshTokens).toHaveLength(1);
  });

  test('it is left alone where nothing is stored to renew it with', async () => {
    const site = await startAuth({ cookie: true });
    site.auth.send({ type: 'call.unauthorized' });
    expect(site.state()).toBe('loggedIn.active');
  });

  test('degraded, it is tried at once', async () => {
    const site = await degraded(0);
    site.auth.send({ type: 'call.unauthorized' });
    expect(site.state()).toBe('loggedIn.renewing');
  });
});

describe('row 23: the tab is closed right after "Confirm"', () => {
  test('the tokens are gone at once, and the call goes on', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    site.auth.send({ type: 'page.left' });
    expect(site.browser).toEqual(none);
    expect(site.calls.endSession[0]?.signal.aborted).toBe(false);
  });

  test('brought back before the answer, the page shows no session', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.confirm' });
    site.auth.send({ type: 'page.restored' });
    expect(site.state()).toBe('loggedOut');
    expect(site.emitted).toEqual(['loggedOut']);
  });

  test('leaving the page is no logout', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'page.left' });
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'page.left' });
    expect(site.state()).toBe('confirmingLogout');
    expect(site.browser).toEqual(session);
  });
});

test('row 30: an accessToken cookie that was deleted by hand is refreshed at once', async () => {
  const site = await startAuth(session);
  site.browser.cookie = false;
  site.auth.send({ type: 'accessToken.removed' });
  expect(site.state()).toBe('loggedIn.renewing');
  expect(site.isLoggedIn()).toBe(true);
});

describe('row 46: the accessToken cookie disappears where nobody is told', () => {
  test.each([
    [{ cookie: false, refreshToken: true }, 'loggedIn.renewing'],
    [none, 'loggedOut'],
  ])('while the logout question is open: Cancel finds %j and leads to %s', async (found, state) => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    Object.assign(site.browser, found);
    site.auth.send({ type: 'accessToken.removed' });
    expect(site.state()).toBe('confirmingLogout');
    site.auth.send({ type: 'logout.cancel' });
    expect(site.state()).toBe(state);
  });

  test.each([true, false])(
    'asked while the API is to be left alone, Cancel leaves it alone (cookie: %p)',
    async (cookie) => {
      const site = await degraded(60_000);
      site.auth.send({ type: 'logout' });
      site.browser.cookie = cookie;
      site.auth.send({ type: 'logout.cancel' });
      expect(site.state()).toBe('loggedIn.degraded');
      await site.pass(59_999);
      expect(site.calls.refreshTokens).toHaveLength(1);
      await site.pass(1);
      expect(site.calls.refreshTokens).toHaveLength(2);
    },
  );

  test('without a refresh token there is nothing to wait for', async () => {
    const site = await degraded(60_000);
    site.auth.send({ type: 'logout' });
    Object.assign(site.browser, none);
    site.auth.send({ type: 'logout.cancel' });
    expect(site.state()).toBe('loggedOut');
  });

  test('asked while the API did not answer, Cancel renews at once', async () => {
    const site = await degraded(0);
    site.auth.send({ type: 'logout' });
    site.browser.cookie = false;
    site.auth.send({ type: 'logout.cancel' });
    expect(site.state()).toBe('loggedIn.renewing');
  });

  test('what the API asked for before another tab logged in is forgotten', async () => {
    const site = await startAuth({ refreshToken: true });
    await site.reject(site.calls.refreshTokens[0], asked(60_000));
    await site.pass(deadlines.refreshing);
    site.browser.cookie = true;
    site.auth.send({ type: 'peer.loggedIn' });
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'logout.cancel' });
    expect(site.state()).toBe('loggedIn.active');
  });

  test.each([
    [{ cookie: false, refreshToken: true }, 'loggedIn.renewing'],
    [none, 'loggedOut'],
  ])(
    'in a browser that does not tell, the timer finds %j and leads to %s',
    async (found, state) => {
      const site = await startAuth(session, { untilRenewal: 5_000 });
      Object.assign(site.browser, found, { renewedElsewhere: true });
      await site.pass(5_000);
      expect(site.state()).toBe(state);
    },
  );

  test.each([
    [none, 'loggedOut'],
    [{ cookie: false, refreshToken: true }, 'loggedIn.degraded'],
  ])('while degraded, with %j left, it is %s', async (found, state) => {
    const site = await degraded(60_000);
    Object.assign(site.browser, found);
    site.auth.send({ type: 'accessToken.removed' });
    expect(site.state()).toBe(state);
  });
});

describe('row 31: back out of the back/forward cache after a logout elsewhere', () => {
  test.each([
    ['active', async () => startAuth(session)],
    ['degraded', async () => degraded(0)],
    [
      'about to log out',
      async () => {
        const site = await startAuth(session);
        site.auth.send({ type: 'logout' });
        return site;
      },
    ],
  ])('it is seen before anything else, %s', async (_, arrive) => {
    const site = await arrive();
    Object.assign(site.browser, none);
    site.auth.send({ type: 'page.restored' });
    expect(site.state()).toBe('loggedOut');
  });

  test('a session that lives goes on, and the question is taken away', async () => {
    const site = await startAuth(session);
    site.auth.send({ type: 'logout' });
    site.auth.send({ type: 'page.restored' });
    expect(site.state()).toBe('loggedIn.active');
  });
});
