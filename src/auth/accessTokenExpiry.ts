import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';

/**
 * How long before its expiry the access token is renewed, in milliseconds. This leaves time for two
 * slow requests and some clock skew.
 */
const margin = 60_000;
/**
 * The minimum time between two renewals, in milliseconds. This limit applies even if the clock is
 * wrong.
 */
const shortest = 30_000;
/**
 * The longest delay that a timer supports, in milliseconds. Browsers store the delay as a signed
 * 32-bit number, and a timer with a longer delay fires at once (HTML Living Standard, 8.6).
 */
const longest = 2 ** 31 - 1;

/**
 * When an access token was issued (0 if unknown) and when it expires, in milliseconds since the
 * epoch.
 */
interface AccessTokenTimes {
  issuedAt: number;
  expiresAt: number;
}

/**
 * The claims that say when a token expires and when it was issued, in seconds since the epoch (RFC
 * 7519, section 2, NumericDate).
 */
const TimeClaims = t.intersection([t.type({ exp: t.number }), t.partial({ iat: t.number })]);

/**
 * Reads the `iat` and `exp` claims of a JWT (RFC 7519, section 4.1). Returns null for an opaque
 * token, or if there is no token. The signature is not verified, because these claims only
 * determine when to renew the token.
 */
export function accessTokenTimes(token: string | null): AccessTokenTimes | null {
  const claims = TimeClaims.decode(accessTokenClaims(token));
  if (isLeft(claims)) return null;
  const { exp, iat } = claims.right;
  return { issuedAt: (iat ?? 0) * 1000, expiresAt: exp * 1000 };
}

/**
 * Returns all claims of a JWT without verifying its signature. The result is empty if there is no
 * token or if it is opaque.
 */
export function accessTokenClaims(token: string | null): Readonly<Record<string, unknown>> {
  try {
    const [, payload = ''] = String(token).split('.');
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    return { ...(JSON.parse(new TextDecoder().decode(bytes)) as object | null) };
  } catch {
    return {};
  }
}

/**
 * Computes how long to wait before the access token is renewed.
 *
 * @param token the current token, or null
 * @param now this device's time, in milliseconds since the epoch
 * @param clockSkewMs how far this device's clock is ahead of the API's, in milliseconds
 * @returns a delay in milliseconds, between 30 seconds and the longest delay that a timer allows
 */
export function millisecondsUntilRenewal(
  token: string | null,
  now: number,
  clockSkewMs = 0,
): number {
  const times = accessTokenTimes(token);
  if (!times) return longest;
  const left = times.expiresAt + clockSkewMs - now;
  // Never wait longer than the token's lifetime, even if the clock was set back.
  const lifetime = times.expiresAt - times.issuedAt;
  return Math.min(longest, Math.max(shortest, Math.min(left, lifetime) - margin));
}
