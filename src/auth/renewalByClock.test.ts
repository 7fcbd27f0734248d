import { json, startSite, storeTokens } from '../testing/startSite';

/**
 * These tests cover rows 13 and 33 of docs/evidence/faults.md. The session machine, the vault and
 * the actors are the real ones.
 */

const start = Date.parse('2026-11-21T10:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

/** Creates a token that was issued at this time, by the API's clock. It is valid for 15 minutes. */
function token(issuedAt: number): string {
  const claims = { iat: issuedAt / 1000, exp: (issuedAt + 15 * minute) / 1000 };
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
}

/**
 * Starts the session of a logged-in visitor. The API and the visitor's device have separate clocks,
 * and the device's clock can be wrong.
 */
async function loggedIn(issue = (now: number) => token(now)) {
  let now = start;
  let wrongBy = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now + wrongBy);
  storeTokens({ accessToken: token(start), refreshToken: 'refresh-1' });
  const site = startSite({ '/api/refresh/': () => json({ accessToken: issue(now) }) });
  const isActive = () => site.reached('loggedIn');
  await isActive();
  return {
    ...site,
    jump: (milliseconds: number) => {
      wrongBy += milliseconds;
    },
    /** Advances all clocks in 30-second steps. */
    wait: async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 30_000) {
        now += 30_000;
        site.pass(30_000);
        await isActive();
      }
    },
  };
}

test.each([[hour], [-hour]])(
  'a clock that jumps by %p ms causes at most one more renewal, and none is missed (row 33)',
  async (jump) => {
    const site = await loggedIn();
    await site.wait(15 * minute);
    expect(site.calls()).toHaveLength(1);
    site.jump(jump);
    await site.wait(hour);
    expect(site.calls().length).toBeGreaterThanOrEqual(5);
    expect(site.calls().length).toBeLessThanOrEqual(6);
  },
);

test('a clock that jumps back and forth every minute causes at most one renewal in 30 seconds (row 33)', async () => {
  const site = await loggedIn();
  for (let turn = 0; turn < 20; turn++) {
    site.jump(turn % 2 === 0 ? hour : -hour);
    site.signal('visibilitychange');
    await site.wait(30_000);
  }
  expect(site.calls().length).toBeLessThanOrEqual(20);
});

test('after another tab has renewed the token, this tab renews by the new token’s expiry (row 13)', async () => {
  const site = await loggedIn();
  await site.wait(10 * minute);
  storeTokens({ accessToken: token(start + 10 * minute), refreshToken: 'refresh-1' });
  await site.wait(10 * minute);
  expect(site.calls()).toEqual([]);
  await site.wait(5 * minute);
  expect(site.calls()).toHaveLength(1);
});

test('a logout question between two renewals postpones none, although the clock is an hour ahead', async () => {
  const site = await loggedIn();
  site.jump(hour);
  await site.wait(24 * minute);
  expect(site.calls()).toHaveLength(1);
  site.auth.send({ type: 'logout' });
  site.auth.send({ type: 'logout.cancel' });
  await site.wait(5 * minute);
  expect(site.calls()).toHaveLength(2);
});

test('a token that another tab stored during a refresh says nothing about the clock', async () => {
  const site = await loggedIn((now) => {
    storeTokens({ accessToken: token(now - 10 * minute), refreshToken: `refresh-${now}` });
    return token(now);
  });
  await site.wait(15 * minute);
  expect(site.calls()).toHaveLength(1);
  await site.wait(5 * minute);
  expect(site.calls()).toHaveLength(2);
});

test('a cookie that was deleted without an event is replaced when its renewal was due', async () => {
  const site = await loggedIn();
  await site.wait(10 * minute);
  storeTokens({ refreshToken: 'refresh-1' });
  await site.wait(5 * minute);
  expect(site.calls()).toHaveLength(1);
});
