import { accessTokenClaims, accessTokenTimes, millisecondsUntilRenewal } from './accessTokenExpiry';

const now = 1_700_000_000_000;
const jwt = (claims: unknown) =>
  `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const expiringIn = (milliseconds: number) => jwt({ exp: (now + milliseconds) / 1000 });

test('the claims iat and exp of a JWT are read in milliseconds; other claims may be in any script', () => {
  expect(
    accessTokenTimes(jwt({ iat: 1_699_999_100, exp: 1_700_000_000, name: '訪客さん' })),
  ).toEqual({ issuedAt: now - 900_000, expiresAt: now });
});

test('a JWT need not say when it was issued', () => {
  expect(accessTokenTimes(jwt({ exp: 1_700_000_000 }))).toEqual({ issuedAt: 0, expiresAt: now });
});

test('base64url’s own characters - and _ are read', () => {
  const token = jwt({ exp: 1_700_000_000, name: '???>>>~~~' });
  expect(token.split('.')[1]).toMatch(/-.*_|_.*-/);
  expect(accessTokenTimes(token)?.expiresAt).toBe(now);
});

test.each([
  ['opaque'],
  ['a.b.c'],
  [jwt({})],
  [jwt({ exp: 'soon' })],
  [jwt({ exp: 1_700_000_000, iat: 'now' })],
  [jwt(null)],
  ['..'],
  ['x.' + Buffer.from('not json').toString('base64url') + '.y'],
])('the token %p has no known expiry', (token) => {
  expect(accessTokenTimes(token)).toBeNull();
});

test('an opaque token has no claims, and neither has a visitor without a token', () => {
  expect(accessTokenClaims('opaque')).toEqual({});
  expect(accessTokenClaims(null)).toEqual({});
});

test('a token is renewed a minute before it expires', () => {
  expect(millisecondsUntilRenewal(expiringIn(15 * 60_000), now)).toBe(14 * 60_000);
});

test.each([[-3_600_000], [0], [61_000]])(
  'an expiry in %p ms causes at most one renewal in 30 seconds',
  (milliseconds) => {
    expect(millisecondsUntilRenewal(expiringIn(milliseconds), now)).toBe(30_000);
  },
);

const freshToken = jwt({ iat: now / 1000, exp: now / 1000 + 900 });
const hour = 3_600_000;

test.each([[hour], [-hour]])(
  'a known clock skew of %p ms does not change when a fresh token is renewed',
  (skew) => {
    expect(millisecondsUntilRenewal(freshToken, now + skew, skew)).toBe(14 * 60_000);
  },
);

test('a clock that was set back an hour does not delay the renewal beyond the lifetime', () => {
  expect(millisecondsUntilRenewal(freshToken, now - hour)).toBe(14 * 60_000);
});

test('an expiry 40 days away becomes the longest delay of a timer', () => {
  expect(millisecondsUntilRenewal(expiringIn(40 * 86_400_000), now)).toBe(2 ** 31 - 1);
});

test.each([[null], ['opaque']])(
  'the token %p is not renewed before the longest delay of a timer',
  (token) => {
    expect(millisecondsUntilRenewal(token, now)).toBe(2 ** 31 - 1);
  },
);
