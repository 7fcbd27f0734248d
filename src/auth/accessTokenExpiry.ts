import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';

/** Renew this long before the token expires, in milliseconds: time for two slow calls and some clock skew. */
const margin = 60_000;
/** Shortest time between two renewals, in milliseconds, even if the clock is wrong. */
const shortest = 30_000;
/** A timer with a longer delay fires immediately (HTML, timers: a 32-bit signed number of milliseconds). */
const longest = 2 ** 31 - 1;

/** When an access token was issued (null if unknown) and expires, in milliseconds since the epoch. */
interface AccessTokenTimes {
  issuedAt: number | null;
  expiresAt: number;
}

/** Both in seconds since the epoch (RFC 7519, section 2, NumericDate). */
const TimeClaims = t.intersection([t.type({ exp: t.number }), t.partial({ iat: t.number })]);

/**
 * The claims `iat` and `exp` of a JWT (RFC 7519, section 4.1); null for an opaque token. Not verified: they
 * decide only when to renew.
 */
export function accessTokenTimes(token: string): AccessTokenTimes | null {
  const claims = TimeClaims.decode(accessTokenClaims(token));
  if (isLeft(claims)) return null;
  const { exp, iat } = claims.right;
  return { issuedAt: iat === undefined ? null : iat * 1000, expiresAt: exp * 1000 };
}

/** All claims of a JWT, not verified; none for an opaque token. */
export function accessTokenClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/**
 * How long to wait before the access token is renewed.
 *
 * @param token the current token, or null
 * @param now this device's clock, in milliseconds since the epoch
 * @param clockSkewMs how far that clock is ahead of the API's
 * @returns milliseconds, between 30 seconds and the longest delay of a timer
 */
export function millisecondsUntilRenewal(
  token: string | null,
  now: number,
  clockSkewMs = 0,
): number {
  const times = token === null ? null : accessTokenTimes(token);
  if (!times) return longest;
  const left = times.expiresAt + clockSkewMs - now;
  // A token is not kept longer than its lifetime, even if the clock was set back.
  const lifetime = times.issuedAt === null ? Infinity : times.expiresAt - times.issuedAt;
  return Math.min(longest, Math.max(shortest, Math.min(left, lifetime) - margin));
}
