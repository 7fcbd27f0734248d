import { isRight } from 'fp-ts/Either';
import * as t from 'io-ts';

const Claims = t.type({ exp: t.number }, 'Claims');

/** Renew this long before the token expires, in milliseconds: two slow calls and some clock skew. */
const margin = 60_000;
/** At most one renewal by the clock in this time, in milliseconds, whatever the clock says. */
const shortest = 30_000;
/** A timer with a longer delay fires at once (HTML, timers: a 32-bit signed number of milliseconds). */
const longest = 2 ** 31 - 1;

/**
 * When an access token expires, in milliseconds since the epoch: claim `exp` of a JWT (RFC 7519,
 * section 4.1.4). Any other token is opaque to us: null. Nothing is verified, since the answer
 * decides only when to ask for another.
 */
export function accessTokenExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = Claims.decode(JSON.parse(new TextDecoder().decode(bytes)));
    return isRight(claims) ? claims.right.exp * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * How long to wait before asking for another access token.
 *
 * @param token the present one, null when there is none
 * @param now the present, in milliseconds since the epoch
 * @returns milliseconds, between 30 seconds and the longest delay of a timer
 */
export function millisecondsUntilRenewal(token: string | null, now: number): number {
  const expiry = token === null ? null : accessTokenExpiry(token);
  if (expiry === null) return longest;
  return Math.min(longest, Math.max(shortest, expiry - margin - now));
}
