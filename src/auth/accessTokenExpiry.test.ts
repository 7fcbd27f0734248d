import { accessTokenExpiry, millisecondsUntilRenewal } from './accessTokenExpiry';

const now = 1_700_000_000_000;
const jwt = (claims: unknown) =>
  `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const expiringIn = (milliseconds: number) => jwt({ exp: (now + milliseconds) / 1000 });

test('the claim exp of a JWT is read, in milliseconds, whatever script its other claims are in', () => {
  expect(accessTokenExpiry(jwt({ exp: 1_700_000_000, name: '訪客さん' }))).toBe(now);
});

test('a payload with both letters of base64url that base64 lacks is read', () => {
  const token = jwt({ exp: 1_700_000_000, name: '???>>>~~~' });
  expect(token.split('.')[1]).toMatch(/-.*_|_.*-/);
  expect(accessTokenExpiry(token)).toBe(now);
});

test.each([
  ['opaque'],
  ['a.b.c'],
  [jwt({})],
  [jwt({ exp: 'soon' })],
  [jwt(null)],
  ['..'],
  ['x.' + Buffer.from('not json').toString('base64url') + '.y'],
])('the token %p has no expiry that we know', (token) => {
  expect(accessTokenExpiry(token)).toBeNull();
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

test('an expiry 40 days away does not make the timer fire at once', () => {
  expect(millisecondsUntilRenewal(expiringIn(40 * 86_400_000), now)).toBe(2 ** 31 - 1);
});

test.each([[null], ['opaque']])(
  'the token %p is left alone for as long as a timer can',
  (token) => {
    expect(millisecondsUntilRenewal(token, now)).toBe(2 ** 31 - 1);
  },
);
