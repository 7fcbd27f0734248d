import { startAuth } from '../testing/startAuth';
import { deadlines } from './authMachine';

/** Pauses and timers of docs/evidence/faults.md; authMachineModel.test.ts covers its other rows about the machine. */

const session = { cookie: true, refreshToken: true };
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

test.each([true, false])(
  'row 46: without an event about the cookie, Cancel during a pause makes no call (cookie: %p)',
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
