import { accessTokenTimes, millisecondsUntilRenewal } from './accessTokenExpiry';

const now = 1_700_000_000_000;
const jwt = (claims: unknown) =>
  `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const expiringIn = (milliseconds: number) => jwt({ exp: (now + milliseconds) / 1000 });

test('the claims iat and exp of a JWT are read, in milliseconds, whatever script its other claims are in', () => {
  expect(
    accessTokenTimes(jwt({ iat: 1_699_999_100, exp: 1_700_000_000, name: '訪客さん' })),
  ).toEqual({ issuedAt: now - 900_000, expiresAt: now });
});

test('a JWT need not say when it was issued', () => {
  expect(accessTokenTimes(jwt({ exp: 1_700_000_000 }))).toEqual({ issuedAt: null, expiresAt: now });
});

test('a payload with both letters of base64url that base64 lacks is read', () => {
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
])('the token %p has no expiry that we know', (token) => {
  expect(accessTokenTimes(token)).toBeNull();
});

test('a token is renewed a minute before it expires', () => {
  expect(millisecondsUntilRenewal(expiringIn(15 * 60_000), now)).toBe(14 * 60_000);
});

test.each([[-3_600_000], [0], [61_000]])(
  'whatever the clock says (expiry in %p ms), at most one renewal in 30 seconds',
  (milliseconds) => {
    expect(millisecondsUntilRenewal(expiringIn(milliseconds), now)).toBe(30_000);
  },
);

const freshToken = jwt({ iat: now / 1000, exp: now / 1000 + 900 });
const hour = 3_600_000;

test.each([[hour], [-hour]])(
  'a clock that is known to be off by %p ms changes nothing for a fresh token',
  (skew) => {
    expect(millisecondsUntilRenewal(freshToken, now + skew, skew)).toBe(14 * 60_000);
  },
);

test('a clock that went back an hour does not make a token be kept for longer than it lives', () => {
  expect(millisecondsUntilRenewal(freshToken, now - hour)).toBe(14 * 60_000);
});

test('an expiry 40 days away does not make the timer fire at once', () => {
  expect(millisecondsUntilRenewal(expiringIn(40 * 86_400_000), now)).toBe(2 ** 31 - 1);
});

test.each([[null], ['opaque']])(
  'the token %p is left alone for as long as a timer can',
  (token) => {
    expect(millisecondsUntilRenewal(token, now)).toBe(2 ** 31 - 1);
  },
);
