/** Renew this long before the token expires, in milliseconds: two slow calls and some clock skew. */
const margin = 60_000;
/** At most one renewal by the clock in this time, in milliseconds, whatever the clock says. */
const shortest = 30_000;
/** A timer with a longer delay fires at once (HTML, timers: a 32-bit signed number of milliseconds). */
const longest = 2 ** 31 - 1;

/** When an access token was issued (null when it does not say) and expires, in milliseconds since the epoch. */
export interface AccessTokenTimes {
  issuedAt: number | null;
  expiresAt: number;
}

/**
 * The claims `iat` and `exp` of a JWT (RFC 7519, section 4.1). Any other token is opaque to us: null.
 * Nothing is verified, since the answer decides only when to ask for another.
 */
export function accessTokenTimes(token: string): AccessTokenTimes | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const { exp, iat } = claims as { exp?: unknown; iat?: unknown };
    // By hand: the page needs no codec before its first call.
    if (typeof exp !== 'number' || !(iat === undefined || typeof iat === 'number')) return null;
    return { issuedAt: iat === undefined ? null : iat * 1000, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}

/**
 * How long to wait before asking for another access token.
 *
 * @param token the present one, null when there is none
 * @param now the present by this machine's clock, in milliseconds since the epoch
 * @param clockSkewMs how far this clock is ahead of the API's
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
  // No token is left longer than it lives, whatever the clock says.
  const lifetime = times.issuedAt === null ? Infinity : times.expiresAt - times.issuedAt;
  return Math.min(longest, Math.max(shortest, Math.min(left, lifetime) - margin));
}
